// Follows the files: loads the page anew when it changed, exchanges stylesheets where only they did.
// One page of the browser asks the server and tells the others, because a browser has six connections
// for all of its pages.
const place = document.querySelector("[data-dev-number]");
const channel = new BroadcastChannel("foyer-dev");
// A page of the preview is loaded anew whatever changed, and with it the pages in its frames.
const loads = "devLoads" in place.dataset;
let number = Number(place.dataset.devNumber);
let asks = false;
let isLeaving = false;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const visible = () =>
  new Promise((resolve) => {
    if (!document.hidden) return resolve();
    document.addEventListener("visibilitychange", resolve, { once: true });
  });

const drawer = () => document.querySelector(".dev-host")?.shadowRoot;

// What was typed and not sent stays when the page is loaded anew, on the page and in the drawer above it; also
// while a mistake stands in its place.
const key = "foyer-dev-typed";
const stored = JSON.parse(sessionStorage.getItem(key));
sessionStorage.removeItem(key);
const kept = stored?.address === location.pathname ? stored : { page: [], drawer: [] };

const controls = (root) =>
  [...(root?.querySelectorAll("input, select, textarea") ?? [])].filter(
    ({ name, type }) => name && !["hidden", "password", "file"].includes(type),
  );

/** What is in the controls, each by its place among those of its name. */
function entries(root) {
  const seen = {};
  return controls(root).map(({ name, value, checked }) => {
    seen[name] = (seen[name] ?? -1) + 1;
    return { name, place: seen[name], value, checked };
  });
}

/** Puts back what there are controls for; the rest is kept. */
function putBack(root, part) {
  const all = controls(root);
  kept[part] = kept[part].filter(({ name, place, value, checked }) => {
    const control = all.filter((other) => other.name === name)[place];
    if (!control) return true;
    const member = ["checkbox", "radio"].includes(control.type) ? "checked" : "value";
    const entry = { value, checked }[member];
    if (control[member] === entry) return false;
    control[member] = entry;
    control.closest("details")?.setAttribute("open", "");
    for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
    return false;
  });
}

/** Keeps what is entered for the same address. */
function keep() {
  const page = [...kept.page, ...entries(document)];
  const above = [...kept.drawer, ...entries(drawer())];
  sessionStorage.setItem(key, JSON.stringify({ address: location.pathname, page, drawer: above }));
}

function load() {
  // A second call would begin anew what the first one has begun.
  if (isLeaving) return;
  isLeaving = true;
  keep();
  // A page that answered a form would ask whether to send it again.
  const status = performance.getEntriesByType("navigation")[0]?.responseStatus;
  if (status === 422) location.replace(location.href);
  else location.reload();
}

const plain = (address) =>
  new URL(address, location).pathname.replace(/^\/assets/, "").replace(/\.[0-9a-f]{16}(?=\.css$)/, "");

function exchange(styles) {
  const roots = [document, drawer()].filter(Boolean);
  for (const link of roots.flatMap((root) => [...root.querySelectorAll("link[rel=stylesheet]")])) {
    const address = styles[plain(link.href)];
    if (!address || new URL(address, location).href === link.href) continue;
    const next = link.cloneNode();
    next.href = address;
    // The old one stays until the new one is there, so that nothing flashes.
    next.addEventListener("load", () => link.remove(), { once: true });
    link.after(next);
  }
}

/** Does what the news say; `since` is the number that they begin from. */
function take(news, since) {
  const isOld = news.number < number && since !== number;
  if (isOld || news.number === number) return;
  if (loads || news.pages || since !== number) return load();
  exchange(news.styles);
  count(news.mistakes);
  number = news.number;
}

/** Says at the edge of a page that stays as it is how much is to be mended. */
function count(mistakes) {
  const shown = place.querySelector("[data-dev-mend]");
  if (!shown) return;
  shown.textContent = mistakes > 0 ? shown.dataset.devMend.replace("#", mistakes) : "";
  place.classList.toggle("has-mistakes", mistakes > 0);
}

channel.addEventListener("message", ({ data }) => {
  if (data.news) take(data.news, data.since);
  // A page that was rendered before the last change and has missed that it was told.
  else if (asks && data.number < number) channel.postMessage({ news: { number, pages: true }, since: data.number });
});

async function follow() {
  asks = true;
  while (!isLeaving) {
    // Without locks every page asks for itself, but only while somebody looks at it.
    if (!navigator.locks) await visible();
    const since = number;
    const news = await fetch(`/_dev/changes?since=${since}`, { cache: "no-store" })
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null);
    if (news && news.number !== since) channel.postMessage({ news, since });
    if (news) take(news, since);
    // A server that is starting again, or one that is about to stop.
    await pause(news ? 50 : 500);
  }
}

putBack(document, "page");
document.addEventListener("dev-drawer", () => putBack(drawer(), "drawer"));
document.addEventListener("dev-load", load);

if (loads && window.top !== window) {
  // The page around it follows, and loads this one with itself.
  channel.close();
} else if (navigator.locks) {
  navigator.locks.request("foyer-dev", follow);
  channel.postMessage({ number });
} else {
  follow();
}
