"""The page of an address that is none, in the look of each flow."""

import pytest
from playwright.sync_api import Browser

from flows import Flow
from server import Server


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_an_address_that_is_none_has_the_look_of_its_flow(
    browser: Browser, server: Server, flow: Flow, width: int
) -> None:
    # Not a visit: Chromium tells the status of the page as an error of its console.
    context = browser.new_context(
        viewport={"width": width, "height": 664}, reduced_motion="reduce", locale="en-US"
    )
    page = context.new_page()
    response = page.goto(f"{server.address}/{flow.id}/nowhere")
    assert response is not None and response.status == 404
    assert page.locator("h1").bounding_box()["y"] >= 16
    # The hall's door, dark: small above the words, or beside them as high as the window.
    assert page.locator(".hall .dark:visible").count() == 1
    back = page.locator("main a[class]").first
    assert back.bounding_box()["height"] >= 44
    assert back.evaluate("e => getComputedStyle(e).textDecorationLine") == "none"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()
