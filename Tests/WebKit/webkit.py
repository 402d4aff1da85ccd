"""WebKit, the engine of every iPhone, through its own driver, with as much of Playwright's page as a walker asks for."""

import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from playwright.sync_api import Error
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

DRIVER = "/usr/bin/WebKitWebDriver"
BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
# Its own bars leave no window narrower than 447 px.
SIZE = (447, 844)
TYPE = """(e, text) => {
  e.value = text;
  for (const kind of ["input", "change"]) e.dispatchEvent(new Event(kind, { bubbles: true }));
}"""
BOX = "e => { const { width, height } = e.getBoundingClientRect(); return { width, height } }"
# A finger would scroll first to what lies under a bar.
TAP = "e => { e.scrollIntoView({ block: 'center', behavior: 'instant' }); e.click() }"


class Page:
    """A tab. What fails between two pages fails as it does in Playwright."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self._driver = driver
        self.context = self

    @property
    def url(self) -> str:
        return self._driver.current_url

    def goto(self, address: str) -> None:
        self._driver.get(address)

    def evaluate(self, function: str, *arguments: object) -> object:
        try:
            return self._driver.execute_script(f"return ({function})(...arguments)", *arguments)
        except WebDriverException as error:
            raise Error(error.msg or "WebKit gave no answer") from error

    def cookies(self) -> list[dict]:
        return self._driver.get_cookies()

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)

    def wait_for_load_state(self) -> None:
        while self.evaluate("() => document.readyState") != "complete":
            self.wait_for_timeout(20)

    def evaluate_handle(self, function: str, *arguments: object) -> "Element":
        return Element(self, self.evaluate(function, *arguments))

    def query_selector(self, selector: str) -> "Element | None":
        found = self._driver.find_elements(By.CSS_SELECTOR, selector)
        return Element(self, found[0]) if found else None

    def locator(self, selector: str) -> "Element":
        found = self.query_selector(selector)
        if not found:
            raise Error(f"nothing is {selector}")
        return found


class Element:
    """An element, as handle and as locator."""

    def __init__(self, page: Page, element: object) -> None:
        self._page = page
        self._element = element

    @property
    def first(self) -> "Element":
        return self

    def as_element(self) -> "Element | None":
        return self if self._element else None

    def evaluate_handle(self, function: str) -> "Element":
        return self._page.evaluate_handle(function, self._element)

    def bounding_box(self) -> dict[str, float]:
        return self._page.evaluate(BOX, self._element)

    def inner_text(self) -> str:
        return self._page.evaluate("e => e.innerText", self._element)

    def click(self) -> None:
        self._page.evaluate(TAP, self._element)

    tap = click

    def fill(self, text: str) -> None:
        self._page.evaluate(TYPE, self._element, text)

    def select_option(self, value: str) -> None:
        Select(self._element).select_by_value(value)


@contextmanager
def screen() -> Iterator[str]:
    """A display that nobody sees; its name."""
    number = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )
    try:
        yield f":{number.stdout.readline().strip()}"
    finally:
        number.terminate()
        number.wait()


@contextmanager
def webkit(display: str) -> Iterator[Page]:
    """A browser of its own."""
    with tempfile.TemporaryDirectory(prefix="webkit-") as home:
        options = Options()
        options.binary_location = BROWSER
        options.add_argument("--automation")
        environment = {
            "DISPLAY": display, "HOME": home, "PATH": "/usr/bin:/bin", "TZ": "America/Denver",
            "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        driver = webdriver.WebKitGTK(options=options, service=Service(DRIVER, env=environment))
        driver.set_window_size(*SIZE)
        try:
            yield Page(driver)
        finally:
            # One that has ended itself has nothing to quit.
            with suppress(WebDriverException):
                driver.quit()
