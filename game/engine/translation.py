"""Every word on the screen goes through ``_``. English is the language of the msgids."""

from __future__ import annotations

import gettext
from pathlib import Path

ELLIPSIS = "…"

_catalogue = gettext.translation("zatre", Path(__file__).parents[2] / "locale", fallback=True)
_ = _catalogue.gettext
ngettext = _catalogue.ngettext
