"""What a screen asks, read from its one form, and what a person would enter there."""

import itertools
import re
from dataclasses import dataclass

from flows import Person

# Reads the controls that can be seen; runs in the page also when its own scripts are off.
READ = """() => {
  const form = document.querySelector('form[method="post"][data-form="screen"]');
  return [...form.elements]
    .filter(e => e.name && !["hidden", "submit", "button", "fieldset", "output"].includes(e.type))
    .filter(e => !e.matches(":disabled") && !e.closest("[hidden]"))
    .filter(e => e.checkVisibility({visibilityProperty: true}))
    .map(e => ({
      name: e.name, type: e.type, value: e.value, checked: Boolean(e.checked), id: e.id,
      autocomplete: e.autocomplete, inputmode: e.inputMode,
      is_wrong: e.getAttribute("aria-invalid") === "true",
      options: e.options ? [...e.options].filter(o => !o.disabled).map(o => o.value) : [],
    }));
}"""

# What the form holds, control by control, as far as it is shown: the other unit of a measure stands
# there converted. A password is never given back; a number, a code or a phone may come back spelt
# otherwise.
# Words of a list stand in a text control, or in ticked boxes of its name once a script made some.
ENTERED = r"""() => {
  const isBox = e => ["radio", "checkbox"].includes(e.type)
  const shown = [...document.querySelector('form[data-form="screen"]').elements]
    .filter(e => e.name && !["hidden", "submit", "password"].includes(e.type))
    .filter(e => e.checkVisibility({visibilityProperty: true}))
  const boxes = new Set(shown.filter(isBox).map(e => e.name))
  const texts = new Set(shown.filter(e => !isBox(e)).map(e => e.name))
  const isList = e => boxes.has(e.name) && texts.has(e.name)
  return shown.filter(e => !isList(e) || (isBox(e) ? e.checked : e.value))
    .map(e => [e.name, isBox(e) ? (isList(e) ? e.value : `${e.value} ${e.checked}`)
      : e.type === "tel" ? e.value.replace(/[\s().-]/g, "")
      : e.autocapitalize === "characters" ? e.value.toUpperCase().replace(/[\s-]/g, "")
      : /^\d+[.,]\d+$/.test(e.value) ? String(Number(e.value.replace(",", "."))) : e.value])
}"""

# Controls that may stay empty: a window that isn't there.
MAY_BE_EMPTY = re.compile(r"-\d+-(start|end)$")

# By the end of the name, then by the kind.
TEXTS = {
    "-month": "6",
    "-day": "15",
    "-year": "1988",
    "-feet": "5",
    "-inches": "7",
    "-cm": "171",
    "-lb": "160",
    "-kg": "72.5",
    "phone": "+1 555 010 0199",
    "code": "FOYER1",
}

_numbers = itertools.count(1)


@dataclass(frozen=True)
class Control:
    """A form control as a person meets it."""

    name: str
    type: str
    value: str
    checked: bool
    id: str
    autocomplete: str
    inputmode: str
    options: tuple[str, ...]
    # Whether the page says that what it holds is wrong.
    is_wrong: bool = False

    @property
    def is_choice(self) -> bool:
        return self.type in ("radio", "checkbox")

    @property
    def is_select(self) -> bool:
        return self.type == "select-one"

    @property
    def selector(self) -> str:
        place = f'form[data-form="screen"] [name="{self.name}"]'
        return f'{place}[value="{self.value}"]' if self.is_choice else place


@dataclass(frozen=True)
class Deed:
    """One thing to do: tick or untick, choose, or type."""

    control: Control
    value: str

    @property
    def key(self) -> tuple[str, str]:
        """Each box once, each other control once: an entry may stay marked as wrong until it is
        sent."""
        return (self.control.name, self.control.value if self.control.is_choice else "")


def deeds(controls: list[Control], person: Person) -> list[Deed]:
    """What is left to do on this screen, choices first: they can bring up other controls."""
    found: list[Deed] = []
    names = list(dict.fromkeys(control.name for control in controls))
    for name in names:
        same = [control for control in controls if control.name == name]
        wish = person.answers.get(name)
        match same[0].type:
            case "radio":
                found += _radio(same, wish)
            case "checkbox":
                found += _boxes(same, wish)
            case _ if same[0].is_select:
                found += _select(same[0], wish)
            case _:
                found += _text(same[0], wish)
    return sorted(found, key=lambda deed: not deed.control.is_choice)


def _radio(same: list[Control], wish: str | list[str] | None) -> list[Deed]:
    chosen = next((control for control in same if control.checked), None)
    target = next((control for control in same if control.value == wish), None)
    target = target or chosen or same[0]
    return [] if target.checked else [Deed(target, "on")]


def _boxes(same: list[Control], wish: str | list[str] | None) -> list[Deed]:
    if wish is None:
        return []
    wishes = [wish] if isinstance(wish, str) else wish
    # What stands alone is unticked before something else is ticked.
    wrong = [control for control in same if control.checked != (control.value in wishes)]
    wrong.sort(key=lambda control: not control.checked)
    return [Deed(control, "off" if control.checked else "on") for control in wrong]


def _select(control: Control, wish: str | list[str] | None) -> list[Deed]:
    if isinstance(wish, str):
        return [] if control.value == wish else [Deed(control, wish)]
    if control.value or MAY_BE_EMPTY.search(control.name):
        return []
    return [Deed(control, next(option for option in control.options if option))]


def _text(control: Control, wish: str | list[str] | None) -> list[Deed]:
    if isinstance(wish, str):
        return [] if control.value == wish else [Deed(control, wish)]
    # A password that stands there can't be seen, so it is typed anew.
    is_entered = control.value and not control.is_wrong and control.type != "password"
    return [] if is_entered else [Deed(control, _made_up(control))]


def _made_up(control: Control) -> str:
    if control.type == "email" or control.autocomplete == "email":
        return f"person-{next(_numbers)}@example.org"
    if control.type == "time":
        return "20:15"
    if control.type == "password":
        return "a long walk before breakfast"
    for ending, text in TEXTS.items():
        if control.name.endswith(ending):
            return text
    if control.type == "tel":
        return TEXTS["phone"]
    if control.inputmode in ("numeric", "decimal"):
        return "3"
    return "Something of my own"
