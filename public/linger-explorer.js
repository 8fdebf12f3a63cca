/*
 * <linger-explorer link="#runaway">: Linger in a page of documentation, as high as what it shows. It's a frame within
 * a shadow root, so that neither page's style sheets touch the other. Load this file with a plain <script>: it then
 * knows where the page is, and the frame's origin is the only one whose messages count. docs/hosting.md tells more.
 *
 * `<img name="currentScript">` in the page around it hides `document.currentScript`, and so with whatever else
 * `document` has: nothing is read from it but by the methods of its prototype.
 */
(() => {
  if (customElements.get('linger-explorer') !== undefined) return;

  const script = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript').get.call(document);
  /** Where this file lies, and the page next to it; null in a bundle, where `page` says it. */
  const home = (script instanceof HTMLScriptElement && script.src) || null;
  /** Heights, CSS pixels: until the page tells its own, and what it may ask for. */
  const HEIGHT = { first: 560, least: 80, most: 20_000 };

  const style = new CSSStyleSheet();
  style.replaceSync(':host { display: block } :host([hidden]) { display: none }');

  class LingerExplorer extends HTMLElement {
    static observedAttributes = ['link', 'lock', 'hide', 'label', 'page'];
    /** Also the one that the page's markup has declared, even if it's closed. */
    #root = this.attachInternals().shadowRoot ?? this.attachShadow({ mode: 'open' });
    #frame = null;
    #onMessage = (event) => {
      const { source, origin, data } = event;
      const frame = this.#frame;
      if (frame === null || source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
      if (data?.type !== 'linger.height' || !Number.isFinite(data.height)) return;
      const height = Math.min(HEIGHT.most, Math.max(HEIGHT.least, Math.ceil(data.height)));
      frame.style.height = `${height}px`;
    };

    /** A site that changes pages by itself removes the element and may add the same one again. */
    connectedCallback() {
      addEventListener('message', this.#onMessage);
      this.#show();
    }

    disconnectedCallback() {
      removeEventListener('message', this.#onMessage);
    }

    attributeChangedCallback() {
      if (this.isConnected) this.#show();
    }

    #show() {
      const address = addressOf(this);
      if (address === null) {
        this.#frame = null;
        const said = create('p');
        said.textContent = `linger-explorer: page="${this.getAttribute('page')}" isn't the address of a web page.`;
        this.#root.replaceChildren(said);
        return;
      }
      if (this.#frame?.src !== address) {
        this.#root.adoptedStyleSheets = [style];
        // A new frame adds nothing to the history, so Back still leaves the reader's page.
        this.#frame = frameOf(address);
        this.#root.replaceChildren(this.#frame);
      }
      this.#frame.title = this.getAttribute('label') ?? 'Linger: latency of a Kafka producer';
    }
  }

  /** The address of the frame, or null if `page` names none. */
  function addressOf(element) {
    const page = element.getAttribute('page');
    let address;
    try {
      address = page === null ? new URL('./', home ?? element.baseURI) : new URL(page, element.baseURI);
    } catch {
      return null;
    }
    if (!/^https?:$/.test(address.protocol)) return null;
    address.searchParams.set('embed', '1');
    address.searchParams.set('height', 'content');
    for (const name of ['lock', 'hide']) {
      if (element.hasAttribute(name)) address.searchParams.set(name, element.getAttribute(name));
    }
    address.hash = (element.getAttribute('link') ?? '').replace(/^.*#/s, '');
    return address.href;
  }

  function create(name) {
    return Document.prototype.createElement.call(document, name);
  }

  function frameOf(address) {
    const frame = create('iframe');
    frame.src = address;
    frame.loading = 'lazy';
    frame.allow = 'clipboard-write';
    Object.assign(frame.style, { display: 'block', width: '100%', height: `${HEIGHT.first}px`, border: '0' });
    return frame;
  }

  customElements.define('linger-explorer', LingerExplorer);
})();
