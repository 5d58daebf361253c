"""Who decides a turn. A human and a computer are the same shape: ``choose(view, budget, rng) -> turn``."""
