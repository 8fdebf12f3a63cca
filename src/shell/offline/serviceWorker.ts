/** The part of the browser that keeps a page's files; `navigator.serviceWorker`, or a test's own. */
export type WorkerContainer = Pick<
  ServiceWorkerContainer,
  'controller' | 'register' | 'addEventListener' | 'removeEventListener'
>;

export interface OfflineHost {
  readonly container: WorkerContainer;
  readonly reload: () => void;
}

export type ApplyUpdate = () => void;

export interface OfflineEvents {
  /** A newer version is complete, and waits. */
  readonly onUpdate: (apply: ApplyUpdate) => void;
  /** First visit only: every file is stored, so that the page no longer needs a network. */
  readonly onReady: () => void;
}

const WORKER = './sw.js';
/** Message that makes a waiting service worker take over; its library defines the word. */
const TAKE_OVER = { type: 'SKIP_WAITING' };

/**
 * Lets the browser keep all files of the page, and reports when they are stored, and when a complete newer version
 * waits. The present version keeps running until the update is applied: nothing is replaced during a run. A browser
 * that forbids it, in a private window for instance, needs the network. Resolves once the registration is answered.
 */
export function keepOffline(
  { container, reload }: OfflineHost,
  { onUpdate, onReady }: OfflineEvents,
): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  // Without a previous worker, the first one replaces nothing.
  const wasControlled = container.controller !== null;

  const follow = (registration: ServiceWorkerRegistration): void => {
    const notify = (): void => onUpdate(() => takeOver(registration, reload));
    if (signal.aborted) return;
    const first = registration.active === null ? (registration.installing ?? registration.waiting) : null;
    first?.addEventListener('statechange', () => first.state === 'activated' && onReady(), { signal });
    if (registration.waiting !== null && registration.active !== null) notify();
    const onFound = (): void => {
      const { installing } = registration;
      if (registration.active === null) return;
      installing?.addEventListener('statechange', () => installing.state === 'installed' && notify(), {
        signal,
      });
    };
    registration.addEventListener('updatefound', onFound, { signal });
    // Reloaded in another tab: this one keeps using the files that were set aside for it.
    if (wasControlled) container.addEventListener('controllerchange', notify, { signal });
  };

  // A blocker of service workers answers with an error, or against the standard with nothing at all.
  const registered: Promise<ServiceWorkerRegistration | undefined> = container.register(WORKER, {
    updateViaCache: 'none',
  });
  registered.then((registration) => registration && follow(registration)).catch(() => {});
  return () => ends.abort();
}

function takeOver({ waiting }: ServiceWorkerRegistration, reload: () => void): void {
  if (waiting === null) {
    reload();
    return;
  }
  waiting.addEventListener('statechange', () => waiting.state === 'activated' && reload());
  waiting.postMessage(TAKE_OVER);
}
