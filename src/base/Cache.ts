/** A map with a cap: beyond `most` entries, or `most` of their sizes together, those that were set longest ago are dropped. */
export class Cache<Key, Value extends NonNullable<unknown> | null> {
  readonly #entries = new Map<Key, Value>();
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;

  constructor(most: number, sizeOf: (value: Value) => number = () => 1) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.#drop(key);
    this.#entries.set(key, value);
    this.#size += this.#sizeOf(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#most) return;
      this.#drop(oldest);
    }
  }

  /** The value of a key, made and kept if there is none. */
  take(key: Key, make: () => Value): Value {
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }

  #drop(key: Key): void {
    const value = this.#entries.get(key);
    if (value !== undefined) this.#size -= this.#sizeOf(value);
    this.#entries.delete(key);
  }
}
