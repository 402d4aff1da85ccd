// Opens the drawer above the page, in a shadow root, so that neither sees the other's styles. It stays
// open from page to page until it is closed.
const handle = document.querySelector(".dev-handle a");
const key = "foyer-dev-drawer";
const memory = () => JSON.parse(sessionStorage.getItem(key) ?? "{}");
const remember = (changes) => sessionStorage.setItem(key, JSON.stringify({ ...memory(), ...changes }));
let host;

function close() {
  host?.remove();
  host = undefined;
  remember({ isOpen: false });
  handle.setAttribute("aria-expanded", "false");
  handle.focus();
}

/** Shows a page of the tools as the drawer. */
async function show(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const content = page.querySelector(".dev");
  if (!content) return location.assign(answer.url);
  content.classList.add("is-drawer");
  const button = page.createElement("button");
  button.className = "close";
  button.type = "button";
  button.textContent = "×";
  button.setAttribute("aria-label", "Close the development tools");
  button.addEventListener("click", close);
  content.prepend(button);
  const styles = document.createElement("link");
  styles.rel = "stylesheet";
  styles.href = handle.dataset.devStyles;
  host?.remove();
  host = document.createElement("aside");
  host.className = "dev-host";
  host.setAttribute("aria-label", "Development tools");
  host.attachShadow({ mode: "open" }).append(styles, document.adoptNode(content));
  document.body.append(host);
  handle.setAttribute("aria-expanded", "true");
  const known = memory();
  for (const part of content.querySelectorAll("details")) {
    part.open = known[part.dataset.part] ?? part.open;
    part.addEventListener("toggle", () => remember({ [part.dataset.part]: part.open }));
  }
  styles.addEventListener("load", () => (content.scrollTop = known.scroll ?? 0), { once: true });
  content.addEventListener("scroll", () => remember({ scroll: content.scrollTop }), { passive: true });
  content.addEventListener("submit", send);
  content.addEventListener("keydown", (event) => event.key === "Escape" && close());
  document.dispatchEvent(new Event("dev-drawer"));
}

/** Sends a form of the drawer; what is wrong shows in the drawer, else the page comes anew. */
async function send(event) {
  event.preventDefault();
  const form = event.target;
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const answer = await fetch(form.action, { method: "POST", body });
  if (answer.status === 422) {
    remember({ answers: true });
    await show(answer);
  } else if (answer.ok) {
    location.assign(answer.url);
  } else {
    // Another session by now, perhaps from another tab: what was typed can be sent from the page as it is then.
    document.dispatchEvent(new Event("dev-load"));
  }
}

async function open() {
  remember({ isOpen: true });
  await show(await fetch(handle.href));
}

handle.setAttribute("role", "button");
handle.setAttribute("aria-expanded", "false");
handle.addEventListener("click", (event) => {
  event.preventDefault();
  if (host) close();
  else open();
});
if (memory().isOpen) open();
