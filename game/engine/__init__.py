"""The engine: window, loop, scenes, input, pictures, text and sound.

It does not know the rules; the only part of the game it knows is what keys and buttons mean.
"""
