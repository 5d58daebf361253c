"""Where things at a player's station are in the picture of a scene."""

from pygame import Rect

from game.scenes.review.board import ReviewBoard
from game.scenes.turn.scene import TurnScene


def in_picture(scene: ReviewBoard | TurnScene, area: Rect) -> Rect:
    return scene.turn_table.station.place.outward(area)


def visible_part(scene: TurnScene, place: int) -> Rect:
    """What can be seen of a tile on the rack. When there are many, the next one covers a part of it."""
    draft, station = scene.model.draft, scene.turn_table.station
    assert draft is not None
    slot = station.rack_slot(place, len(draft.hand))
    later = [other for other in draft.unlaid if other > place]
    if later:
        slot.width = min(slot.width, station.rack_slot(later[0], len(draft.hand)).x - slot.x)
    return in_picture(scene, slot)
