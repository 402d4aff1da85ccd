"""Listens to a browser and writes down what must never happen."""

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Route

EXPECTED = (
    # Chromium reports the status of a refused form as an error of the page.
    "the server responded with a status of 422",
    # It reports a transition between two pages that it gives up as an error of a script, also on pages
    # that have none, and before a module could listen; that happens now and then when the machine is busy.
    "Transition was aborted because of invalid state. ViewTransition opt-in disabled",
    "Transition was aborted because of invalid state. Viewport size changed",
)


class Watch:
    """Console errors, violated policies, failed and foreign requests."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.findings: list[str] = []
        self._host = urlsplit(address).netloc
        context.on("console", self._console)
        context.on("weberror", lambda error: self._report("script error", str(error.error)))
        context.on("requestfailed", self._failed)
        context.on("response", self._response)
        context.route(self._is_foreign, self._refuse)
        context.on("page", self._page)

    def _page(self, page: Page) -> None:
        page.on("crash", lambda: self._note("the page crashed"))

    def _console(self, message: ConsoleMessage) -> None:
        # Violations of the content security policy come as errors, too.
        if message.type in ("error", "warning"):
            self._report(f"console {message.type}", message.text)

    def _report(self, kind: str, text: str) -> None:
        if not any(expected in text for expected in EXPECTED):
            self._note(f"{kind}: {text}")

    def _failed(self, request: Request) -> None:
        # A page that is left aborts what it was still loading.
        if request.failure != "net::ERR_ABORTED":
            self._note(f"failed: {request.url}: {request.failure}")

    def _response(self, response) -> None:
        if response.status >= 400 and response.status != 422:
            self._note(f"status {response.status}: {response.url}")

    def _is_foreign(self, url: str) -> bool:
        parts = urlsplit(url)
        return parts.scheme not in ("data", "blob", "about") and parts.netloc != self._host

    def _refuse(self, route: Route) -> None:
        self._note(f"foreign request: {route.request.url}")
        route.abort()

    def _note(self, finding: str) -> None:
        if finding not in self.findings:
            self.findings.append(finding)
