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
  #value: Value;
  #kept = !isFramedByStranger();

  constructor(key: string, form: StoredForm<Value>) {
    this.#key = key;
    this.#form = form;
    this.#value = form.read(this.#kept ? readStored(key) : null);
    if (this.#kept) onStored(key, (text) => this.#set(form.read(text)));
  }

  /** The value; the same object until it changes. */
  readonly get = (): Value => this.#value;

  /** Changes the value; false if the browser would not keep it, and it lasts for this visit only. */
  change(change: (value: Value) => Value): boolean {
    const next = change(this.#kept ? this.#form.read(readStored(this.#key)) : this.#value);
    this.#kept = !isFramedByStranger() && writeStored(this.#key, this.#form.write(next));
    this.#set(next);
    return this.#kept;
  }

  #set(value: Value): void {
    this.#value = value;
    this.#news.emit();
  }
}
