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

function ask(waiting) {
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
    button(yes, () => waiting.postMessage("update")),
    button(no, () => bar.remove()),
  );
  document.body.append(bar);
}

function offer(waiting) {
  whenCalm(() => ask(waiting));
}

/** Keep the site for offline use, once the game runs; never in a frame, whose host decides for itself. */
export async function keepOffline(address) {
  if (!("serviceWorker" in navigator) || self !== top || !location.protocol.startsWith("http")) return;
  // With no worker in charge yet there is no old version that could be replaced.
  let isUpdate = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isUpdate) location.reload();
    isUpdate = true;
  });
  const registration = await navigator.serviceWorker.register(address);
  if (registration.waiting && isUpdate) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const found = registration.installing;
    found?.addEventListener("statechange", () => {
      if (found.state === "installed" && navigator.serviceWorker.controller) offer(found);
    });
  });
}
