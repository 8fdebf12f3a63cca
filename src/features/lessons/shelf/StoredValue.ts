import { Signal } from '../../../base/Signal';
import { isFramedByStranger, onStored, readStored, writeStored } from '../../../base/storage';

/** How a value becomes text and comes back; `read` answers with a usable value whatever the text is. */
interface StoredForm<Value> {
  readonly read: (text: string | null) => Value;
  readonly write: (value: Value) => string;
}

/**
 * A value that the browser keeps between visits, for several tabs at a time: each change is made to what is stored
 * now, so two tabs add to each other. Where storage is refused, or a stranger's page has this one in a frame, it lives
 * as long as the page.
 */
export class StoredValue<Value> {
  readonly #key: string;
  readonly #form: StoredForm<Value>;
  readonly #news = new Signal();
  /** Calls `listener` after each change, here or in another tab. Returns an unsubscribe function. */
  readonly subscribe = this.#news.subscribe;
  #held: { readonly value: Value } | null = null;
  #kept = false;

  constructor(key: string, form: StoredForm<Value>) {
    this.#key = key;
    this.#form = form;
  }

  /** The value, read when it is first asked for; the same object until it changes. */
  readonly get = (): Value => (this.#held ?? this.#open()).value;

  #open(): { readonly value: Value } {
    this.#kept = !isFramedByStranger();
    this.#held = { value: this.#form.read(this.#kept ? readStored(this.#key) : null) };
    if (this.#kept) onStored(this.#key, (text) => this.#set(this.#form.read(text)));
    return this.#held;
  }

  /** Changes the value; false if the browser would not keep it, and it lasts for this visit only. */
  change(change: (value: Value) => Value): boolean {
    const value = this.get();
    const next = change(this.#kept ? this.#form.read(readStored(this.#key)) : value);
    this.#kept = !isFramedByStranger() && writeStored(this.#key, this.#form.write(next));
    this.#set(next);
    return this.#kept;
  }

  #set(value: Value): void {
    this.#held = { value };
    this.#news.emit();
  }
}
