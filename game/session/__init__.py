"""The match being played and its file, the saved matches, their records, and the settings."""
