"""What the turn scene of the tile game knows: the draft and the hint. No pygame in here."""
