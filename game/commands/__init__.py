"""The commands of ``main.py``: what players, owners and those who write programs that play run."""
