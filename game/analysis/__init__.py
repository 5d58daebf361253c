"""What can be said about a match: advice for a turn, the review, luck, and the reasons for them."""
