"""What the turn scene knows: the draft, the displayed state, the hint, and which pad is open. No pygame in here."""
