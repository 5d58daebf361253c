"""The evening music: sparse kalimba and felt-piano notes over slow pads, in a loop without a seam.

Everything is laid on a circle of SECONDS: a tail that runs past the end goes on at the beginning, and
the room's echo is heard over two rounds of which the second is kept. Thus the last sample leads
into the first.
"""

import math
import random
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from instruments import felt_piano, kalimba, pitch
from synth import RATE, Sound, low_pass, samples, write_wav

BEAT = 0.75
BAR_BEATS = 12
BAR = BEAT * BAR_BEATS

# One row a bar: the pad's chord, the piano's notes and the kalimba's notes, as beat:note. D dorian.
# The last bar is left nearly empty, so that the loop closes in silence.
SCORE = [
    ("D3 A3 C4 E4", "0:D3 0.5:A3", "2:A4 3:C5 4:D5 6.5:A4"),
    ("G3 B3 D4 E4", "0.5:G3 5:D4", "3:B4 4:A4 5.5:G4"),
    ("A3 C4 E4 G4", "0:A3 0.5:E4", "2:E5 3:D5 3.5:C5 5:A4 7:G4"),
    ("C3 G3 B3 E4", "0:C3 0.5:G3 6:E4", ""),
    ("D3 A3 C4 F4", "0:D3", "2:D5 3:E5 4:G5 6:E5 7.5:D5"),
    ("F3 A3 C4 G4", "0:F3 0.5:C4", "3:C5 4.5:A4 6:G4"),
    ("G3 C4 D4 A4", "0:G3 4:D4", "2:G4 3:A4 5:D5"),
    ("", "0:A3 0.5:E4", "3:A4 6:E4"),
]
SECONDS = BAR * len(SCORE)

# Echo times of the room in seconds, one row for each ear; primes of a sort, so that they do not pile up.
ROOMS = [(0.0437, 0.0501, 0.0593, 0.0671), (0.0451, 0.0523, 0.0577, 0.0689)]


def lay(circle: Sound, at: float, gain: float, sound: Sound) -> None:
    """Add a sound to the circle, carrying on at its beginning when it runs past its end."""
    size, start = len(circle), samples(at)
    for i, value in enumerate(sound, start):
        circle[i % size] += gain * value


@cache
def pad(name: str, side: int) -> Sound:
    """A slow breath of one note, a little longer than a bar; the two ears hear it a shade apart in tune."""
    size = samples(BAR * 1.1)
    sound = [0.0] * size
    shade = 1.0011 if side else 0.9989
    for multiple, level in ((1, 1.0), (shade, 0.5), (2 * shade, 0.15), (3, 0.03)):
        angle = 2 * math.pi * pitch(name) * multiple / RATE
        for i in range(size):
            sound[i] += level * math.sin(angle * i)
    return [value * math.sin(math.pi * i / size) ** 2 for i, value in enumerate(sound)]


def echo(circle: Sound, room: tuple[float, ...]) -> Sound:
    """The room's answer: parallel feedback delays, each losing its treble a little on every turn."""
    heard = [0.0] * len(circle)
    for delay in room:
        line = [0.0] * samples(delay)
        position, dull = 0, 0.0
        for lap in range(2):
            for i, value in enumerate(circle):
                out = line[position]
                dull += 0.35 * (out - dull)
                line[position] = value + 0.8 * dull
                position = (position + 1) % len(line)
                if lap:
                    heard[i] += out
    return heard


def events(row: str) -> list[tuple[float, str]]:
    """The notes of one row of the score, as times within the bar and names."""
    return [(float(beat) * BEAT, name) for beat, name in (note.split(":") for note in row.split())]


def perform(side: int) -> Sound:
    """One ear's share of the whole piece; both ears hear the same hand, so the seed is the same."""
    rng = random.Random("evening")
    circle = [0.0] * samples(SECONDS)
    for bar, (chord, piano, thumbs) in enumerate(SCORE):
        start = bar * BAR
        for name in chord.split():
            lay(circle, start, 0.038, pad(name, side))
        for at, name in events(piano):
            touch = rng.uniform(0.22, 0.28) * (0.85 if side else 1.0)
            lay(circle, start + at + rng.uniform(0.02, 0.05), touch, felt_piano(name, 4.5))
        for at, name in events(thumbs):
            touch = rng.uniform(0.20, 0.30) * (1.0 if side else 0.8)
            lay(circle, start + at + rng.uniform(0.02, 0.06), touch, kalimba(name, 1.8, brightness=0.5))
    wet = echo(circle, ROOMS[side])
    return low_pass([dry + 0.12 * answer for dry, answer in zip(circle, wet, strict=True)], 3500)


def make_music(path: Path, peak: float = 0.25) -> str:
    """Write the music as Ogg Vorbis with the encoder oggenc, and say in one sentence what was done."""
    encoder = shutil.which("oggenc")
    if encoder is None:
        return f"The program oggenc is missing, so {path.name} was left as it is."
    left, right = perform(0), perform(1)
    gain = peak / max(max(map(abs, left)), max(map(abs, right)))
    with tempfile.TemporaryDirectory() as folder:
        raw, encoded = Path(folder, "music.wav"), Path(folder, "music.ogg")
        write_wav(raw, [gain * value for value in left], [gain * value for value in right])
        subprocess.run([encoder, "-Q", "-q", "2", "--serial", "1", "-o", encoded, raw], check=True)
        path.write_bytes(encoded.read_bytes())
    return f"Wrote {path.name}, {SECONDS:.0f} seconds long."
