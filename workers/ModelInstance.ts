import { moduleText } from '../src/scenario/revisions';
import type { Scenario } from '../src/scenario/scenario';
import { JOURNEY } from './layout';
import { type Model, ModelBlocked, ModelFull, ModelRefusal, ModelTrap } from './Model';
import type { AckWindow, RecordJourney, StageDetail, Summary } from './protocol';

/** Exports of `model/src/abi.rs`. Pointers and lengths are 32-bit and arrive signed. */
interface ModelExports {
  readonly memory: WebAssembly.Memory;
  revision(): number;
  limit_memory(bytes: number): void;
  memory_is_full(): number;
  allocate(length: number): number;
  open(length: number): number;
  end_when_certain(objectiveMs: number): void;
  scout(events: number): number;
  columns(): number;
  advance(toMs: number, events: number): number;
  frame(detail: number): number;
  ask(fromMs: number, untilMs: number): void;
  follow(events: number): number;
  journey(): number;
  summary(): void;
  run(events: number): number;
  shared_events(): number;
  numbers_pointer(): number;
  text_pointer(): number;
  text_length(): number;
  last_words_pointer(): number;
  last_words_length(): number;
  scout_ms(): number;
  playhead_ms(): number;
}

const BYTES_PER_NUMBER = 8;
/** The model counts bytes with 32 bits. */
const MOST_ADDRESS = 2 ** 32 - 1;

/** A run's limit is in model/.cargo/config.toml; a browser may have even less. */
export const OUT_OF_MEMORY =
  'This run needs more memory than the 1 GiB that a run may take. Lower the rate, the duration, or the number of producers or partitions, or use larger batches.';

const OTHER_MODULE =
  'The server sent another program in place of the model. Try again, or contact the host of this page.';

/**
 * The model behind its WebAssembly exports. Every read makes a fresh view, because memory can grow, and so move,
 * in any call. After a trap the instance is poisoned: each later call throws the same error.
 */
export class ModelInstance implements Model {
  readonly revision: number;
  readonly #exports: ModelExports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #trap: ModelTrap | ModelFull | null = null;

  /** A fresh instance of the compiled module, without a run. Rejects if it's another program's, or memory is short. */
  static async create<Made extends ModelInstance>(
    this: new (
      instance: WebAssembly.Instance,
    ) => Made,
    module: WebAssembly.Module,
  ): Promise<Made> {
    const instance = await WebAssembly.instantiate(module, {});
    if (typeof instance.exports.revision !== 'function') throw new ModelBlocked(OTHER_MODULE);
    return new this(instance);
  }

  constructor(instance: WebAssembly.Instance) {
    // The one place where the module's exports get their types; the model's own tests hold the other side.
    this.#exports = instance.exports as unknown as ModelExports;
    // Read here and not on demand: this first call also makes the model keep the message of a panic.
    this.revision = this.#call((model) => model.revision());
  }

  get memoryBytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  limitMemory(bytes: number): void {
    this.#call((model) => model.limit_memory(Math.min(bytes, MOST_ADDRESS)));
  }

  get scoutMs(): number {
    return this.#call((model) => model.scout_ms());
  }

  get playheadMs(): number {
    return this.#call((model) => model.playhead_ms());
  }

  get sharedEvents(): number {
    return this.#call((model) => model.shared_events());
  }

  open(scenario: Scenario, objectiveMs?: number): void {
    const bytes = this.#encoder.encode(moduleText(scenario));
    const refused = this.#call((model) => {
      const pointer = model.allocate(bytes.length) >>> 0;
      new Uint8Array(model.memory.buffer, pointer, bytes.length).set(bytes);
      return model.open(bytes.length) !== 0;
    });
    if (refused) throw new ModelRefusal(this.#call((model) => this.#text(model)));
    if (objectiveMs !== undefined) this.#call((model) => model.end_when_certain(objectiveMs));
  }

  scout(events: number): boolean {
    return this.#call((model) => model.scout(events)) === 1;
  }

  columns(): ArrayBuffer {
    return this.#copyNumbers((model) => model.columns());
  }

  advance(toMs: number, events: number): boolean {
    return this.#call((model) => model.advance(toMs, events)) === 1;
  }

  frame(detail: StageDetail, spent?: ArrayBuffer): ArrayBuffer {
    return this.#copyNumbers((model) => model.frame(detail === 'matrix' ? 1 : 0), spent);
  }

  ask({ fromMs, toMs }: AckWindow): void {
    this.#call((model) => model.ask(fromMs, toMs));
  }

  follow(events: number): boolean {
    return this.#call((model) => model.follow(events)) === 1;
  }

  journey(): RecordJourney | null {
    const numbers = new Float64Array(this.#copyNumbers((model) => model.journey()));
    if (numbers.length === 0) return null;
    const columns = Object.entries(JOURNEY).map(([column, place]) => [column, numbers[place]]);
    // The table of the model's own columns is where the type comes from.
    return Object.fromEntries(columns) as RecordJourney;
  }

  run(events: number): boolean {
    return this.#call((model) => model.run(events)) === 1;
  }

  summary(): Summary {
    const json = this.#call((model) => {
      model.summary();
      return this.#text(model);
    });
    return JSON.parse(json);
  }

  /**
   * Copies the number buffer out of the model's memory: a frame has to leave the worker, and the memory stays.
   * `spent` is filled again if it has exactly the length that is needed.
   */
  #copyNumbers(build: (model: ModelExports) => number, spent?: ArrayBuffer): ArrayBuffer {
    return this.#call((model) => {
      const byteLength = (build(model) >>> 0) * BYTES_PER_NUMBER;
      const pointer = model.numbers_pointer() >>> 0;
      const numbers = new Uint8Array(model.memory.buffer, pointer, byteLength);
      const target = spent?.byteLength === byteLength ? spent : new ArrayBuffer(byteLength);
      new Uint8Array(target).set(numbers);
      return target;
    });
  }

  #text({ memory, text_pointer, text_length }: ModelExports): string {
    return this.#decode(memory, text_pointer(), text_length());
  }

  #decode({ buffer }: WebAssembly.Memory, pointer: number, length: number): string {
    return this.#decoder.decode(new Uint8Array(buffer, pointer >>> 0, length >>> 0));
  }

  #call<Result>(body: (model: ModelExports) => Result): Result {
    if (this.#trap !== null) throw this.#trap;
    try {
      return body(this.#exports);
    } catch (error) {
      const says = error instanceof Error ? error.message : String(error);
      const words = this.#lastWords();
      this.#trap =
        words === '' && this.#exports.memory_is_full() === 1
          ? new ModelFull(OUT_OF_MEMORY, { cause: error })
          : new ModelTrap(words || says, { cause: error });
      throw this.#trap;
    }
  }

  /** The message of a panic. Without one, the model got no more memory, or the browser stopped it (a full stack). */
  #lastWords(): string {
    const { memory, last_words_pointer, last_words_length } = this.#exports;
    try {
      return this.#decode(memory, last_words_pointer(), last_words_length()).trim();
    } catch {
      return '';
    }
  }
}
