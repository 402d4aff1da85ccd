"""Every choice of every field is taken by a tap, beside what is proposed, and none is an error."""

from collections import defaultdict
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, expect

from conftest import Visit
from controls import Deed
from flows import NUTRISYNC, OPS, Flow
from server import serve
from walker import Stop, Stuck, Walker

# Of a longer list so many entries are taken, from the first to the last.
MOST_OF_A_LIST = 6


def offered(walker: Walker) -> dict[str, list[Deed]]:
    """What can be chosen on the page, by the name of the field: each radio button, each box on, each
    box off that is ticked, each entry of a list."""
    found: dict[str, list[Deed]] = defaultdict(list)
    controls = walker.controls()
    for control in controls:
        if control.is_choice:
            found[control.name].append(Deed(control, "on"))
        # The times of a day are bound to one another: alone, one of them may well be refused.
        elif control.is_select and ":" not in "".join(control.options):
            entries = [option for option in control.options if option]
            step = max(1, (len(entries) - 1) / (MOST_OF_A_LIST - 1))
            places = {round(turn * step) for turn in range(min(len(entries), MOST_OF_A_LIST))}
            found[control.name] += [Deed(control, entries[place]) for place in sorted(places)]
    for control in controls:
        if control.type == "checkbox" and control.checked:
            found[control.name].append(Deed(control, "off"))
    return found


def take(walker: Walker, stop: Stop, turn: int) -> str:
    """Chooses once in each field, the next one each turn, fills in the rest and goes on; what went
    wrong."""
    taken = {name: same[turn % len(same)] for name, same in offered(walker).items()}
    for deed in taken.values():
        control = deed.control
        if control.is_select or walker.page.locator(control.selector).is_checked() != (deed.value == "on"):
            walker.do(deed)
    walker.page.wait_for_timeout(300)
    # What a choice adds to the page may be chosen instead: a window of a day, where it belongs.
    wishes = {
        name: deed.value if deed.control.is_select else deed.control.value
        for name, deed in taken.items()
        if deed.control.is_select
        or deed.control.type == "radio" and walker.page.locator(deed.control.selector).first.is_checked()
    }
    others = {name: wish for name, wish in stop.person.answers.items() if name not in taken}
    walker.person = replace(stop.person, answers=others | wishes)
    chosen = ", ".join(f"{name}={deed.control.value} {deed.value}" for name, deed in taken.items())
    try:
        walker.answer()
        walker.press()
    except Stuck as stuck:
        return f"{stop.screen} with {chosen}: {stuck}"
    problem = walker.stop().problem
    return f"{stop.screen} with {chosen}: {problem}" if problem else ""


def refused(seen: Visit, stops: list[Stop], flow: Flow) -> list[str]:
    """Takes every choice of every screen; what went wrong."""
    wrong: list[str] = []
    for stop in stops:
        if stop.is_complete:
            continue
        seen.come_to(stop)
        walker = seen.walker_here(flow)
        turns = max((len(same) for same in offered(walker).values()), default=0)
        for turn in range(turns):
            seen.come_to(stop)
            wrong.append(take(seen.walker_here(flow), stop, turn))
    return [line for line in wrong if line]


def test_every_choice_can_be_taken_and_none_is_an_error(visit, stops, flow: Flow):
    assert refused(visit(has_touch=True, is_mobile=True), stops, flow) == []


def test_every_choice_of_the_first_edition_of_ops_can_be_taken(browser: Browser) -> None:
    with serve("--dev") as server:
        seen = Visit(browser, server, {"has_touch": True, "is_mobile": True})
        seen.page.goto(f"{server.address}/ops?variant=original")
        stops = seen.walker_here(OPS).finish()
        assert "organization-join" in {stop.screen for stop in stops}
        assert refused(seen, stops, OPS) == []
        seen.context.close()
    assert seen.watch.findings == []


def test_a_choice_that_stands_alone_gives_way_to_any_other_one_and_they_to_it(visit):
    walker = visit().walker(NUTRISYNC)
    walker.walk_to("dietary-preferences")
    page = walker.page
    none, vegan, keto = (page.locator(f"#diet-{choice}") for choice in ("none", "vegan", "keto"))
    expect(none).to_be_checked()
    vegan.check(force=True)
    keto.check(force=True)
    expect(none).not_to_be_checked()
    none.check(force=True)
    expect(vegan).not_to_be_checked()
    expect(keto).not_to_be_checked()


def test_without_scripts_a_proposed_choice_that_stands_alone_gives_way_when_it_is_sent(visit):
    walker = visit(java_script_enabled=False).walker(NUTRISYNC)
    walker.walk_to("dietary-preferences")
    here = walker.page.url
    walker.page.locator("label:has(#diet-vegan)").click()
    expect(walker.page.locator("#diet-vegan")).to_be_checked()
    walker.press()
    assert walker.stop().screen != "dietary-preferences"
    walker.page.goto(here)
    expect(walker.page.locator("#diet-vegan")).to_be_checked()
    expect(walker.page.locator("#diet-none")).not_to_be_checked()


def test_an_answer_is_changed_after_the_end_and_stays_changed(visit, flow: Flow):
    walker = visit().walker(flow)
    entry = walker.walk_to(flow.draft[0])
    end = walker.finish()[-1]
    walker.page.goto(entry.url)
    field = walker.page.locator(f'[name="{flow.draft[1]}"]').first
    before = field.input_value()
    after = str(int(before) + 1) if before.isdigit() else "Hedy"
    field.fill(after)
    walker.press()
    assert walker.stop().problem == ""
    walker.finish()
    assert walker.stop().screen == end.screen
    walker.page.goto(entry.url)
    expect(field).to_have_value(after)


def at_body_metrics(visit):
    """The page that asks height and weight, and its switch between units."""
    walker = visit().walker(NUTRISYNC)
    walker.walk_to("body-metrics")
    page = walker.page
    return page, *(page.locator(f"label:has([name=units][value={unit}])") for unit in ("imperial", "metric"))


def test_what_was_typed_is_there_again_when_a_unit_is_switched_back(visit):
    page, imperial, metric = at_body_metrics(visit)
    imperial.click()
    page.fill("[name=weight-lb]", "148")
    page.fill("[name=height-feet]", "5")
    page.fill("[name=height-inches]", "4.5")
    metric.click()
    expect(page.locator("[name=weight-kg]")).to_have_value("67.1")
    imperial.click()
    expect(page.locator("[name=weight-lb]")).to_have_value("148")
    expect(page.locator("[name=height-inches]")).to_have_value("4.5")
    # A change in the other unit counts.
    metric.click()
    page.fill("[name=weight-kg]", "70,5")
    imperial.click()
    expect(page.locator("[name=weight-lb]")).to_have_value("155.4")


def test_what_was_typed_in_a_unit_is_there_after_it_was_saved_in_the_other(visit):
    """6 ft 0 in is what 182.5 cm look like in feet and inches, and no other height."""
    page, imperial, metric = at_body_metrics(visit)
    metric.click()
    page.fill("[name=weight-kg]", "74.9")
    page.fill("[name=height-cm]", "182.5")
    imperial.click()
    expect(page.locator("[name=height-feet]")).to_have_value("6")
    expect(page.locator("[name=height-inches]")).to_have_value("0")
    address = page.url
    page.locator("button[type=submit]:visible").first.click()
    page.wait_for_url(lambda url: url != address)
    page.goto(address)
    expect(page.locator("[name=height-feet]")).to_have_value("6")
    metric.click()
    expect(page.locator("[name=height-cm]")).to_have_value("182.5")
    expect(page.locator("[name=weight-kg]")).to_have_value("74.9")


@pytest.mark.parametrize("part", ["feet", "inches"])
def test_a_length_of_which_a_part_is_missing_is_not_carried_over(visit, part: str):
    """Left empty is no 0: the other unit stays as empty as it was, and is asked for."""
    page, imperial, metric = at_body_metrics(visit)
    imperial.click()
    for name in ("feet", "inches"):
        page.fill(f"[name=height-{name}]", "" if name == part else "5")
    metric.click()
    expect(page.locator("[name=height-cm]")).to_have_value("")
