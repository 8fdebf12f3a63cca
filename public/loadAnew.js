/*
 * A way out if the page doesn't start, because a file is broken on the host or among those that the browser keeps. It
 * stands outside the bundle, which may be that file. A newer version that waits takes over by itself; the button fetches
 * everything again.
 */
(() => {
  /** Longest that a start takes without this offer, ms; the skeleton's own style knows it, too. */
  const PATIENCE_MS = 12_000;
  const DAMAGED = "One of Linger's files is missing or damaged.";
  /** This copy of the page. What it keeps has this address in its name; other copies lie in other folders. */
  const scope = new URL('./', location.href).href;
  let offered = false;

  setTimeout(() => offer('Linger needs longer than usual.'), PATIENCE_MS);
  // Only a listener that captures hears of a file that can't be loaded.
  addEventListener('error', onError, true);
  // An error that came before this listener: once everything was loaded or failed, a page that runs has its theme.
  if (document.readyState === 'complete') onLoad();
  else addEventListener('load', onLoad);

  function onError({ target, filename }) {
    const file = target instanceof HTMLScriptElement ? target.src : filename;
    if (file?.startsWith(scope)) offer(DAMAGED);
  }

  function onLoad() {
    if (document.documentElement.dataset.theme === undefined) offer(DAMAGED);
  }

  /** Until the page starts, its root holds the skeleton. */
  function skeleton() {
    return document.querySelector('#root > .loading');
  }

  function offer(says) {
    const place = skeleton()?.querySelector('.late');
    if (!place || offered) return;
    offered = true;
    place.classList.add('now');
    place.firstElementChild.textContent =
      "Check your connection. If that doesn't help, load Linger anew: every file is fetched again, and your settings, lessons and progress stay.";
    announce(says);
    const button = place.querySelector('button');
    button.hidden = false;
    button.addEventListener('click', () => {
      announce('Linger is loading anew…');
      loadAnew();
    });
    letNewVersionTakeOver();
  }

  function announce(says) {
    const status = skeleton()?.querySelector('[role=status]');
    if (status) status.textContent = says;
  }

  /** The service worker of this copy; none in a private window, for instance. */
  async function registered() {
    try {
      const registration = await navigator.serviceWorker?.getRegistration();
      return registration?.scope === scope ? registration : undefined;
    } catch {
      return undefined;
    }
  }

  async function letNewVersionTakeOver() {
    const registration = await registered();
    if (!registration) return;
    navigator.serviceWorker.addEventListener('controllerchange', () => skeleton() && location.reload());
    const takeOver = () => skeleton() && registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
    const follow = () => registration.installing?.addEventListener('statechange', takeOver);
    registration.addEventListener('updatefound', follow);
    follow();
    takeOver();
  }

  async function loadAnew() {
    try {
      await fetch('./sw.js', { cache: 'no-store' });
    } catch {
      // What the browser keeps may be all that there is.
      announce("The host doesn't answer. Check your connection and try again.");
      return;
    }
    try {
      await (await registered())?.unregister();
      const names = await caches.keys();
      await Promise.all(
        names.filter((name) => name.endsWith(`-${scope}`)).map((name) => caches.delete(name)),
      );
    } catch {
      // A browser that keeps nothing may refuse to be asked.
    }
    const files = [...document.querySelectorAll('script[src], link[href]')].map(
      ({ src, href }) => src ?? href,
    );
    await Promise.allSettled(files.map((file) => fetch(file, { cache: 'reload' })));
    location.reload();
  }
})();
