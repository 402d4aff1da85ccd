"""What a browser sends with a request: Chromium 156 as an Android phone, over HTTPS through a proxy, taken down from
what it sent; and as a desktop, which differs by three lines."""

PHONE = {
    "sec-ch-ua-mobile": "?1",
    "sec-ch-ua-platform": '"Android"',
    "User-Agent":
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 "
        "Mobile Safari/537.36",
}
DESK = {
    "sec-ch-ua-mobile": "?0",
    "sec-ch-ua-platform": '"Linux"',
    "User-Agent":
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
}
_EVERY = {
    "Connection": "keep-alive",
    "sec-ch-ua": '"Not:A-Brand";v="8", "Chromium";v="156"',
    "Upgrade-Insecure-Requests": "1",
    "Accept":
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,"
        "application/signed-exchange;v=b3;q=0.7",
    "Sec-Fetch-Site": "same-origin",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-User": "?1",
    "Sec-Fetch-Dest": "document",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en-US,en;q=0.9",
}


def page(
    port: int, cookie: str = "", since: str = "/", device: dict[str, str] = PHONE
) -> dict[str, str]:
    """With a page. `since` is where the form stood that led to it."""
    headers = {"Host": f"127.0.0.1:{port}"} | _EVERY | device
    headers["Referer"] = f"http://127.0.0.1:{port}{since}"
    return headers | ({"Cookie": cookie} if cookie else {})


def stylesheet(port: int, since: str) -> dict[str, str]:
    """With a stylesheet of a page."""
    headers = page(port, since=since) | {
        "Accept": "text/css,*/*;q=0.1", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "style"}
    return {
        name: value for name, value in headers.items()
        if name not in ("Upgrade-Insecure-Requests", "Sec-Fetch-User")}


def form(
    port: int, cookie: str, since: str, device: dict[str, str] = PHONE
) -> dict[str, str]:
    """With a form. `since` is where it stands."""
    return page(port, cookie, since, device) | {
        "Cache-Control": "max-age=0", "Content-Type": "application/x-www-form-urlencoded",
        "Origin": f"http://127.0.0.1:{port}",
    }
