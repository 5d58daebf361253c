"""The version of the game: of its packages, *About*, and the reports of crashes."""

VERSION = "1.0.0"
