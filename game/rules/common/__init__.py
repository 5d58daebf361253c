"""What both games share: errors, seats, the columns of the pad, and the journal."""
