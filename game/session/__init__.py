"""One match being played: the session, its dealer, its file, and the settings."""
