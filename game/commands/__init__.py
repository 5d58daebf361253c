"""The commands of ``main.py``; ``bench`` is in ``benchmarks``.

The examples for ``shots``, ``bench`` and the tests: ``fixtures`` has matches, ``example_scenes`` the table of all scenes, and
``tile_examples`` and ``card_examples`` what only one game has.
"""
