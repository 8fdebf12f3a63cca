/** Notifies listeners of a change: the only way to follow state outside React and the store. */
export class Signal<News extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...news: News) => void>();

  /** Calls `listener` with all news from now on. Returns an unsubscribe function. */
  readonly subscribe = (listener: (...news: News) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Emits an event at once. A listener may unsubscribe itself or others meanwhile. */
  emit(...news: News): void {
    for (const listener of [...this.#listeners]) listener(...news);
  }
}
