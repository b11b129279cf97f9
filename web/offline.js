// Register the service worker, and ask before a new version replaces the one that is being played.

const ASKED = {
  en: ["A new version is ready.", "Load it", "Later"],
  fr: ["Une nouvelle version est prête.", "La charger", "Plus tard"],
  pl: ["Nowa wersja jest gotowa.", "Wczytaj", "Później"],
  ru: ["Готова новая версия.", "Загрузить", "Позже"],
  uk: ["Нова версія готова.", "Завантажити", "Пізніше"],
  fa: ["نسخهٔ تازه آماده است.", "بارگذاری", "بعداً"],
};
// Phases in which nothing is under way that a reload would interrupt.
const CALM = new Set(["setup", "scored", "over"]);

const root = document.documentElement;

function whenCalm(act) {
  const isCalm = () => CALM.has(document.querySelector("[data-phase]")?.dataset.phase ?? "setup");
  if (isCalm()) {
    act();
    return;
  }
  const observer = new MutationObserver(() => {
    if (!isCalm()) return;
    observer.disconnect();
    act();
  });
  observer.observe(document.body, { attributes: true, subtree: true, attributeFilter: ["data-phase"] });
}

function say(worker, words) {
  return new Promise((heard) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", ({ data }) => heard(data));
    port1.start();
    worker.postMessage(words, [port2]);
  });
}

function ask(worker) {
  if (document.getElementById("update")) return;
  const [text, yes, no] = ASKED[root.lang.slice(0, 2)] ?? ASKED.en;
  const bar = Object.assign(document.createElement("div"), { id: "update" });
  bar.setAttribute("role", "status");
  const button = (words, pressed) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: words });
    made.addEventListener("click", pressed);
    return made;
  };
  bar.append(
    Object.assign(document.createElement("span"), { textContent: text }),
    button(yes, () => say(worker, "update").then(() => location.reload())),
    button(no, () => bar.remove()),
  );
  document.body.append(bar);
}

async function offer(worker) {
  if (await say(worker, "news")) whenCalm(() => ask(worker));
}

/** Keep the site for offline use, once the game runs; never in a frame, whose host decides for itself. */
export async function keepOffline(address) {
  if (!("serviceWorker" in navigator) || self !== top || !location.protocol.startsWith("http")) return;
  const registration = await navigator.serviceWorker.register(address);
  const newest = registration.waiting ?? registration.active;
  if (newest) offer(newest);
  registration.addEventListener("updatefound", () => {
    const found = registration.installing;
    found?.addEventListener("statechange", () => {
      if (found.state === "installed") offer(found);
    });
  });
}
