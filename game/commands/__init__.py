"""The commands of ``main.py``, a file each, and what ``shots``, ``bench`` and the tests share."""
