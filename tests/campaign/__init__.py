"""The campaign: hostile events in large numbers, always the same ones for a seed.

``python -m tests.campaign --help`` says how to run it. ``docs/RELIABILITY.md`` says what it shows.
"""
