"""What is on the table: board, tiles, rack, bag, pads, buttons. Draws them; never changes a match."""
