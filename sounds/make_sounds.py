"""Makes every sound of the game: ivory on slate, a cloth bag, a pencil on paper, a few warm notes.

Run it with no arguments. It writes one WAV file per row of SOUNDS next to itself, then the evening
music. The same bytes come out on every run.
"""

import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from instruments import felt_piano, kalimba
from make_music import make_music
from synth import (
    Partial,
    Sound,
    band_pass,
    envelope,
    finish,
    high_pass,
    low_pass,
    mix,
    noise,
    product,
    ring,
    texture,
    write_wav,
)

FOLDER = Path(__file__).resolve().parent

# How each material rings when it is struck: frequency in Hz, level, decay in seconds.
IVORY: list[Partial] = [(1130, 0.7, 0.014), (1870, 0.8, 0.011), (2760, 0.5, 0.008), (3910, 0.22, 0.005)]
SLATE: list[Partial] = [(236, 1.0, 0.032), (418, 0.8, 0.026), (655, 0.5, 0.020), (1010, 0.25, 0.013)]
WOOD: list[Partial] = [(204, 1.0, 0.034), (397, 0.6, 0.024), (642, 0.3, 0.015), (1090, 0.12, 0.008)]
TWIG: list[Partial] = [(610, 1.0, 0.009), (1080, 0.5, 0.007), (1720, 0.25, 0.004)]

Stroke = tuple[float, float, float, float]  # starting time and length in seconds, brightness in Hz, pressure


def knock(material: list[Partial], seconds: float, tuning: float = 1.0, attack: float = 0.0012) -> Sound:
    """One blow on a piece of a material; a piece of lower tuning is larger and rings longer."""
    return ring(seconds, [(hz * tuning, level, decay / tuning) for hz, level, decay in material], attack)


def cloth(seconds: float, rng: random.Random) -> Sound:
    """Folds of woven cloth moving over one another."""
    weave = band_pass(noise(seconds, rng), 950, 0.7)
    folds = [level**3 for level in texture(seconds, 38, rng)]
    return low_pass(product(weave, folds), 2600)


def scrape(seconds: float, hz: float, rng: random.Random) -> Sound:
    """Something hard drawn across a fine grain: it swells, then lifts off."""
    rough = product(band_pass(noise(seconds, rng), hz, 0.9), texture(seconds, 420, rng))
    return envelope(low_pass(low_pass(rough, 4200), 5500), [(0, 0), (seconds * 0.35, 1), (seconds, 0)])


def bag_rustle() -> Sound:
    """A hand stirring in the bag: two swells of cloth, with a few muffled tiles beneath."""
    rng = random.Random("bag rustle")
    swells = envelope(cloth(0.36, rng), [(0, 0), (0.09, 1), (0.17, 0.45), (0.23, 0.9), (0.36, 0)])
    muffled = low_pass(knock(IVORY, 0.08, 0.8, attack=0.003), 1500)
    return mix((0, 1, swells), (0.07, 0.07, muffled), (0.16, 0.05, muffled), (0.21, 0.06, muffled))


def tile_drawn() -> Sound:
    """A tile leaving the bag: it ticks against its neighbours and slips past the cloth."""
    rng = random.Random("tile drawn")
    slip = envelope(cloth(0.22, rng), [(0, 0), (0.08, 1), (0.22, 0)])
    tick = low_pass(knock(IVORY, 0.1, 0.92, attack=0.002), 2600)
    return mix((0, 1, slip), (0.012, 0.24, tick), (0.058, 0.4, tick))


def tile_laid(tuning: float, bounce: float) -> Sound:
    """A tile set on the slate, and the small second contact `bounce` seconds later as it comes to rest."""
    hiss = noise(0.012, random.Random(f"tile laid {bounce}"))
    contact = high_pass(envelope(hiss, [(0, 0), (0.002, 1), (0.012, 0)]), 900)
    click = mix((0, 0.8, knock(IVORY, 0.12, tuning)), (0, 0.12, low_pass(contact, 3000)))
    body = knock(SLATE, 0.2, 1 + (tuning - 1) / 2, attack=0.002)
    return mix((0, 1, click), (0, 0.5, body), (bounce, 0.2, click), (bounce, 0.08, body[: len(click)]))


def pick_up() -> Sound:
    """A fingernail under the tile's edge, and the tile coming free."""
    lift = scrape(0.11, 1700, random.Random("pick up"))
    return mix((0, 0.5, lift), (0.018, 0.16, low_pass(knock(IVORY, 0.1, 1.08, attack=0.002), 3000)))


def take_back() -> Sound:
    """A tile sliding back over the slate to its wooden tray."""
    slide = scrape(0.13, 1200, random.Random("take back"))
    return mix((0, 0.9, slide), (0.1, 0.4, knock(WOOD, 0.18, 1.25, attack=0.003)))


def refusal() -> Sound:
    """Two soft knuckles on the table, the second lower: not there, try again."""
    first, second = (knock(WOOD, 0.2, tuning, attack=0.004) for tuning in (1.15, 1.0))
    return mix((0, 1, first), (0.13, 0.85, second))


def chime(notes: Sequence[tuple[float, float, str]], seconds: float) -> Sound:
    """Kalimba notes, each with its starting time and gain, that end together after `seconds`."""
    return mix(*((at, gain, kalimba(name, seconds - at)) for at, gain, name in notes))


def pencil_stroke() -> Sound:
    """One quick stroke on the pad."""
    return pencil([(0, 0.12, 1900, 1)], random.Random("pencil stroke"))


def pencil_writing() -> Sound:
    """A number jotted down: short strokes of uneven length and pressure."""
    strokes: list[Stroke] = [(0, 0.09, 1800, 0.8), (0.08, 0.07, 2150, 0.6), (0.15, 0.1, 1700, 1)]
    strokes += [(0.25, 0.06, 2250, 0.55), (0.31, 0.11, 1850, 0.85)]
    return pencil(strokes, random.Random("pencil writing"))


def pencil(strokes: Sequence[Stroke], rng: random.Random) -> Sound:
    """Pencil strokes, each with the hum of the pad beneath it."""
    layers = []
    for at, seconds, hz, pressure in strokes:
        layers.append((at, pressure, scrape(seconds, hz, rng)))
        layers.append((at, 0.6 * pressure, scrape(seconds, 520, rng)))
    return mix(*layers)


def tile_turned() -> Sound:
    """A tile tipped over its edge until it claps face down."""
    edge = low_pass(knock(IVORY, 0.08, 1.15, attack=0.002), 3200)
    clap = mix((0, 0.8, low_pass(knock(IVORY, 0.16, 0.8), 2600)), (0, 0.28, knock(SLATE, 0.16, 0.9, 0.003)))
    return mix((0, 0.25, edge), (0.075, 1, clap))


def paper(seconds: float, hz: float, rng: random.Random) -> Sound:
    """Stiff paper moving over felt: softer and smoother than cloth over cloth."""
    fibres = product(band_pass(noise(seconds, rng), hz, 0.6), texture(seconds, 160, rng))
    return low_pass(low_pass(fibres, 3400), 4200)


def flap(tuning: float, seconds: float = 0.1) -> Sound:
    """A card touching the felt: a short soft thud, with the slap of its paper."""
    body = ring(
        seconds, [(138 * tuning, 1.0, 0.022), (262 * tuning, 0.5, 0.014), (505 * tuning, 0.2, 0.008)], 0.003
    )
    slap = envelope(
        paper(0.03, 1500 * tuning, random.Random(f"slap {tuning}")), [(0, 0), (0.003, 1), (0.03, 0)]
    )
    return mix((0, 1, body), (0, 0.7, slap))


def card_slide() -> Sound:
    """A card leaving the pile and sliding over the felt."""
    rng = random.Random("card slide")
    slide = envelope(paper(0.26, 1350, rng), [(0, 0), (0.07, 1), (0.16, 0.5), (0.26, 0)])
    return mix((0, 1, slide), (0.004, 0.12, flap(1.5, 0.06)))


def card_laid(tuning: float) -> Sound:
    """A card set on the felt: one edge first, then the whole card."""
    settle = envelope(
        paper(0.09, 1100 * tuning, random.Random(f"card laid {tuning}")), [(0, 0), (0.02, 0.5), (0.09, 0)]
    )
    return mix((0, 0.3, flap(1.35 * tuning, 0.06)), (0.028, 1, flap(tuning)), (0.03, 0.5, settle))


def card_shuffle() -> Sound:
    """The two halves of the pile riffled together, three times; the last time they are pushed straight."""
    rng = random.Random("card shuffle")
    layers = []
    for start in (0.0, 0.36, 0.72):
        for card in range(11):
            at = start + 0.016 * card + rng.uniform(0, 0.006)
            layers.append((at, 0.35 + 0.3 * rng.random(), flap(1.6 + 0.05 * card, 0.03)))
    push = envelope(paper(0.16, 1000, rng), [(0, 0), (0.06, 1), (0.16, 0)])
    return mix(*layers, (0.94, 0.8, push), (1.04, 0.7, flap(0.9)))


def your_turn() -> Sound:
    """Two gentle notes, the second a fourth above the first: a friendly question."""
    return mix((0, 0.8, felt_piano("A4", 0.95)), (0.19, 0.9, felt_piano("D5", 0.76)))


def game_end() -> Sound:
    """A short cadence: two leaning chords, then home, each spread from the bass upwards."""
    chords = [(0.0, "F3 C4 A4", 0.75), (0.5, "G3 D4 B4", 0.75), (1.05, "C3 G3 E4 G4 C5", 0.8)]
    layers = []
    for start, names, gain in chords:
        for i, name in enumerate(names.split()):
            at = start + 0.05 * i
            layers.append((at, gain, felt_piano(name, 2.5 - at)))
            layers.append((at, gain * 0.3, kalimba(name, 2.5 - at, brightness=0.5)))
    return mix(*layers)


def rise(name: str) -> Sound:
    """A note of a great turn over a heavy blow on the table: each run of the turn gets a higher one."""
    blow = low_pass(knock(WOOD, 0.3, 0.62, attack=0.004), 900)
    return mix((0, 0.5, blow), (0, 0.7, felt_piano(name, 0.8)), (0.01, 0.5, kalimba(name, 0.79)))


def great_turn() -> Sound:
    """The notes of a great turn once more, quickly, and home: a chord that rings."""
    notes = enumerate((*RISE, "E6"))
    layers = [(0.05 * i, 0.45, kalimba(name, 1.4 - 0.05 * i, brightness=0.7)) for i, name in notes]
    chord = [(0.36 + 0.03 * i, 0.6, felt_piano(name, 1.0 - 0.03 * i)) for i, name in enumerate(CHORD)]
    return mix(*layers, *chord)


RISE = ("C5", "D5", "E5", "G5", "A5", "C6")
CHORD = ("C4", "G4", "C5", "E5")
RUN_10 = [(0, 1, "G4")]
RUN_11 = [(0, 0.5, "E4"), (0.05, 1, "A4")]
RUN_12 = [(0, 0.5, "C4"), (0.05, 0.6, "G4"), (0.1, 1, "C5"), (0.16, 0.3, "E5")]
ROW_FULL = [(0, 0.6, "E5"), (0.08, 0.8, "G5"), (0.16, 1, "C6")]
SUPER = [
    (0, 0.6, "C4"),
    (0.06, 0.6, "G4"),
    (0.12, 0.8, "C5"),
    (0.2, 0.8, "E5"),
    (0.3, 1, "G5"),
    (0.42, 0.4, "C6"),
]

# Each sound with its peak level and its recipe. Full scale is 1.
SOUNDS: dict[str, tuple[float, Callable[[], Sound]]] = {
    "bag_rustle": (0.24, bag_rustle),
    "tile_drawn": (0.30, tile_drawn),
    # The more pips, the higher: the steps of a pentatonic scale.
    **{
        f"tile_laid_{value}": (0.53, partial(tile_laid, tuning=0.9 * step, bounce=0.04 / step))
        for value, step in enumerate((1, 9 / 8, 5 / 4, 3 / 2, 5 / 3, 2), 1)
    },
    "pick_up": (0.20, pick_up),
    "take_back": (0.30, take_back),
    "refusal": (0.42, refusal),
    "run_10": (0.36, partial(chime, RUN_10, seconds=0.6)),
    "run_11": (0.40, partial(chime, RUN_11, seconds=0.65)),
    "run_12": (0.48, partial(chime, RUN_12, seconds=0.75)),
    "pencil_stroke": (0.22, pencil_stroke),
    "pencil_writing": (0.24, pencil_writing),
    "tile_turned": (0.34, tile_turned),
    "card_slide": (0.20, card_slide),
    "card_laid_1": (0.40, partial(card_laid, tuning=0.9)),
    "card_laid_2": (0.40, partial(card_laid, tuning=1.05)),
    "card_laid_3": (0.41, partial(card_laid, tuning=1.25)),
    "card_shuffle": (0.26, card_shuffle),
    **{f"rise_{number}": (0.34, partial(rise, name)) for number, name in enumerate(RISE, 1)},
    "great_turn": (0.40, great_turn),
    "row_full": (0.26, partial(chime, ROW_FULL, seconds=0.6)),
    "super_bonus": (0.44, partial(chime, SUPER, seconds=1.2)),
    "your_turn": (0.32, your_turn),
    "game_end": (0.48, game_end),
    "button": (0.20, partial(knock, TWIG, 0.06)),
}


def main() -> None:
    """Write the effects, then the music."""
    for name, (peak, recipe) in SOUNDS.items():
        write_wav(FOLDER / f"{name}.wav", finish(recipe(), peak))
    print(f"Wrote {len(SOUNDS)} sounds to {FOLDER}.")
    print(make_music(FOLDER / "music.ogg"))


if __name__ == "__main__":
    main()
