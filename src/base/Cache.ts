/** A map with a cap: beyond `most` entries, the one that was set longest ago is dropped. */
export class Cache<Key, Value extends NonNullable<unknown> | null> {
  readonly #entries = new Map<Key, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest);
  }

  /** The value of a key, made and kept if there is none. */
  take(key: Key, make: () => Value): Value {
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }
}
