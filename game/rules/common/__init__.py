"""What both games share: errors, and the framing of the journal."""
