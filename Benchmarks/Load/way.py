"""Somebody's way through a flow, a form at a time, and the same step taken by many sessions."""

from collections.abc import Iterator
from dataclasses import dataclass

from person import Answer, Form, Visitor

from flows import Flow


@dataclass(frozen=True)
class Step:
    """A page and the form on it, as somebody sends it."""

    path: str
    page: Answer
    form: Form
    body: str
    # With which session.
    cookies: dict[str, str]
    # Where it led.
    following: str


def way(port: int, flow: Flow, most: int = 60) -> Iterator[Step]:
    """The steps of a flow's first person, up to a last page, an account or a form that leads nowhere."""
    visitor, path, pressed = Visitor("127.0.0.1", port), f"/{flow.id}", set()
    for _ in range(most):
        page, path = visitor.follow(path)
        form = Form(page.body)
        if form.is_complete or not form.action or form.kind == "account":
            return
        body = form.filled(flow.everyone)
        press = flow.everyone.presses.get(form.screen)
        if press and form.screen not in pressed:
            pressed.add(form.screen)
            body += f"&action={press}"
        before = dict(visitor.cookies)
        sent = visitor.ask(form.action, body)
        if sent.status != 303:
            return
        following = sent.header("Location")
        yield Step(path, page, form, body, before, following)
        path = following


def sealed(port: int, step: Step, count: int) -> list[str]:
    """So many cookies of the session behind a step: it is taken again and again, and sealed anew each time."""
    visitor, cookies = Visitor("127.0.0.1", port), []
    for _ in range(count):
        visitor.cookies = dict(step.cookies)
        visitor.ask(step.form.action, step.body)
        cookies.append(visitor.cookie)
    visitor.close()
    return cookies
