"""A table in a public place: its configuration, idle times, PIN, usage counts and watchdog. Standard library only."""
