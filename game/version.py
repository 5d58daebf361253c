"""The version of the game: of its packages, *About*, and the reports of crashes."""

from datetime import date

VERSION = "1.0.0"
RELEASED = date(2026, 11, 23)
"""A clock that shows an earlier day is wrong."""
