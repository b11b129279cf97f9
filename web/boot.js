// What the page does before Python: offer storage where there is none, report progress, and say
// what failed when nothing comes of it. It is written into the page itself, so it cannot be missing.
//
// <html> tells the rest: data-storage="none" when nothing will be saved, data-error with the reason
// when the table cannot be played. Python sets data-ready; until then every error counts as failure.

(() => {
  // A sandboxed frame has no origin, so a host that sends no permission denies it modules and fetches.
  // The one-file build needs neither.
  if (self.origin === "null" && location.protocol.startsWith("http") && !/tysiacha\.html$/.test(location.pathname)) {
    location.replace("tysiacha.html" + location.search + location.hash);
    return;
  }
  const SILENCE = 15000;
  // The files that nothing works without, with their hashes; filled in by the build.
  const HASHES = JSON.parse('{{hashes}}');
  const TEXTS = {
    en: ["Python is starting…", "The game could not start.", "No sign of life for 15 seconds.", "Try again", "Details", "This file did not arrive whole: ", "Still loading: "],
    fr: ["Python démarre…", "Le jeu n’a pas pu démarrer.", "Aucun signe de vie depuis 15 secondes.", "Réessayer", "Détails", "Ce fichier n’est pas arrivé entier : ", "Chargement en cours : "],
    pl: ["Python się uruchamia…", "Gra nie mogła się uruchomić.", "Brak oznak życia od 15 sekund.", "Spróbuj ponownie", "Szczegóły", "Ten plik nie dotarł w całości: ", "Wciąż się wczytuje: "],
    ru: ["Python запускается…", "Игра не смогла запуститься.", "15 секунд нет признаков жизни.", "Попробовать снова", "Подробности", "Этот файл дошёл не целиком: ", "Всё ещё загружается: "],
    uk: ["Python запускається…", "Гра не змогла запуститися.", "15 секунд немає ознак життя.", "Спробувати ще раз", "Подробиці", "Цей файл дійшов не повністю: ", "Усе ще завантажується: "],
    fa: ["پایتون در حال آغاز است…", "بازی آغاز نشد.", "۱۵ ثانیه هیچ نشانه‌ای نیست.", "دوباره تلاش کن", "جزئیات", "این پرونده کامل نرسید: ", "هنوز در حال بارگذاری: "],
  };
  // Weights of the steps, roughly what each takes of the whole, in per cent.
  const STEPS = { "app.mjs": 8, "pyodide.asm.mjs": 8, "pyodide.asm.wasm": 30, "python_stdlib.zip": 2, "game.bin": 17 };
  const PHASES = { "Loaded interpreter": 25, "Loaded Pyodide": 5 };

  const root = document.documentElement;
  const asked = new URLSearchParams(location.search).get("lang");
  const language = [asked, ...(navigator.languages ?? [])].map((tag) => (tag ?? "").slice(0, 2)).find((tag) => tag in TEXTS);
  const [starting, failed, silent, again, details, broken, loading] = TEXTS[language ?? "en"];
  const finished = () => root.hasAttribute("data-ready") || root.hasAttribute("data-error");
  const element = (id) => document.getElementById(id);

  // An opaque origin (a sandboxed frame), blocked third-party storage or a full disk must not stop the game.
  function memoryStorage() {
    const kept = new Map();
    return {
      get length() { return kept.size; },
      key: (at) => [...kept.keys()][at] ?? null,
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, value) => { kept.set(String(key), String(value)); },
      removeItem: (key) => { kept.delete(String(key)); },
      clear: () => { kept.clear(); },
    };
  }

  function offerStorage() {
    try {
      localStorage.setItem("tysiacha-probe", "1");
      localStorage.removeItem("tysiacha-probe");
    } catch {
      Object.defineProperty(window, "localStorage", { value: memoryStorage(), configurable: true });
      root.dataset.storage = "none";
      // Nothing is shared with other pages then, and asking for a lock would only be refused.
      Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
    }
  }

  let progress = 0;
  let lastSign = performance.now();

  function advance(weight) {
    lastSign = performance.now();
    progress = Math.min(progress + weight, 95);
    const bar = element("boot-bar");
    if (bar) bar.value = progress;
  }

  async function retry() {
    // A damaged copy in the cache would fail for ever.
    try {
      const workers = await navigator.serviceWorker?.getRegistrations() ?? [];
      await Promise.all(workers.map((worker) => worker.unregister()));
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name.startsWith("tysiacha-")).map((name) => caches.delete(name)));
    } catch { /* no storage, nothing damaged */ }
    location.reload();
  }

  const make = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });

  function retryButton() {
    const button = make("button", again);
    button.id = "boot-retry";
    button.addEventListener("click", retry);
    return button;
  }

  // A slow line is no failure: say what is awaited, offer a retry, and go on waiting.
  function wait(name) {
    lastSign = performance.now();
    element("boot-text").textContent = loading + name;
    if (!element("boot-retry")) element("boot").append(retryButton());
  }

  function fail(reason) {
    if (finished()) return;
    root.dataset.error = reason;
    const show = () => {
      const box = element("boot");
      const more = document.createElement("details");
      more.append(make("summary", details), make("pre", `${reason}\n${navigator.userAgent}`));
      const first = make("p", failed);
      box.setAttribute("role", "alert");
      const why = make("p", reason.trim().split("\n").at(-1));
      box.replaceChildren(first, why, retryButton(), more);
      if (!reason.startsWith(broken)) diagnose().then((name) => { if (name) why.textContent = broken + name; });
    };
    if (element("boot")) show();
    else addEventListener("DOMContentLoaded", show);
  }

  // Which file it was, if it was one: each is looked at once more and compared with what was built.
  async function diagnose() {
    for (const [name, wanted] of Object.entries(HASHES)) {
      try {
        const response = await fetch(name);
        const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
        if (response.ok && btoa(String.fromCharCode(...hash)) === wanted) continue;
      } catch { /* it is missing, then */ }
      return name;
    }
    return "";
  }

  // The first sight of the page, drawn by the build in every language: the choice of a match, or the
  // table where one was left or is asked for. Python draws over it.
  window.tysiachaPicture = () => {
    const query = new URLSearchParams(location.search);
    const isAsked = ["variant", "rules", "seats", "seed"].some((name) => query.has(name));
    const isLeft = Object.keys(localStorage).some((key) => /^tysiacha.*match/.test(key));
    const sight = isAsked || isLeft ? "table" : "setup";
    const template = document.querySelector(`template[data-picture="${sight} ${language ?? "en"}"]`);
    if (!template) return;
    root.lang = language ?? "en";
    root.dir = template.getAttribute("dir");
    element("app").append(template.content.cloneNode(true));
  };

  const fileName = (address) => String(address).split(/[?#]/)[0].split("/").pop();
  const worded = (error) => String(error?.message ?? error ?? "?");

  offerStorage();
  addEventListener("DOMContentLoaded", () => {
    if (!finished()) element("boot-text").textContent = starting;
  });
  addEventListener("py:progress", ({ detail }) => advance(PHASES[detail] ?? 0));
  const awaited = new Set(Object.keys(STEPS));
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      awaited.delete(fileName(name));
      advance(STEPS[fileName(name)] ?? 0);
    }
  }).observe({ type: "resource", buffered: true });
  addEventListener("error", (event) => {
    const { target } = event;
    if (target?.tagName === "SCRIPT" || target?.tagName === "LINK") {
      if (target.rel !== "stylesheet" && target.rel !== "manifest" && target.rel !== "icon") fail(broken + fileName(target.src || target.href));
    } else if (target === window) fail(worded(event.error ?? event.message));
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => fail(worded(reason)));
  const complain = console.error;
  console.error = (...words) => {
    complain.apply(console, words);
    fail(words.map(worded).join(" "));
  };
  // Pyodide says so, and then waits for ever.
  const warn = console.warn;
  console.warn = (...words) => {
    warn.apply(console, words);
    if (String(words[0]).includes("wasm instantiation failed")) fail(broken + "pyodide.asm.wasm");
  };
  const watch = setInterval(() => {
    if (finished()) {
      clearInterval(watch);
      console.error = complain;
      console.warn = warn;
    } else if (performance.now() - lastSign > SILENCE) {
      const [next] = awaited;
      if (next && location.protocol.startsWith("http")) wait(next);
      else fail(silent);
    }
  }, 500);
})();
