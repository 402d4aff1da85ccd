// Follows the files: loads the page anew when it changed, exchanges stylesheets where only they did.
// A hidden page asks nothing, because a browser has six connections for all of its pages.
const place = document.querySelector("[data-dev-number]");
let number = Number(place.dataset.devNumber);

const visible = () =>
  new Promise((resolve) => {
    if (!document.hidden) return resolve();
    document.addEventListener("visibilitychange", resolve, { once: true });
  });

async function news() {
  const abort = new AbortController();
  const hide = () => document.hidden && abort.abort();
  document.addEventListener("visibilitychange", hide);
  try {
    const answer = await fetch(`/_dev/changes?since=${number}`, { signal: abort.signal, cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  } finally {
    document.removeEventListener("visibilitychange", hide);
  }
}

function load() {
  // A page that answered a form would ask whether to send it again.
  const status = performance.getEntriesByType("navigation")[0]?.responseStatus;
  if (status === 422) location.replace(location.href);
  else location.reload();
}

const plain = (address) =>
  new URL(address, location).pathname.replace(/^\/assets/, "").replace(/\.[0-9a-f]{16}(?=\.css$)/, "");

function exchange(styles) {
  const roots = [document, document.querySelector(".dev-host")?.shadowRoot].filter(Boolean);
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

for (;;) {
  await visible();
  const found = await news();
  if (found?.pages) {
    load();
    break;
  }
  if (found) {
    if (found.number !== number) exchange(found.styles);
    number = found.number;
  }
  // A server that is starting again, or one that is about to stop.
  await new Promise((resolve) => setTimeout(resolve, found ? 50 : 500));
}
