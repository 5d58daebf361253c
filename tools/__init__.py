"""What only developers run, each with ``python -m tools.NAME``: ``shots``, ``bench``, ``ladder``, ``compare`` and ``promises``.

``bench`` is measured in ``benchmarks``. The examples for it, for ``shots`` and for the tests: ``fixtures`` has matches,
``example_scenes`` the table of all scenes, and ``tile_examples`` and ``card_examples`` what only one game has. ``saves`` belongs to
``compare``.
"""
