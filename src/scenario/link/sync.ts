export interface AddressBar {
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string };
  readonly history: {
    pushState(data: unknown, unused: string, url: string): void;
    replaceState(data: unknown, unused: string, url: string): void;
  };
  addEventListener(type: 'popstate' | 'hashchange', listener: () => void): void;
  removeEventListener(type: 'popstate' | 'hashchange', listener: () => void): void;
}

/** Both ends of the connection: the page's link, and the reaction to a new link. */
export interface LinkEnds {
  /** The hash of the page's present state, with its `#`; empty if the address needs none. */
  readonly get: () => string;
  /** Called with the new hash (`#…` or empty) when the reader goes back or forward, or edits the address. */
  readonly set: (hash: string) => void;
}

export interface LinkSync {
  /**
   * Writes the state into the address. `push` adds a step that Back undoes: for a finished change of a setting.
   * `replace` adds none: for the playhead, or while a slider is dragged.
   */
  readonly write: (how: 'push' | 'replace') => void;
  readonly stop: () => void;
}

/** Connects `ends` with the address. It neither reads nor writes at once: the caller reads the first link. */
export function syncLink(ends: LinkEnds, bar: AddressBar = window): LinkSync {
  /** The latest hash read or written: popstate and hashchange both fire for one step. */
  let known = bar.location.hash;
  const onMove = () => {
    const hash = bar.location.hash;
    if (hash === known) return;
    known = hash;
    ends.set(hash);
  };
  bar.addEventListener('popstate', onMove);
  bar.addEventListener('hashchange', onMove);
  return {
    write(how) {
      const hash = ends.get();
      if (hash === bar.location.hash) return;
      // An empty address would keep the old hash.
      const address = hash === '' ? bar.location.pathname + bar.location.search : hash;
      if (how === 'push') bar.history.pushState(null, '', address);
      else bar.history.replaceState(null, '', address);
      known = bar.location.hash;
    },
    stop() {
      bar.removeEventListener('popstate', onMove);
      bar.removeEventListener('hashchange', onMove);
    },
  };
}
