"""The match being played: the game session, its dealer, its file, and the settings."""
