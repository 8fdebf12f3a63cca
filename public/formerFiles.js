/*
 * A part of the service worker. An update must not break a tab that still shows the version before: that tab fetches
 * screens and workers late, by names that carry the hash of their content, and neither the new version nor the host has
 * them any more. So they are set aside when an update is installed. Whichever cache holds such a file, it is the right one.
 */
const ASSETS = '/assets/';

self.addEventListener('install', (event) => event.waitUntil(setAside()));

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const { pathname } = new URL(event.request.url);
  const root = new URL(self.registration.scope).pathname;
  if (!pathname.startsWith(root.slice(0, -1) + ASSETS)) {
    orFromHost(event);
    return;
  }
  event.stopImmediatePropagation();
  event.respondWith(kept(event.request));
});

/**
 * If the browser lost a file that it kept, the library takes nothing but the same bytes from the host, which may have a
 * newer version. Whatever the host has is better than no page.
 */
function orFromHost(event) {
  const respondWith = event.respondWith.bind(event);
  event.respondWith = (answer) => respondWith(Promise.resolve(answer).catch(() => fetch(event.request)));
}

/** From a cache, whose keys end with revisions, else from the host: the browser may drop what it keeps. */
async function kept(request) {
  const found = await caches.match(request, { ignoreVary: true, ignoreSearch: true });
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
