/*
 * A part of the service worker. If the browser lost a file that it kept, the library takes nothing but the same bytes from
 * the host, which may have a newer version by now. Whatever the host has is better than no page.
 */
self.addEventListener('fetch', (event) => {
  const respondWith = event.respondWith.bind(event);
  event.respondWith = (answer) => respondWith(Promise.resolve(answer).catch(() => fetch(event.request)));
});
