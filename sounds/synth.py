"""Building blocks of sound: ringing bodies, noise, filters, envelopes, a mixer and a WAV writer.

A sound is a plain list of samples at RATE per second. Every function returns a new sound and leaves
its arguments alone. Whatever looks random comes from a generator that the caller has seeded, so the
same calls give the same samples every time.
"""

import array
import math
import random
import wave
from collections.abc import Sequence
from itertools import chain, pairwise
from pathlib import Path

RATE = 22050

Sound = list[float]
Partial = tuple[float, float, float]  # frequency in Hz, level, seconds until it has died down to 1/e
Layer = tuple[float, float, Sound]  # starting time in seconds, gain, sound
Point = tuple[float, float]  # time in seconds, level


def samples(seconds: float) -> int:
    """The number of samples in a stretch of time."""
    return round(seconds * RATE)


def ring(seconds: float, partials: Sequence[Partial], attack: float = 0.001) -> Sound:
    """A struck body: decaying sine waves under one smooth attack, gone by the end.

    Each partial is a two-pole resonator left to ring, which costs two multiplications a sample.
    """
    sound = [0.0] * samples(seconds)
    for hz, level, decay in partials:
        radius = math.exp(-1 / (decay * RATE))
        angle = 2 * math.pi * hz / RATE
        forward, back = 2 * radius * math.cos(angle), radius * radius
        now, following = 0.0, level * radius * math.sin(angle)
        for i in range(len(sound)):
            sound[i] += now
            now, following = following, forward * following - back * now
    return envelope(sound, [(0, 0), (attack, 1), (seconds * 0.7, 1), (seconds, 0)])


def noise(seconds: float, rng: random.Random) -> Sound:
    """White noise."""
    return [rng.uniform(-1, 1) for _ in range(samples(seconds))]


def texture(seconds: float, grains: float, rng: random.Random) -> Sound:
    """A random line between 0 and 1 that takes `grains` new values a second: the unevenness of a surface."""
    step = RATE / grains
    values = [rng.random() for _ in range(int(samples(seconds) / step) + 2)]
    line = []
    for i in range(samples(seconds)):
        cell, part = divmod(i / step, 1)
        low, high = values[int(cell)], values[int(cell) + 1]
        line.append(low + (high - low) * part)
    return line


def low_pass(sound: Sound, hz: float) -> Sound:
    """A gentle one-pole filter that softens everything above `hz`."""
    share = 1 - math.exp(-2 * math.pi * hz / RATE)
    level, filtered = 0.0, []
    for value in sound:
        level += share * (value - level)
        filtered.append(level)
    return filtered


def high_pass(sound: Sound, hz: float) -> Sound:
    """What the low-pass filter takes away."""
    return [value - low for value, low in zip(sound, low_pass(sound, hz), strict=True)]


def band_pass(sound: Sound, hz: float, q: float) -> Sound:
    """A biquad filter that keeps the neighbourhood of `hz`; the higher `q`, the narrower."""
    angle = 2 * math.pi * hz / RATE
    alpha = math.sin(angle) / (2 * q)
    b0, a1, a2 = alpha / (1 + alpha), -2 * math.cos(angle) / (1 + alpha), (1 - alpha) / (1 + alpha)
    x1 = x2 = y1 = y2 = 0.0
    filtered = []
    for x in sound:
        y = b0 * (x - x2) - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        filtered.append(y)
    return filtered


def envelope(sound: Sound, points: Sequence[Point]) -> Sound:
    """The sound under a line drawn through the points with rounded corners; the last level is held."""
    shaped = [value * points[-1][1] for value in sound]
    for (start, low), (end, high) in pairwise(points):
        first, length = samples(start), max(1, samples(end - start))
        for i in range(first, min(first + length, len(sound))):
            rise = 0.5 - 0.5 * math.cos(math.pi * (i - first) / length)
            shaped[i] = sound[i] * (low + (high - low) * rise)
    return shaped


def product(sound: Sound, line: Sound) -> Sound:
    """The sound with its loudness following another line."""
    return [value * level for value, level in zip(sound, line, strict=True)]


def mix(*layers: Layer) -> Sound:
    """Several sounds laid over one another, each from its own starting time and with its own gain."""
    mixed = [0.0] * max(samples(at) + len(sound) for at, _, sound in layers)
    for at, gain, sound in layers:
        for i, value in enumerate(sound, samples(at)):
            mixed[i] += gain * value
    return mixed


def finish(sound: Sound, peak: float) -> Sound:
    """The sound free of rumble, with its loudest sample at `peak` and its last fifth faded to true zero."""
    clean = high_pass(sound, 40)
    seconds = (len(clean) - 1) / RATE
    faded = envelope(clean, [(0, 1), (seconds * 0.8, 1), (seconds, 0)])
    gain = peak / max(abs(value) for value in faded)
    return [gain * value for value in faded]


def write_wav(path: Path, *channels: Sound) -> None:
    """Write one channel, or several side by side, as 16-bit WAV."""
    frames = chain.from_iterable(zip(*channels, strict=True))
    integers = array.array("h", (round(32767 * value) for value in frames))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(len(channels))
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(integers.tobytes())
