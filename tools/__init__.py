"""What only developers run. ``compare`` holds two commits against each other, with ``saves`` and ``promises``."""
