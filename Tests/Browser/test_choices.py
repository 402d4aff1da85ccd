"""Every choice of every field is taken by a tap, beside what is proposed, and none is an error."""

from collections import defaultdict
from dataclasses import replace

from playwright.sync_api import expect

from flows import NUTRISYNC, Flow
from walker import Stop, Stuck, Walker


def offered(walker: Walker) -> dict[str, list]:
    """The choices that can be taken on the page, by the name of their field."""
    found: dict[str, list] = defaultdict(list)
    for control in walker.controls():
        if control.is_choice:
            found[control.name].append(control)
    return found


def take(walker: Walker, stop: Stop, turn: int) -> str:
    """Taps one choice of each field, the next one each turn, fills in the rest and goes on; what went
    wrong."""
    taken = {name: same[turn % len(same)] for name, same in offered(walker).items()}
    for control in taken.values():
        here = walker.page.locator(control.selector)
        if not here.is_checked():
            walker.touch(walker._target(control))
    walker.page.wait_for_timeout(300)
    # What a choice adds to the page may be chosen instead: a window of a day, where it belongs.
    wishes = {
        name: control.value
        for name, control in taken.items()
        if control.type == "radio" and walker.page.locator(control.selector).first.is_checked()
    }
    others = {name: wish for name, wish in stop.person.answers.items() if name not in taken}
    walker.person = replace(stop.person, answers=others | wishes)
    chosen = ", ".join(f"{control.name}={control.value}" for control in taken.values())
    try:
        walker.answer()
        walker.press()
    except Stuck as stuck:
        return f"{stop.screen} with {chosen}: {stuck}"
    problem = walker.stop().problem
    return f"{stop.screen} with {chosen}: {problem}" if problem else ""


def test_every_choice_can_be_taken_and_none_is_an_error(visit, stops, flow: Flow):
    seen = visit(has_touch=True, is_mobile=True)
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
    assert [line for line in wrong if line] == []


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


def test_what_was_typed_is_there_again_when_a_unit_is_switched_back(visit):
    walker = visit().walker(NUTRISYNC)
    walker.walk_to("body-metrics")
    page = walker.page
    imperial, metric = (page.locator(f"label:has([name=units][value={unit}])") for unit in ("imperial", "metric"))
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
    page.fill("[name=weight-kg]", "70")
    imperial.click()
    expect(page.locator("[name=weight-lb]")).to_have_value("154.3")
