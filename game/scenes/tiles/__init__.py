"""The tile game in the window.

- ``screen`` gathers its words, drawings and scenes. ``table`` draws its things outside a turn.
- ``pages`` of *How to play*; their moving pictures are in ``examples``.
"""
