"""What one sees on the table: board, tiles, rack, bag, pads, buttons. Reads the rules, never changes a match."""
