"""The scenes of the game, one per file.

A scene handles intents, updates itself, draws itself, and returns transitions to other scenes.
"""
