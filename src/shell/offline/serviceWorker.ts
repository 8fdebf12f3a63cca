/** The part of the browser that keeps a page's files; `navigator.serviceWorker`, or a test's own. */
export type WorkerContainer = Pick<
  ServiceWorkerContainer,
  'controller' | 'register' | 'addEventListener' | 'removeEventListener'
>;

/** What the registration asks of the page around it. */
export interface OfflineHost {
  readonly container: WorkerContainer;
  /** Loads the page again. */
  readonly reload: () => void;
}

/** Takes the new version over and loads the page again with it. */
export type ApplyUpdate = () => void;

/** What is told of the files that the browser keeps. */
export interface OfflineNews {
  /** A newer version is complete, and waits. */
  readonly onUpdate: (apply: ApplyUpdate) => void;
  /** On the first visit: every file is kept, so that the page needs no network any more. */
  readonly onReady: () => void;
}

/** The built service worker, beside the page: its folder is what it serves. */
const WORKER = './sw.js';
/** What the service worker waits for before it takes over; its library's own word. */
const TAKE_OVER = { type: 'SKIP_WAITING' };

/**
 * Lets the browser keep all files of the page, and tells when they are there, and when a newer version is complete and waits. The
 * present one goes on until the update is applied: nothing is exchanged under a run. A browser that forbids it, in a
 * private window for instance, has a page that needs the network. Ends with the answer.
 */
export function keepOffline(
  { container, reload }: OfflineHost,
  { onUpdate, onReady }: OfflineNews,
): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  // Without one before, the first worker takes nothing over from anybody.
  const wasControlled = container.controller !== null;

  const follow = (registration: ServiceWorkerRegistration): void => {
    const tell = (): void => onUpdate(() => takeOver(registration, reload));
    if (signal.aborted) return;
    const first = registration.active === null ? (registration.installing ?? registration.waiting) : null;
    first?.addEventListener('statechange', () => first.state === 'activated' && onReady(), { signal });
    if (registration.waiting !== null && registration.active !== null) tell();
    const onFound = (): void => {
      const { installing } = registration;
      if (registration.active === null) return;
      installing?.addEventListener('statechange', () => installing.state === 'installed' && tell(), {
        signal,
      });
    };
    registration.addEventListener('updatefound', onFound, { signal });
    // Reloaded in another tab: this one goes on with the files that were set aside for it.
    if (wasControlled) container.addEventListener('controllerchange', tell, { signal });
  };

  // What blocks service workers answers with an error, or against the standard with nothing at all.
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
