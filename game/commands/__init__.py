"""The commands of ``main.py``, one file each; ``bench`` is in ``benchmarks``. ``tuning`` is a tool for the players' weights.

The modules called ``example_…`` and ``…fixtures`` make scenes and sessions for ``shots``, ``bench`` and the tests.
"""
