"""What the turn scene knows: the draft, what has been displayed, the hint, which pad is open. No pygame in here."""
