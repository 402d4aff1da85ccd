"""Listens to a browser and writes down what must never happen."""

from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Route

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

    def __init__(self, context: BrowserContext, address: str, expected: list[str] | None = None) -> None:
        self.findings: list[str] = []
        self._expected = [*EXPECTED] if expected is None else expected
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
        if not self._is_expected(f"{kind}: {text}"):
            self._note(f"{kind}: {text}")

    def _is_expected(self, text: str) -> bool:
        return any(expected in text for expected in self._expected)

    def _failed(self, request: Request) -> None:
        # A page that is left aborts what it was still loading.
        if request.failure != "net::ERR_ABORTED" and not self._is_expected(request.failure):
            self._note(f"failed: {request.url}: {request.failure}")

    def _response(self, response) -> None:
        if response.status >= 400 and response.status != 422:
            self._report(f"status of {response.status}", response.url)

    def _is_foreign(self, url: str) -> bool:
        parts = urlsplit(url)
        return parts.scheme not in ("data", "blob", "about") and parts.netloc != self._host

    def _refuse(self, route: Route) -> None:
        self._note(f"foreign request: {route.request.url}")
        route.abort()

    def _note(self, finding: str) -> None:
        if finding not in self.findings:
            self.findings.append(finding)


class Watched:
    """A browser that listens to all of its contexts; at the end none of them may have heard anything."""

    def __init__(self, browser: Browser, *also_expected: str) -> None:
        self._browser = browser
        self._expected = [*EXPECTED, *also_expected]
        self._contexts: list[BrowserContext] = []
        self._watches: list[Watch] = []

    def new_context(self, *, base_url: str, **options: object) -> BrowserContext:
        context = self._browser.new_context(base_url=base_url, **options)
        self._contexts.append(context)
        self._watches.append(Watch(context, base_url, self._expected))
        return context

    def expect(self, text: str) -> None:
        """What one test brings about itself."""
        self._expected.append(text)

    def __enter__(self) -> "Watched":
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        for context in self._contexts:
            context.close()
        findings = [finding for watch in self._watches for finding in watch.findings]
        assert kind or not findings, "\n".join(findings)
