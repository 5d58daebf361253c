"""The two melodic voices of the game, a kalimba and a felt piano, and the names of their notes."""

from synth import Sound, ring

STEPS = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}


def pitch(name: str) -> float:
    """The frequency of a natural note such as "G4", tuned to A4 = 440 Hz."""
    return 440 * 2 ** (STEPS[name[0]] / 12 + int(name[1]) - 4)


def kalimba(name: str, seconds: float, brightness: float = 1.0) -> Sound:
    """A thumb piano's tongue on its wooden box: a pure tone, two quick overtones and a soft knock."""
    hz = pitch(name)
    tone = [(hz, 1.0, 0.28), (hz * 2.01, 0.16, 0.16)]
    tongue = [(hz * 4.02, 0.14 * brightness, 0.05), (hz * 5.43, 0.10 * brightness, 0.03)]
    box = [(168.0, 0.30, 0.03), (327.0, 0.16, 0.02)]
    return ring(seconds, tone + tongue + box, attack=0.004)


def felt_piano(name: str, seconds: float) -> Sound:
    """A piano string under felt: harmonics that thin out quickly upwards, slightly stretched."""
    hz = pitch(name)
    string = [(hz * n * (1 + 0.0004 * n * n), 0.9 / n**2.1, 0.95 / n) for n in range(1, 6)]
    felt = [(112.0, 0.20, 0.035), (233.0, 0.10, 0.025)]
    return ring(seconds, string + felt, attack=0.012)
