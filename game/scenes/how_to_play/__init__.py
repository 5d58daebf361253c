"""*How to play*: the rules of both games on a few pages.

- ``scene``: shows one page at a time. ``rule_page``: what a page is.
- ``tile_pages``, ``card_pages``: the words of each game's pages, with their pictures. ``controls_page``: the keys and buttons.
- ``tile_examples``, ``card_examples``, ``pile_example``, ``pad_example``: the moving pictures. ``example_runs``: what they share.
"""
