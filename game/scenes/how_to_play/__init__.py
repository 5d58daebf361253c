"""*How to play*: the rules of a game on a few pages. Each game has its pages and moving pictures in its folder.

- ``scene``: shows one page at a time. ``rule_page``: what a page is, and the one with the keys and buttons.
- ``examples``: what the moving pictures share, and the one of a pad.
"""
