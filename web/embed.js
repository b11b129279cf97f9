// <tysiacha-game>: the game as an element of any page.
//
//   <script src="https://example.org/1000/embed.js" defer></script>
//   <tysiacha-game variant="gameweave" seats="hard,easy" lang="pl" theme="dark"></tysiacha-game>
//
// Attributes: variant, rules, seats, seed, lang, theme, speed as in the game's own address; title for
// screen readers; sandbox to deny the frame everything but scripts. The height follows the game.
// Events: tysiacha-ready, tysiacha-deal, tysiacha-match, with what happened in `detail`.

(() => {
  const HOME = new URL("./", document.currentScript.src);
  const QUERY = ["variant", "rules", "seats", "seed", "lang", "theme", "speed"];
  const TYPES = new Set(["ready", "deal", "match"]);

  class TysiachaGame extends HTMLElement {
    static observedAttributes = [...QUERY, "sandbox", "title"];
    #frame = null;
    #heard = (event) => this.#hear(event);

    connectedCallback() {
      addEventListener("message", this.#heard);
      this.#show();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#heard);
      this.#frame?.remove();
      this.#frame = null;
    }

    attributeChangedCallback() {
      if (this.isConnected && this.#frame) this.#show();
    }

    #show() {
      const address = new URL(HOME);
      address.searchParams.set("embed", "1");
      for (const name of QUERY) {
        if (this.hasAttribute(name)) address.searchParams.set(name, this.getAttribute(name));
      }
      const frame = document.createElement("iframe");
      frame.title = this.getAttribute("title") ?? "1000";
      if (this.hasAttribute("sandbox")) frame.setAttribute("sandbox", "allow-scripts");
      frame.allow = "fullscreen";
      frame.loading = "lazy";
      frame.style.cssText = "display:block;width:100%;height:640px;border:0";
      frame.src = address.href;
      this.#frame = frame;
      (this.shadowRoot ?? this.attachShadow({ mode: "open" })).replaceChildren(frame);
    }

    // Any page can send messages, so only those of this very frame count, and only from the game's
    // own origin, which is none at all in a sandbox.
    #hear({ source, origin, data }) {
      const expected = this.hasAttribute("sandbox") ? "null" : HOME.origin;
      if (!this.#frame || source !== this.#frame.contentWindow || origin !== expected) return;
      if (data?.source !== "tysiacha" || data.v !== 1) return;
      if (data.type === "height") {
        const height = Number(data.height);
        if (height > 0 && height < 10000) this.#frame.style.height = `${height}px`;
      } else if (TYPES.has(data.type)) {
        const { source: _source, v: _version, type, ...detail } = data;
        this.dispatchEvent(new CustomEvent(`tysiacha-${type}`, { detail, bubbles: true }));
      }
    }
  }

  if (!customElements.get("tysiacha-game")) customElements.define("tysiacha-game", TysiachaGame);
})();
