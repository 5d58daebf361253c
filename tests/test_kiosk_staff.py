"""The staff's corner, PIN and menu in a kiosk."""

import threading

import pygame
import pytest
from fingers import Fingers
from kiosk_driver import (
    ATTRACT,
    CORNER,
    PIN_HASH,
    TO_TITLE,
    KioskDriver,
    choose_new,
    count_down,
    enter_pin,
    hold_corner,
    open_staff_menu,
    press,
    quick_hash,
    start_match,
)
from pygame import Rect
from ui_driver import picture_of
from written_words import listening, words_in

from game.engine.layout import BOTTOM, TOP
from game.engine.sound import Sound
from game.kiosk.values import Complaint
from game.session.writer import Notice

pytestmark = pytest.mark.slow

MIDDLE = (400, 240)


def test_a_corner_held_for_five_seconds_asks_for_the_pin(monkeypatch, tmp_path):
    """Each of the four, but no edge; and while it is held, nothing else happens, however short the idle times are."""
    table = KioskDriver(monkeypatch, tmp_path, pin_hash=PIN_HASH, attract_seconds=2)
    table.environment = {
        "NOTIFY_SOCKET": "@zatre-test-corner",
        "WATCHDOG_USEC": "1000000",
    }  # The loop has other things to do.
    with table.run():
        width, height = table.loop.window.size
        for edge in (3, height // 2), (width // 2, 3), (height // 5, 3):
            table.down(edge)
            table.wait(5.2)
            assert table.name != "StaffPin"
            table.up(edge)
        for corner in ((x, y) for x in (3, width - 4) for y in (3, height - 4)):
            table.tap(CORNER)
            table.wait(0.1)
            table.down(corner)
            table.wait(4.8)
            assert table.name == "KioskTitle"
            table.wait(0.4)
            assert table.name == "StaffPin"
            table.up(corner)
            table.wait(0.1)
            press(table, "Back")


def test_staff_who_check_the_corners_are_not_asked_for_the_pin(table):
    with table.run():
        open_staff_menu(table)
        for name in ("StaffMenu", "TouchCheck"):
            table.down(CORNER)
            table.wait(5.2)
            assert table.name == name
            table.up(CORNER)
            table.wait(0.1)
            if name == "StaffMenu":
                press(table, "Check the touch")


def test_what_lies_in_a_corner_asks_once_and_does_not_keep_the_table_awake(table):
    with table.run():
        hold_corner(table)
        table.down(CORNER)
        table.wait(6.0)
        assert [type(scene).__name__ for scene in table.loop.stack.scenes] == ["KioskTitle", "StaffPin"]
        table.wait(TO_TITLE)
        assert table.name == "KioskTitle"


def test_a_corner_held_in_the_demo_shows_the_title_and_then_asks_for_the_pin(table):
    with table.run():
        table.wait(ATTRACT + 1.0)
        assert table.name == "Demo"
        table.down(CORNER)
        table.wait(0.2)
        assert table.name == "KioskTitle"
        table.wait(5.2)
        assert table.name == "StaffPin"


def test_a_corner_held_in_the_countdown_asks_for_the_pin_above_the_match(table):
    with table.run():
        count_down(table)
        assert table.name == "StillPlaying"
        below = table.loop.stack.scenes[:-1]
        table.down(CORNER)
        table.wait(5.4)
        assert table.name == "StaffPin"
        assert table.loop.stack.scenes[:-1] == below


def test_others_who_touch_corners_do_not_keep_the_staff_waiting(table):
    with table.run():
        fingers = Fingers()
        fingers.down(1, CORNER)
        for _ in range(5):
            fingers.down(2, (table.loop.window.size[0] - 4, 3))
            table.wait(0.5)
            fingers.up(2)
            table.wait(0.5)
        fingers.down(2, (table.loop.window.size[0] - 4, 3))
        table.wait(0.2)
        assert table.name == "StaffPin"


def test_a_finger_that_leaves_the_corner_does_not_open_the_pin(table):
    fingers = Fingers()
    with table.run():
        for leave in (
            lambda: fingers.up(1),
            lambda: table.post(pygame.WINDOWFOCUSLOST),
            lambda: fingers.move(1, MIDDLE),
        ):
            fingers.down(1, CORNER)
            table.wait(3.0)
            leave()
            table.wait(4.0)
            assert table.name == "KioskTitle"
            if 1 in fingers.at:
                fingers.up(1)


def test_without_a_pin_there_is_no_staff_menu(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path)

    with table.run():
        table.down(CORNER)
        table.wait(6.0)
        assert table.name == "KioskTitle"


def test_the_right_pin_opens_the_staff_menu_which_leads_back_to_the_match(table):
    with table.run():
        start_match(table)
        below = table.name
        open_staff_menu(table)
        assert table.name == "StaffMenu"
        press(table, "Back")
        assert table.name == below


EIGHT = "13572468"


@pytest.mark.parametrize(
    ("typed", "opens"),
    [
        ([*EIGHT], True),
        ([*EIGHT, "9"], True),
        ([EIGHT], True),
        (["1", "9", "\b", *EIGHT[1:]], True),
        ([*"99", "\b", "\b", "\b", *EIGHT], True),
        ([*EIGHT, "\b", "x", "8"], True),
        ([*EIGHT, "\b"], False),
    ],
    ids=repr,
)
@pytest.mark.parametrize("way", ["keys", "touch"])
def test_at_most_eight_digits_are_typed_and_the_last_one_is_taken_back(
    monkeypatch, tmp_path, typed, opens, way
):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", pin_hash=quick_hash(EIGHT))
    with table.run():
        hold_corner(table)
        places = {button.label or button.icon: button.area.center for button in table.top.buttons.all}
        for words in typed:
            if way == "touch" and words in places:
                table.tap(places[words])
            elif words == "\b" and way == "touch":
                table.tap(places["icon_take_back"])
            elif words == "\b":
                table.key(pygame.K_BACKSPACE)
            else:
                table.post(pygame.TEXTINPUT, text=words)
            table.wait(0.1)
        table.tap(places["icon_done"])
        table.wait(0.1)
        table.kiosk.app.store.close()
        table.wait(0.1)
        assert table.name == ("StaffMenu" if opens else "StaffPin")
        assert opens or table.top.message == "This PIN is wrong."


@pytest.mark.parametrize(("label", "status"), [("Restart", 0), ("Exit", 3)])
def test_restart_and_exit_ask_once_and_end_with_their_status(table, label, status):
    with listening() as written, table.run():
        open_staff_menu(table)
        where = next(button.area.center for button in table.top.buttons.all if button.label == label)
        for _ in range(2):  # Where the button was, nothing ends the game.
            table.tap(where)
            table.wait(0.1)
        assert table.labels == ["Back", f"Yes, {label.lower()}"]
        said = " ".join(words for words, *_ in words_in(written, picture_of(table.top)))
        middle = table.loop.window.size[0] / 2
        assert all(abs(button.area.centerx - middle) <= 1 for button in table.top.buttons.all)
        spoken = [area for words, _, area, _ in words_in(written, picture_of(table.top)) if " ends " in words]
        assert len(spoken) == 1 and abs(spoken[0].centerx - middle) <= 2
        assert f"Really {label.lower()}?" in said and ("does not start again" in said) == (label == "Exit")
        press(table, "Back")
        assert label in table.labels
        table.press(label)
        table.wait(0.1)
        table.press(f"Yes, {label.lower()}")
        table.wait_until_closed()
    assert table.kiosk.status == status


def test_the_staff_menu_lists_complaints_and_a_full_disk(table):
    table.complaints = (Complaint("kiosk.toml has an unknown key: nonsense."),)

    def look(disk: bool) -> None:
        open_staff_menu(table)
        assert "nonsense" in table.top._troubles
        assert disk or "saved" not in table.top._troubles
        assert ("disk" in table.top._troubles) == disk
        assert "Page" not in table.labels, "one complaint needs no pages"
        press(table, "Back")

    with table.run():
        look(disk=False)
        for trouble in ("No space left on device", ""):
            table.kiosk.usage.trouble = trouble
            look(disk=bool(trouble))
        table.kiosk.app.store.notices.append(Notice("disk", "x.zatre"))
        open_staff_menu(table)
        assert "disk" in table.top._troubles


def test_the_staff_menu_shows_the_usage_counts(table):
    table.folder.mkdir()
    for line in ("2026-04-30,12,2,1,board,finished", "2027-05-01,5,3,0,cards,abandoned"):
        with (table.folder / "usage.csv").open("a") as file:
            file.write(f"{line}\n")
    with table.run(), listening() as written:
        open_staff_menu(table)
        said = " ".join(words for words, *_ in words_in(written, picture_of(table.top)))
    assert "Matches: 2, 1 of them finished" in said and "Today: 1" in said
    assert "Minutes played: 17" in said and "Counted since 2026-04-30" in said


def test_the_staff_menu_looks_again_when_a_slow_disk_has_answered(table, monkeypatch):
    answers = threading.Event()

    def right(*_pin: str) -> bool:
        monkeypatch.setattr("game.session.writer.PATIENCE", 0.0)
        return True

    with table.run():
        monkeypatch.setattr("game.kiosk.pin.verify", right)
        monkeypatch.setattr("game.session.files.can_write", lambda _folder: not answers.wait(60.0))
        enter_pin(table)
        assert "being counted" in table.top._words and "disk" not in table.top._troubles
        answers.set()
        table.kiosk.app.store.close()
        table.wait(0.1)
        assert "Matches: 0" in table.top._words and "disk" in table.top._pages[0]


def test_every_complaint_is_on_one_of_the_pages(table):
    table.complaints = tuple(
        Complaint(f"kiosk.toml has an unknown key: nonsense{number:02}.") for number in range(30)
    )

    with table.run():
        open_staff_menu(table)
        seen = []
        for _ in range(len(table.top._pages)):
            seen += table.top._pages[table.top._page].splitlines()
            area = next(button.area for button in table.top.buttons.all if button.label == "Page")
            table.tap((area.right - 10, area.centery))
            table.wait(0.1)
        assert table.top._page == 0 and seen == list(table.complaints)
        width, height = table.loop.window.size
        last = table.top._page = len(table.top._pages) - 1
        table.top.resize((width, round(height * 1.3)))
        assert table.top._page == len(table.top._pages) - 1 < last
        table.top._troubles = "All is well."
        table.top.lay_out()
        picture_of(table.top)


def test_the_staff_volume_stays_below_max_volume(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path, pin_hash=PIN_HASH, max_volume=3)

    with table.run():
        open_staff_menu(table)
        area = table.top.buttons.all[1].area
        for x, volume in ((area.right - 10, 3), (area.left + 10, 2)):
            table.tap((x, area.centery))
            table.wait(0.1)
            assert table.kiosk.config.max_volume == volume
        assert table.kiosk.app.loudness == (0.2, 0.2)


def test_the_staff_turn_the_picture_both_ways(table):
    with table.run():
        open_staff_menu(table)
        for right, side in ((True, 1), (False, 0), (False, 3)):
            area = next(button.area for button in table.top.buttons.all if button.label == "Picture turned")
            x, y = area.right - 10 if right else area.left + 10, area.centery
            place = table.loop.window.place
            table.tap(place.outward(Rect(x, y, 1, 1)).topleft)
            table.wait(0.1)
            assert table.loop.window.place.side == side
            assert table.top.size == table.loop.window.size


def test_with_another_seating_of_the_staff_hands_are_open_or_hidden_in_the_next_match(table):
    """The visitors are choosing seats. Around a table nobody sees the tiles of the others; at one side nobody passes it."""

    def choose(left: bool) -> None:
        choose_new(table)
        open_staff_menu(table)
        area = next(button.area for button in table.top.buttons.all if button.label == "Seating")
        table.tap((area.left + 10 if left else area.right - 10, area.centery))
        table.wait(0.1)
        press(table, "Back", "2 players")

    def seen() -> list[bool]:
        return [table.top.model.device.may_see(seat) for seat in (0, 1)]

    with table.run():
        choose(left=False)
        for side in (BOTTOM, TOP):
            table.sit(side)
            table.wait(0.1)
        table.wait(8.0)
        assert table.name == "TurnScene" and seen() != [True, True]
        table.key(pygame.K_RIGHT)
        table.wait(TO_TITLE)
        choose(left=True)
        table.wait(8.0)
        assert table.name == "TurnScene" and seen() == [True, True]


@pytest.mark.parametrize("opens", [True, False])
def test_the_staff_hear_a_sound_or_read_why_nothing_can_be_heard(table, monkeypatch, listen, capfd, opens):
    """And so does the log. Whether there is an audio device is looked up again."""
    pygame.mixer.quit()  # Other tests have opened it.
    if not opens:
        monkeypatch.setenv("SDL_AUDIODRIVER", "nothing")
    effects = listen(Sound, "play", lambda _result, _sound, name: name)
    with table.run():
        assert ("no audio device could be opened: " in capfd.readouterr().err) == (not opens)
        table.kiosk.app.sound.failed("tried again")
        assert ("tried again" in capfd.readouterr().err) == opens, "the log has it once"
        open_staff_menu(table)
        sentence = "Nothing can be heard: no audio device could be opened."
        assert (sentence in table.top._troubles) == (not opens)
        assert ("Sound: an audio device is open" in table.top._words) == opens
        effects.clear()
        table.kiosk.app.sound.is_open = True
        press(table, "Play a sound")
        assert effects == ["button", "super_bonus"] or effects == ["super_bonus", "button"]
        assert sentence not in table.top._troubles


def test_the_staff_read_that_a_device_has_been_opened_as_soon_as_it_is(table, monkeypatch):
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nothing")
    monkeypatch.setattr("game.engine.sound.RETRY_SECONDS", 0.0)
    sentence, answers = "Nothing can be heard: no audio device could be opened.", threading.Event()
    with table.run():
        open_staff_menu(table)
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        monkeypatch.setattr("game.engine.sound._sdl", object)
        monkeypatch.setattr("game.engine.sound._can_open", lambda _sdl: answers.wait(60))
        press(table, "Play a sound")
        assert sentence in table.top._troubles
        answers.set()
        for thread in threading.enumerate():
            if thread.name == "zatre-sound":
                thread.join()
        table.wait(0.1)
        assert sentence not in table.top._troubles
