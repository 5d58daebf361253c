"""The commands of ``main.py``, one file each. ``fixtures`` and ``example_scenes`` are shared with the tests."""
