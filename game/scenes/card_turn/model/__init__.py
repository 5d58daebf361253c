"""What the turn scene of the card game knows: the draft and what is displayed. No pygame in here."""
