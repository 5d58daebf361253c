"""The card game in the window. ``screen``: its words and drawings; ``pages`` of *How to play* with the pictures in ``examples``."""
