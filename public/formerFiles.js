/*
 * A part of the service worker. An update must not break a tab that still shows the version before: that tab fetches
 * screens and workers late, by names that carry the hash of their content, and neither the new version nor the host has
 * them any more. So they are set aside when an update is installed. Whichever cache holds such a file, it is the right one.
 */
const ASSETS = '/assets/';

self.addEventListener('install', (event) => event.waitUntil(setAside()));

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  const root = new URL(self.registration.scope).pathname;
  if (event.request.method !== 'GET' || !pathname.startsWith(root.slice(0, -1) + ASSETS)) return;
  event.stopImmediatePropagation();
  event.respondWith(kept(event.request));
});

/** From a cache, else from the host: the browser may drop what it keeps. */
async function kept(request) {
  const found = await caches.match(request, { ignoreVary: true });
  return found ?? fetch(request);
}

/** Without room for them the update is installed all the same; a tab of the version before may then have to be reloaded. */
async function setAside() {
  const { scope } = self.registration;
  const present = `workbox-precache-v2-${scope}`;
  const former = `linger-former-files-${scope}`;
  try {
    if (!(await caches.has(present))) return;
    const from = await caches.open(present);
    const requests = (await from.keys()).filter(({ url }) => url.includes(ASSETS));
    await caches.delete(former);
    const to = await caches.open(former);
    for (const request of requests) {
      const response = await from.match(request);
      if (response !== undefined) await to.put(request, response);
    }
  } catch {
    await caches.delete(former);
  }
}
