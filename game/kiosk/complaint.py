"""A sentence about the configuration: in English for the command line, and in the language of the moment for the staff menu."""

from __future__ import annotations

from game.engine.translation import _


class Complaint(str):
    """The English sentence. Its facts can be complaints, too."""

    template: str
    facts: dict[str, object]

    def __new__(cls, template: str, **facts: object) -> Complaint:
        made = super().__new__(cls, template.format(**facts))
        made.template, made.facts = template, facts
        return made

    @property
    def translated(self) -> str:
        facts = {
            name: fact.translated if isinstance(fact, Complaint) else fact
            for name, fact in self.facts.items()
        }
        return _(self.template).format(**facts)
