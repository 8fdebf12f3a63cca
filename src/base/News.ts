import { Signal } from './Signal';

/**
 * A value that others follow: the same one until there is news, and never changed. React takes it by `subscribe` and `read`.
 */
export class News<Value> {
  readonly #told = new Signal();
  /** Calls `listener` when there is another value. Returns an unsubscribe function. */
  readonly subscribe = this.#told.subscribe;
  readonly #make: () => Value;
  #made: { readonly value: Value } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(make: () => Value) {
    this.#make = make;
  }

  readonly read = (): Value => {
    this.#made ??= { value: this.#make() };
    return this.#made.value;
  };

  /** There is another value. Listeners are told at once, or within this many ms, once for all values until then. */
  tell(withinMs = 0): void {
    this.#made = null;
    if (withinMs > 0) {
      this.#timer ??= setTimeout(() => this.tell(), withinMs);
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#told.emit();
  }
}
