"""The sound: volumes, music that plays on, effects, and an audio device that is missing, goes and comes back."""

import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from command_line import python
from ui_driver import draft_of, opening

from game.app import App
from game.commands.play import open_devices, play
from game.engine.scene import Scene
from game.engine.sound import FOLDER, RETRY_SECONDS, Sound
from game.scenes.end.match_lost import MatchLost
from game.scenes.end.scoring import EndScoring
from game.scenes.turn.scene import turn_scene_of
from tools.card_examples import EXCHANGE_SEED, card_session_at
from tools.example_scenes import LATE
from tools.fixtures import session_at

ROOT = Path(__file__).parents[1]
KINDS = ("human", "cpu")


def board_at(app: App, lays: int, due: str, seat: int = 0) -> Scene:
    return turn_scene_of(app, session_at(app, KINDS, lays, due, seat=seat))


def cards_at(app: App, lays: int, due: str, seat: int = 0) -> Scene:
    return turn_scene_of(app, card_session_at(app, KINDS, lays, due, seat=seat))


def exchange(app: App) -> Scene:
    session = card_session_at(app, ("human", "cpu", "cpu"), 1, "exchange", seed=EXCHANGE_SEED)
    return turn_scene_of(app, session)


class Mixer:
    """Stands for ``pygame.mixer``, and notes what is played. ``missing``: there is no device. ``begun``: music has begun."""

    def __init__(self) -> None:
        self.played: list[object] = []
        self.ended: list[str] = []
        self.running = self.missing = False
        self.begun = threading.Event()
        self.music = SimpleNamespace(
            set_volume=lambda volume: self.played.append(volume),
            get_busy=lambda: self.running,
            load=lambda path: None,
            play=self._begin,
            stop=self._stop,
        )

    def init(self, *_words: object, **_named: object) -> None:
        if self.missing:
            raise pygame.error("no such device")

    def get_init(self) -> bool:
        return True

    def stop(self) -> None:
        self.ended.append("effects")

    def quit(self) -> None:
        self.running = False
        self.ended.append("mixer")

    def set_num_channels(self, count: int) -> None: ...

    def Sound(self, path: object) -> SimpleNamespace:
        return SimpleNamespace(
            set_volume=lambda volume: None, play=lambda: self.played.append(getattr(path, "stem", None))
        )

    def _begin(self, loops: int, **_named: object) -> None:
        self.running = True
        self.played.append("music")
        self.begun.set()

    def _stop(self) -> None:
        self.running = False
        self.played.append("silence")


@pytest.fixture
def mixer(monkeypatch) -> Mixer:
    found = Mixer()
    monkeypatch.setattr(pygame, "mixer", found)
    return found


def test_music_plays_on_while_a_volume_changes_and_stops_at_0(mixer):
    sound = Sound()
    sound.set_volumes(0.5, 0.4)
    assert mixer.played == [], "nothing is heard before the first frame"
    sound.open()
    sound.set_volumes(0.9, 0.4)
    sound.set_volumes(0.9, 0.0)
    sound.set_volumes(0.9, 0.2)
    assert mixer.played == [0.4, "music", 0.4, 0.0, "silence", 0.2, "music"]


def test_the_device_is_opened_for_twelve_effects_at_once_and_music_that_fades_in_and_never_ends(
    mixer, listen, monkeypatch
):
    volumes: set[float] = set()
    effect = SimpleNamespace(set_volume=volumes.add, play=lambda: None)
    monkeypatch.setattr(mixer, "Sound", lambda _path: effect)
    opened = listen(mixer, "init", lambda _result, *how, **more: (how, more))
    channels = listen(mixer, "set_num_channels")
    music = listen(mixer.music, "play", lambda _result, *how, **more: (how, more))
    sound = Sound()
    sound.set_volumes(0.5, 0.4)
    sound.open()
    assert opened == [((22050,), {"channels": 2, "buffer": 512})], "with a larger buffer, effects come late"
    assert (channels, music, volumes) == ([12], [((-1,), {"fade_ms": 2000})], {0.5})
    assert RETRY_SECONDS == 5.0


def test_effects_are_heard_unless_they_are_off_or_silent(mixer):
    sound = Sound()
    sound.open()
    sound.set_volumes(1.0, 0.0)
    mixer.played.clear()
    for volume, silent in ((1.0, False), (1.0, True), (0.0, False)):
        sound.set_volumes(volume, 0.3)
        sound.silent = silent
        sound.play("button")
        sound.play("no such effect")
    assert mixer.played.count("button") == 1


def test_a_volume_that_is_changed_in_the_settings_is_heard_at_once(ui, mixer):
    ui.app.sound.open()
    for music in (9, 3):
        ui.app.settings.music = music
        ui.app.change()
        assert music / 10 in mixer.played


def test_effects_end_before_the_mixer_is_closed(mixer, clock):
    """Otherwise the game can hang, if one ends by itself at the same moment."""
    sound = Sound(clock)
    sound.set_volumes(0.5, 0.0)
    sound.open()
    sound.lost()
    clock.now += RETRY_SECONDS
    sound.play("button")
    assert mixer.ended == 2 * ["effects", "mixer"]
    sound.close(1.0)
    assert mixer.ended[4:] == ["effects"]
    assert heard(mixer, sound) == []


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def heard(mixer: Mixer, sound: Sound) -> list[object]:
    """What is heard when a button is pressed."""
    mixer.played.clear()
    sound.play("button")
    return [one for one in mixer.played if isinstance(one, str)]


@pytest.mark.parametrize("before", ["gone", "missing"])
def test_sound_and_music_return_with_the_next_sound_after_some_seconds(mixer, clock, before):
    sound = Sound(clock)
    sound.set_volumes(0.5, 0.4)
    mixer.missing = before == "missing"
    sound.open()
    if before == "gone":
        clock.now += 1000
        sound.lost()
    mixer.missing = False
    assert heard(mixer, sound) == [], "the sound server needs time to take the device"
    clock.now += RETRY_SECONDS
    assert heard(mixer, sound) == ["music"]
    assert heard(mixer, sound) == ["button"]


def test_a_device_that_stays_away_is_looked_for_every_few_seconds_and_not_with_every_sound(
    mixer, clock, listen
):
    tried = listen(mixer, "quit", lambda _result: clock.now)
    sound = Sound(clock)
    sound.set_volumes(0.5, 0.0)
    mixer.missing = True
    sound.open()
    for _ in range(3 * int(RETRY_SECONDS)):
        clock.now += 1
        heard(mixer, sound)
        heard(mixer, sound)
    assert tried == [100.0 + number * RETRY_SECONDS for number in range(4)]


def test_a_device_that_goes_while_it_is_opened_is_not_taken_for_one_that_plays(mixer, clock, listen):
    sound = Sound(clock)
    sound.set_volumes(0.5, 0.4)
    goes = [sound.lost]
    listen(mixer, "set_num_channels", lambda *_facts: goes.pop()() if goes else None)
    sound.open()
    assert heard(mixer, sound) == []
    clock.now += RETRY_SECONDS
    assert heard(mixer, sound) == ["music"]


def test_a_volume_that_is_changed_looks_for_the_device_at_once(mixer, clock):
    sound = Sound(clock)
    sound.set_volumes(0.5, 0.4)
    sound.open()
    sound.lost()
    sound.set_volumes(0.5, 0.4)
    assert heard(mixer, sound) == []
    sound.set_volumes(0.6, 0.4)
    assert heard(mixer, sound) == ["button"]


def test_nothing_looks_for_a_device_before_the_first_frame_or_while_all_is_silent(mixer, clock, listen):
    tried = listen(mixer, "quit", lambda _result: True)
    sound = Sound(clock)
    sound.set_volumes(0.5, 0.4)
    sound.play("button")
    assert not tried
    sound.open()
    sound.set_volumes(0.0, 0.0)
    sound.lost()
    clock.now += RETRY_SECONDS
    sound.play("button")
    assert len(tried) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("facts", "lost"),
    [
        ({"which": 2, "iscapture": 0}, True),
        ({"which": 0, "iscapture": 0}, False),
        ({"which": 2, "iscapture": 1}, False),
    ],
    ids=["the one in use", "another one", "a microphone"],
)
def test_the_game_notices_that_its_audio_device_has_gone(ui, mixer, facts, lost):
    with ui.play(ui.make("title")):
        open_devices(ui.app)
        assert ui.app.sound.is_open
        ui.post(pygame.AUDIODEVICEREMOVED, **facts)
        ui.run()
        assert ui.app.sound.is_open is not lost


def test_after_the_first_frame_sounds_have_their_volumes_before_they_open_and_leftovers_are_removed(
    ui, monkeypatch
):
    class Heard(Sound):
        def set_volumes(self, effects: float, music: float) -> None:
            happened.append((effects, music))

        def open(self) -> None:
            happened.append("open")

        def lost(self) -> None:
            happened.append("lost")

    happened: list[object] = []
    monkeypatch.setattr("game.commands.play.read_sprites", lambda: happened.append("sprites"))
    ui.app.sound = Heard()
    ui.store.folder.mkdir(exist_ok=True)
    leftover = ui.store.folder / "settings.json.2147483647-0123abcd.new"
    leftover.touch()
    open_devices(ui.app)
    ui.app.devices.sound_lost()
    ui.store.close()
    assert happened == ["sprites", (0.7, 0.4), "open", "lost"] and not leftover.exists()


class SlowServer:
    """Stands for SDL while a sound server hangs. ``answers``: it no longer does. ``refuses``: then there is no device."""

    def __init__(self, *, refuses: bool = False) -> None:
        self.answers = threading.Event()
        self.calls: list[str] = []
        self._refuses = refuses

    def SDL_InitSubSystem(self, _what: int) -> int:
        self.calls.append("asked")
        assert self.answers.wait(60)
        return 0

    def Mix_OpenAudio(self, *_how: int) -> int:
        self.calls.append("opened")
        return -1 if self._refuses else 0

    def Mix_CloseAudio(self) -> None:
        self.calls.append("closed")

    def SDL_QuitSubSystem(self, _what: int) -> None:
        self.calls.append("left")


@pytest.fixture
def server(monkeypatch) -> SlowServer:
    found = SlowServer()
    monkeypatch.setattr("game.engine.sound._sdl", lambda: found)
    yield found
    found.answers.set()
    for thread in others():
        thread.join(60)


def others() -> list[threading.Thread]:
    return [
        thread for thread in threading.enumerate() if thread is not threading.main_thread() and thread.daemon
    ]


def test_nothing_waits_for_a_sound_server_that_hangs(mixer, clock, server):
    sound = Sound(clock)
    sound.set_volumes(0.5, 0.4)
    sound.open()
    clock.now += 3 * RETRY_SECONDS
    assert heard(mixer, sound) == []
    sound.set_volumes(0.6, 0.4)
    server.answers.set()
    assert mixer.begun.wait(60)
    assert heard(mixer, sound) == ["button"]
    assert server.calls == ["asked", "opened", "closed", "left"], "it is asked once"


def test_a_thread_that_cannot_be_started_is_tried_again(mixer, clock, server, monkeypatch):
    server.answers.set()
    sound = Sound(clock)
    sound.set_volumes(0.5, 0.4)
    with monkeypatch.context() as patch:

        def start(_thread: threading.Thread) -> None:
            raise RuntimeError("can't start new thread")

        patch.setattr(threading.Thread, "start", start)
        sound.open()
        sound.close(1.0)
    sound.open()
    assert mixer.begun.wait(60)


def test_what_sdl_cannot_open_pygame_does_not_try(mixer, clock, server, listen):
    tried = listen(mixer, "init", lambda *_facts, **_named: True)
    server._refuses = True
    server.answers.set()
    sound = Sound(clock)
    sound.open()
    sound.close(60)
    assert server.calls == ["asked", "opened", "left"]
    assert not tried


def test_closing_the_game_does_not_wait_for_a_sound_server_and_nothing_is_opened_afterwards(
    mixer, clock, server, listen
):
    tried = listen(mixer, "init", lambda *_facts, **_named: True)
    sound = Sound(clock)
    sound.open()
    sound.close(0.0)
    server.answers.set()
    for thread in others():
        thread.join(60)
    sound.set_volumes(0.5, 0.5)
    assert not tried


@pytest.mark.slow
@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere SDL is found in another way, or not at all"
)
def test_a_thread_opens_the_device_with_the_copy_of_sdl_that_pygame_uses(tmp_path):
    code = (
        "import threading; from game.engine import sound\n"
        "one = sound.Sound(); one.set_volumes(1.0, 0.0); one.open(); print(sound._sdl() is not None)\n"
        "for thread in threading.enumerate():\n"
        "    if thread.daemon: thread.join()\n"
        "import pygame; one.play('button'); print(one.is_open, pygame.mixer.get_busy())"
    )
    done = python(code, tmp_path)
    assert (done.stdout.split(), done.stderr) == (["True", "True", "True"], "")


@pytest.mark.slow
def test_the_game_closes_its_sound_before_it_leaves_pygame(monkeypatch, tmp_path, listen):
    order = listen(Sound, "close", lambda *_facts: "sound")
    monkeypatch.setattr(pygame, "quit", lambda: order.append("pygame"))

    def leave(_app: App) -> None:
        pygame.event.post(pygame.Event(pygame.QUIT))

    assert play((400, 300), tmp_path, on_first_frame=leave) == 0
    assert order == ["sound", "pygame"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "sounds"),
    [
        (lambda app: board_at(app, 8, "draw"), ["bag_rustle", "tile_drawn", "tile_drawn", "your_turn"]),
        (lambda app: cards_at(app, 0, "deal"), ["card_shuffle", *["card_slide"] * 7, "your_turn"]),
        (
            lambda app: MatchLost(app, session_at(app, KINDS, 30).match, 1, LATE),
            ["pencil_stroke", "game_end"],
        ),
        (exchange, [*[*["card_slide"] * 5, "card_shuffle"] * 2, "your_turn"]),
    ],
    ids=["tiles are drawn", "cards are dealt", "a match is lost", "cards are exchanged"],
)
def test_what_happens_is_heard(ui, listen, make, sounds):
    heard = listen(ui.app.sound, "play")
    with ui.play(make(ui.app)):
        ui.run()
    assert heard == sounds


@pytest.mark.slow
def test_each_tile_or_card_of_a_computer_is_heard_when_it_is_taken_and_when_it_is_laid(ui, listen):
    for make, taken, laid in ((board_at, "pick_up", "tile_laid"), (cards_at, "card_slide", "card_laid")):
        scene, heard = make(ui.app, 9, "lay", 1), listen(ui.app.sound, "play")
        with ui.play(scene):
            ui.run()
        last = max(at for at, name in enumerate(heard) if name.startswith(laid))
        landed = sum(name.startswith(laid) for name in heard)
        assert heard[: last + 1].count(taken) == landed > 0 and heard[0] == taken


@pytest.mark.slow
def test_a_tile_that_is_picked_with_a_number_or_pressed_is_heard(ui, listen):
    with ui.play(opening(ui)):
        heard = listen(ui.app.sound, "play")
        ui.strike(pygame.K_0 + draft_of(ui.top).hand[1])
        ui.press_slot(2)
    assert heard == ["pick_up", "pick_up"]


@pytest.mark.slow
def test_each_press_in_a_turn_with_tiles_is_heard(ui, listen):
    with ui.play(opening(ui)):
        heard = listen(ui.app.sound, "play")
        for press, sounds in (
            (lambda: ui.strike(pygame.K_d), ["refusal"]),
            (lambda: ui.strike(pygame.K_1), ["refusal"]),
            (lambda: ui.press_slot(0), ["pick_up"]),
            (lambda: ui.click_cell("h8"), ["tile_laid_6"]),
            (lambda: ui.strike(pygame.K_BACKSPACE), ["take_back"]),
            (lambda: ui.strike(pygame.K_BACKSPACE), []),
            (lambda: ui.strike(pygame.K_h), ["button"]),
            (lambda: ui.strike(pygame.K_i), ["button"]),
        ):
            press()
            ui.run()
            assert [heard.pop(0) for _sound in list(heard)] == sounds


@pytest.mark.slow
def test_each_press_in_a_turn_with_cards_is_heard(ui, listen):
    with ui.play(cards_at(ui.app, 9, "lay")):
        heard = listen(ui.app.sound, "play")
        for key, sounds in ((pygame.K_f, ["button"]), (pygame.K_f, ["button"]), (pygame.K_r, ["card_slide"])):
            ui.strike(key)
            assert [heard.pop(0) for _sound in list(heard)] == sounds


@pytest.mark.slow
def test_the_winner_is_heard_after_the_rows_have_been_added_up(ui, listen):
    heard = listen(ui.app.sound, "play")
    with ui.play(EndScoring(ui.app, session_at(ui.app, KINDS, None))):
        ui.run()
    assert heard[-1] == "game_end" and {*heard[:-1]} == {"pencil_writing", "pencil_stroke", "run_11"}


@pytest.mark.parametrize("way", ["mouse", "keys", "back"])
def test_a_button_of_a_menu_is_heard_once_however_it_is_pressed_and_going_back_is_not(ui, listen, way):
    with ui.play(ui.make("title"), 5):
        heard = listen(ui.app.sound, "play")
        if way == "mouse":
            ui.choose("Settings")
        elif way == "keys":
            ui.strike(pygame.K_TAB, pygame.K_RETURN)
        else:
            ui.strike(pygame.K_ESCAPE)
    assert heard == ["button"] * (way != "back")


def test_every_sound_is_played_somewhere():
    code = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("game/**/*.py"))
    # Of numbered ones the code has only what their names begin with.
    names = {path.stem.rstrip("0123456789") for path in FOLDER.glob("*.wav")}
    assert "button" in names
    assert not [name for name in names if f'"{name}"' not in code and f'f"{name}{{' not in code]


def test_the_loudness_of_effects_and_music_depends_on_their_own_settings_and_factors(ui, listen):
    volumes = listen(ui.app.sound, "set_volumes", lambda _none, effects, music: (effects, music))
    for effects, music, loudness in ((10, 4, (1.0, 1.0)), (5, 10, (0.5, 1.0)), (8, 2, (1.0, 0.0))):
        ui.app.settings.effects, ui.app.settings.music, ui.app.loudness = effects, music, loudness
        ui.app.set_volumes()
    assert volumes == [(1.0, 0.4), (0.25, 1.0), (0.8, 0.0)]
