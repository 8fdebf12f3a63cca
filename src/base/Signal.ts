/** Notifies listeners of a change: the only way to follow state outside React and the store. */
export class Signal<News extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...news: News) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #version = 0;

  /** Counts events: a cheap snapshot for React. */
  readonly version = (): number => this.#version;

  /** Calls `listener` with all news from now on. Returns an unsubscribe function. */
  readonly subscribe = (listener: (...news: News) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Emits an event at once. A listener may unsubscribe itself or others meanwhile. */
  emit(...news: News): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#version += 1;
    for (const listener of [...this.#listeners]) listener(...news);
  }

  /** Emits within this many ms, once for all events until then. */
  emitWithin(withinMs: number, ...news: News): void {
    this.#timer ??= setTimeout(() => this.emit(...news), withinMs);
  }
}
