"""Mistakes that a person can make on a screen, and what the page that comes back must be like."""

from collections.abc import Callable

from playwright.sync_api import Page

# Empties what can be emptied; a radio button that is chosen stays so, for a person can't undo it.
EMPTY = """() => {
  for (const e of document.querySelector('form[data-form="screen"]').elements) {
    if (e.type === "checkbox") e.checked = false;
    else if (e.type === "select-one") { if ([...e.options].some(o => !o.value)) e.value = ""; }
    else if (e.matches("input, textarea") && !["hidden", "radio"].includes(e.type)) e.value = "";
  }
}"""

# Nothing that any format with rules takes; markup, so that a page that doesn't escape it shows.
WRONG = "\"><b>x</b>'&"
NONSENSE = """text => {
  for (const e of document.querySelector('form[data-form="screen"]').elements) {
    // Nobody can type anything but a time into a native control for times.
    if (e.matches("textarea, input") && !["hidden", "radio", "checkbox", "time"].includes(e.type))
      e.value = text;
  }
}"""


def empty(page: Page) -> None:
    page.evaluate(EMPTY)


def nonsense(page: Page) -> None:
    page.evaluate(NONSENSE, WRONG)


KINDS: dict[str, Callable[[Page], None]] = {"empty": empty, "wrong": nonsense}

SUMMARY_HAS_FOCUS = "() => document.activeElement?.id === 'error-summary'"

# Every link of the summary leads to a control that says it is wrong and is described by a message
# that can be read, behind the name of the question where the message alone doesn't tell which it is; and no control
# says so that the summary doesn't name. Each link is as high as a thumb.
LINKS = """() => {
  const flaws = [];
  const links = [...document.querySelectorAll('#error-summary a[href^="#"]')];
  if (!links.length) flaws.push("no link in the summary");
  const lines = link => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return [...range.getClientRects()].map(line => line.top);
  };
  for (const [at, link] of links.slice(1).entries())
    if (lines(link)[0] - lines(links[at]).at(-1) < 1.5 * parseFloat(getComputedStyle(link).lineHeight))
      flaws.push(`${link.hash} runs on from the mistake before it`);
  for (const link of links) {
    if (link.getBoundingClientRect().height < 44) flaws.push(`${link.hash} is no target for a thumb`);
    const target = document.getElementById(link.hash.slice(1));
    if (!target) { flaws.push(`${link.hash} leads nowhere`); continue; }
    const group = target.closest("fieldset");
    const wrong = target.matches('[aria-invalid="true"]') ? target
      : target.querySelector('[aria-invalid="true"]')
      ?? group?.querySelector('[aria-invalid="true"]')
      ?? (group?.matches('[aria-invalid="true"]') ? group : null);
    if (!wrong) { flaws.push(`${link.hash} is not marked as wrong`); continue; }
    const ids = [wrong, group, target].flatMap(
      e => (e?.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean));
    const said = ids.map(id => document.getElementById(id)?.innerText ?? "").join(" ");
    // Behind a question stands no colon.
    const [name, ...rest] = link.textContent.trim().split(/(?<=[?]) |: /);
    const isNamed = rest.length > 0 && [...document.querySelectorAll("label, legend, h1")].some(
      e => e.textContent.includes(name));
    const message = isNamed ? link.innerText.trim().slice(name.length).replace(/^:? /, "") : link.innerText.trim();
    if (!said.includes(message))
      flaws.push(`${link.hash} is described by '${said}', the summary says '${link.innerText}'`);
  }
  return flaws;
}"""
