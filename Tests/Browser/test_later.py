"""A flow goes on in another browser: a link that a camera reads, once, and a first browser that says where."""

import re
import subprocess

import pytest

from flows import FLOWS
from measures import hold, violations
from test_hand_over import DESK, look_at

PHONE = {"width": 390, "height": 844}
LATER = "[data-page='later']"
LINK = "[data-resume-link]"


def make_link(page, address: str, flow) -> str:
    """Makes a link on the page of the flow, and reads its address there."""
    page.goto(f"{address}/{flow.id}/later")
    page.locator("main button:visible").last.click()
    page.wait_for_selector(LINK, state="attached")
    link = page.locator(LINK)
    assert link.inner_text().replace("\n", "") == link.get_attribute("data-resume-link")
    return link.get_attribute("data-resume-link")


def read_qr(page, tmp_path) -> str:
    """What a camera reads on the page; zbar is a reader that nobody here wrote."""
    picture = tmp_path / "door.png"
    page.screenshot(path=picture, scale="css")
    read = subprocess.run(
        ["zbarimg", "--quiet", "--raw", str(picture)], capture_output=True, text=True, check=True
    )
    return read.stdout.strip()


def over(seen, link: str, status: int) -> None:
    """Opens a link that works no more: its page says so, and the browser reports the status."""
    assert seen.page.goto(link).status == status
    assert seen.page.locator("h1").is_visible()
    assert seen.page.locator("form").count() == 0
    seen.page.wait_for_timeout(200)
    seen.watch.findings[:] = [f for f in seen.watch.findings if f"{status}" not in f]


def part_of_the_way(walker, screens: int = 3) -> str:
    """Walks over the first screens, and says on which one it stands."""
    for number, stop in enumerate(walker.walk()):
        if number == screens:
            return stop.screen
        walker.answer()
    raise AssertionError("The flow ended.")


def press(page, action: str) -> None:
    with page.expect_navigation():
        page.locator(f'button[name="action"][value="{action}"]').click()


def says_where(page) -> bool:
    return page.locator('[data-page="taken-over"]').count() == 1


def doors(page) -> tuple[str, ...]:
    """Which door is there, beside the words or above them, and how it stands."""
    drawn = page.locator(".gate .arch:visible, .head .door:visible")
    assert drawn.count() == 1
    kind, *state = drawn.get_attribute("class").removesuffix(" narrow").split()
    return kind, *state


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["wide", "phone"])
def test_a_link_that_leads_no_further_has_the_door_of_its_state(visit, size):
    flow = next(flow for flow in FLOWS if flow.id == "ops")
    large = "arch" if size == DESK else "door"
    first = visit(viewport=size, reduced_motion="reduce")
    other = visit(viewport=size, reduced_motion="reduce")
    part_of_the_way(first.walker(flow), 1)
    link = make_link(first.page, first.address, flow)
    first.page.goto(link)
    assert doors(first.page) == (large, "open")
    other.page.goto(link)
    assert doors(other.page) == (large, "ajar")
    with other.page.expect_navigation():
        other.page.locator("main button").click()
    third = visit(viewport=size, reduced_motion="reduce")
    over(third, link, 410)
    assert doors(third.page) == (large, "shut")
    over(third, f"{third.address}/handover/{flow.id}/ABCDEFGH", 404)
    assert doors(third.page) == (large, "shut")
    first.page.goto(f"{first.address}/{flow.id}")
    press(first.page, "not-me")
    assert doors(first.page) == (large, "open")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["wide", "phone"])
def test_a_camera_reads_the_link_and_the_other_device_goes_on(visit, flow, tmp_path, size):
    first = visit(viewport=size, reduced_motion="reduce")
    walker = first.walker(flow)
    screen = part_of_the_way(walker)
    link = make_link(first.page, first.address, flow)
    assert re.fullmatch(rf"{first.address}/resume/{flow.id}/[2-9A-HJKMNP-Z]{{8}}", link)
    assert read_qr(first.page, tmp_path) == link

    # A scanner of mails and a preview of links open it; it works all the same.
    scanner = visit()
    scanner.page.goto(link)
    assert scanner.page.locator("h1").is_visible()

    other = visit(viewport=DESK if size == PHONE else PHONE, reduced_motion="reduce")
    other.page.goto(link)
    with other.page.expect_navigation():
        other.page.locator("main button").click()
    assert other.walker_here(flow).stop().screen == screen

    first.page.goto(f"{first.address}/{flow.id}")
    assert says_where(first.page)
    # The door stands beside the words where there is room, and above them where there is none.
    assert first.page.locator(".gate .arch").is_visible() == (size == DESK)
    assert first.page.locator(".head .door").is_visible() == (size == PHONE)
    # Once is once.
    over(scanner, link, 410)


def taken_over(visit, flow, screens: int = 3):
    """A desktop that was left, the phone that went on, and a walker there."""
    desk = visit(viewport=DESK, reduced_motion="reduce")
    phone = visit(viewport=PHONE, reduced_motion="reduce")
    part_of_the_way(desk.walker(flow), screens)
    link = make_link(desk.page, desk.address, flow)
    phone.page.goto(link)
    with phone.page.expect_navigation():
        phone.page.locator("main button").click()
    return desk, phone


def test_brought_back_it_goes_on_here_with_what_was_answered_there(visit, flow):
    desk, phone = taken_over(visit, flow)
    there = phone.walker_here(flow)
    before = there.stop().screen
    there.answer()
    there.leave(there.stop())
    screen = there.stop().screen
    assert screen != before
    desk.page.goto(f"{desk.address}/{flow.id}/later")
    press(desk.page, "bring-back")
    assert desk.walker_here(flow).stop().screen == screen
    phone.page.reload()
    assert says_where(phone.page)
    # Back, reload and a second tab say the same.
    phone.page.go_back()
    phone.page.goto(f"{phone.address}/{flow.id}/{before}")
    assert says_where(phone.page)
    tab = phone.context.new_page()
    tab.goto(f"{phone.address}/{flow.id}")
    assert says_where(tab)
    press(tab, "bring-back")
    assert phone.walker_here(flow, tab).stop().screen == screen


def test_that_wasnt_me_ends_it_there(visit, flow):
    desk, phone = taken_over(visit, flow)
    onward = make_link(phone.page, phone.address, flow)
    desk.page.goto(f"{desk.address}/{flow.id}")
    assert says_where(desk.page)
    press(desk.page, "not-me")
    assert desk.page.locator(LATER).count() == 1
    desk.page.locator("main a.button").click()
    assert desk.walker_here(flow).stop().screen
    phone.page.goto(f"{phone.address}/{flow.id}")
    assert not says_where(phone.page)
    over(phone, onward, 404)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_form_of_the_device_that_was_left_is_kept_there(visit, scripts):
    flow = next(flow for flow in FLOWS if flow.id == "reflect")
    desk = visit(viewport=DESK, reduced_motion="reduce", java_script_enabled=scripts)
    phone = visit(viewport=PHONE, reduced_motion="reduce")
    walker = desk.walker(flow)
    walker.walk_to("three-month-goal")
    tab = desk.context.new_page()
    link = make_link(tab, desk.address, flow)
    phone.page.goto(link)
    with phone.page.expect_navigation():
        phone.page.locator("main button").click()
    there = phone.walker_here(flow)
    there.answer()
    there.leave(there.stop())
    desk.page.locator('[name="goal"]').fill("Swim in the lake")
    desk.page.locator('[name="goal-category"]').first.check(force=True)
    desk.page.locator('form[data-form="screen"] button.btn').first.click()
    desk.page.wait_for_selector('[data-page="taken-over"]')
    assert "entered something here since" in desk.page.locator("main").inner_text()
    press(desk.page, "bring-back")
    assert desk.page.locator('[data-page="devices"]').count() == 1
    assert "Swim in the lake" in desk.page.locator("main").inner_text()


# Whether the way elsewhere can be read, and what lies over it or it over.
PLACED = """() => {
  const link = document.querySelector("footer.elsewhere a")
  const box = link.getBoundingClientRect()
  const from = {top: box.top + scrollY, bottom: box.bottom + scrollY}
  scrollTo({top: document.documentElement.scrollHeight, behavior: "instant"})
  const {left, top, width, height} = link.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  const over = [...document.querySelectorAll("main button, main a, main p, main h1, main label")]
    .filter(e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !e.closest(".vh"))
    .filter(e => {
      const b = e.getBoundingClientRect()
      return b.width > 1 && b.bottom > top + 1 && b.top < top + height - 1 && b.right > left && b.left < left + width
    })
  scrollTo({top: 0, behavior: "instant"})
  const button = document.querySelector('form[data-form="screen"]').elements
  const first = [...button].find(e => e.type === "submit").getBoundingClientRect()
  return {...from, height, isSeen: seen === link, over: over.map(e => e.outerHTML.slice(0, 80)), button: first.bottom}
}"""


@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
@pytest.mark.parametrize("size", [(390, 844), (390, 664), (320, 640), (800, 1100), (1280, 800), (1920, 1080)])
def test_every_screen_leads_there(visit, flow, size, touch):
    """By keys, by touch and by mouse: a link that can be read at the foot of the page, and nothing makes
    room for it that people came for."""
    width, height = size
    touched = {"has_touch": True, "is_mobile": True} if touch else {}
    seen = visit(reduced_motion="reduce", viewport={"width": width, "height": height}, **touched)
    part_of_the_way(seen.walker(flow), 2)
    placed = seen.page.evaluate(PLACED)
    # Beside a low stage a mouse finds it in less, where it would cost people a part of their screen.
    assert placed["height"] >= (36 if not touch and size == (1280, 800) else 44), placed
    assert placed["isSeen"] and not placed["over"], placed
    assert placed["button"] <= height + 1, placed
    if width < 768:
        # It is no part of the first view of a phone, whose composition is the look's.
        assert placed["top"] >= height - 1, placed
    link = seen.page.locator("footer.elsewhere a")
    link.click()
    assert seen.page.locator(LATER).count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_way_elsewhere_is_legible_on_every_screen(visit, flow, scheme, stops):
    """Axe measures its contrast; on a desk it is in the first view of a page that is no longer than it."""
    seen = visit(reduced_motion="reduce", viewport={"width": 1280, "height": 1000}, color_scheme=scheme)
    found = {}
    for stop in stops:
        seen.come_to(stop)
        if not seen.page.locator("footer.elsewhere").count():
            continue  # A sheet is left to its screen first.
        placed = seen.page.evaluate(PLACED)
        flaws = [f"lies over {other}" for other in placed["over"]]
        if not placed["isSeen"]:
            flaws.append("something lies over it")
        excess = seen.page.evaluate("document.documentElement.scrollHeight - innerHeight")
        if excess <= 0 and placed["bottom"] > 1001:
            flaws.append("below the first view")
        flaws += [line for line in violations(seen.page) if "later" in line and "color-contrast" in line]
        found[stop.screen] = flaws
    hold(found)


def test_the_pages_on_the_way_elsewhere_are_for_everyone(visit, flow, subtests):
    desk = visit(reduced_motion="reduce")
    phone = visit(reduced_motion="reduce")
    part_of_the_way(desk.walker(flow))
    desk.page.goto(f"{desk.address}/{flow.id}/later")
    look_at(desk.page, "new", subtests)
    link = make_link(desk.page, desk.address, flow)
    look_at(desk.page, "open", subtests)
    desk.page.goto(link)
    look_at(desk.page, "here", subtests)
    phone.page.goto(link)
    look_at(phone.page, "resume", subtests)
    with phone.page.expect_navigation():
        phone.page.locator("main button").click()
    desk.page.goto(f"{desk.address}/{flow.id}")
    look_at(desk.page, "taken over", subtests)
    late = visit(reduced_motion="reduce")
    over(late, link, 410)
    look_at(late.page, "used", subtests)
