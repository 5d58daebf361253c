"""Confidence intervals of 95%."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist, stdev

Z95 = NormalDist().inv_cdf(0.975)


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """The interval of a win rate by Wilson's formula, which stays between 0 and 1."""
    rate, square = wins / games, Z95 * Z95
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = Z95 * (rate * (1 - rate) / games + square / (4 * games * games)) ** 0.5 / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def half_width(values: Sequence[float]) -> float:
    """How far the interval of a mean reaches to each side; 0 for a single value."""
    return Z95 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
