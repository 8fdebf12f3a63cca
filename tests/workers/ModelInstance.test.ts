import { expect, test } from 'vitest';
import { moduleText } from '../../src/scenario/revisions';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { ModelFull, ModelRefusal, ModelTrap } from '../../workers/Model';
import { ModelInstance } from '../../workers/ModelInstance';
import { openModel } from '../support/realModel';

const PAGE_BYTES = 65_536;
const TEXT_AT = 1024;
const NUMBERS_AT = 32_768;

/** Exports like those of the module, over a real memory that can grow. */
class FakeExports {
  readonly memory = new WebAssembly.Memory({ initial: 1 });
  /** What the model was given. */
  received = '';
  refusal: string | null = null;
  summary: object = { digest: '00ff', modelRevision: 3, seconds: 1e-7 };
  numbers: readonly number[] = [];
  growOnFrame = false;
  trapWith: string | null = null;
  trapped = false;
  readonly seen: unknown[][] = [];
  #text = '';

  exports(): WebAssembly.Instance {
    const exports = {
      memory: this.memory,
      revision: () => 3,
      allocate: () => TEXT_AT,
      open: (length: number) => {
        this.received = this.#read(TEXT_AT, length);
        this.#text = this.received;
        if (this.refusal === null) return 0;
        this.#write(this.refusal);
        return 1;
      },
      end_when_certain: (objectiveMs: number) => {
        this.#seen('end_when_certain', objectiveMs);
      },
      scout: (events: number) => this.#seen('scout', events),
      run: (events: number) => this.#seen('run', events),
      advance: (toMs: number, events: number) => this.#seen('advance', toMs, events),
      columns: () => this.#writeNumbers(),
      frame: (detail: number) => {
        this.#seen('frame', detail);
        if (this.growOnFrame) this.memory.grow(1);
        return this.#writeNumbers();
      },
      summary: () => this.#write(JSON.stringify(this.summary)),
      numbers_pointer: () => NUMBERS_AT,
      text_pointer: () => TEXT_AT,
      text_length: () => new TextEncoder().encode(this.#text).length,
      last_words_pointer: () => TEXT_AT,
      last_words_length: () => (this.trapped ? new TextEncoder().encode(this.#text).length : 0),
      memory_is_full: () => 0,
      scout_ms: () => 12.5,
      playhead_ms: () => 7.25,
    };
    return { exports };
  }

  #seen(...call: unknown[]): number {
    if (this.trapWith !== null) {
      this.trapped = true;
      this.#write(this.trapWith);
      throw new WebAssembly.RuntimeError('unreachable');
    }
    this.seen.push(call);
    return this.seen.length % 2;
  }

  #writeNumbers(): number {
    new Float64Array(this.memory.buffer, NUMBERS_AT, this.numbers.length).set(this.numbers);
    return this.numbers.length;
  }

  #write(text: string): void {
    this.#text = text;
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(this.memory.buffer, TEXT_AT, bytes.length).set(bytes);
  }

  #read(pointer: number, length: number): string {
    return new TextDecoder().decode(new Uint8Array(this.memory.buffer, pointer, length));
  }
}

function made(): { readonly fake: FakeExports; readonly model: ModelInstance } {
  const fake = new FakeExports();
  return { fake, model: new ModelInstance(fake.exports()) };
}

test('a scenario reaches the model as its text', () => {
  const { fake, model } = made();
  model.open(DEFAULT_SCENARIO);
  expect(fake.received).toBe(moduleText(DEFAULT_SCENARIO));
  expect([model.revision, model.scoutMs, model.playheadMs]).toEqual([3, 12.5, 7.25]);
});

test('a refusal is thrown with the model’s sentence, and the instance lives on', () => {
  const { fake, model } = made();
  fake.refusal = 'rate is −1; at least 1 is needed.';
  expect(() => model.open(DEFAULT_SCENARIO)).toThrow(ModelRefusal);
  expect(() => model.open(DEFAULT_SCENARIO)).toThrow(fake.refusal);
  fake.refusal = null;
  expect(() => model.open(DEFAULT_SCENARIO)).not.toThrow();
});

test('an objective is passed on once the scenario is open, and only if there is one', () => {
  const { fake, model } = made();
  model.open(DEFAULT_SCENARIO);
  expect(fake.seen).toEqual([]);
  model.open(DEFAULT_SCENARIO, 12.5);
  expect(fake.seen).toEqual([['end_when_certain', 12.5]]);
});

test('work is passed on with its arguments, and 1 means finished', () => {
  const { fake, model } = made();
  const answers = [model.scout(10), model.advance(2.5, 20), model.run(40)];
  expect(fake.seen).toEqual([
    ['scout', 10],
    ['advance', 2.5, 20],
    ['run', 40],
  ]);
  expect(answers).toEqual([true, false, true]);
});

test('frames and columns are copies, in a spent buffer if it fits', () => {
  const { fake, model } = made();
  fake.numbers = [1, 2, 3];
  const first = model.columns();
  fake.numbers = [4, 5, 6];
  const second = model.frame('matrix', first);
  expect(second).toBe(first);
  expect([...new Float64Array(second)]).toEqual([4, 5, 6]);
  fake.numbers = [7, 8];
  const third = model.frame('batches', second);
  expect(third).not.toBe(second);
  expect([...new Float64Array(third)]).toEqual([7, 8]);
  expect(fake.seen).toEqual([
    ['frame', 1],
    ['frame', 0],
  ]);
});

test('memory that grows in a call is read at its new place', () => {
  const { fake, model } = made();
  fake.numbers = [9, 8, 7];
  fake.growOnFrame = true;
  const before = fake.memory.buffer;
  expect([...new Float64Array(model.frame('batches'))]).toEqual([9, 8, 7]);
  expect([before.byteLength, fake.memory.buffer.byteLength]).toEqual([0, 2 * PAGE_BYTES]);
});

test('a summary is read from its text', () => {
  const { model } = made();
  expect(model.summary()).toMatchObject({ digest: '00ff', modelRevision: 3, seconds: 1e-7 });
});

test('after a trap every call throws it again, with the words of the panic', () => {
  const { fake, model } = made();
  fake.trapWith = 'the schedule is empty, model.rs:41';
  expect(() => model.scout(1)).toThrow(ModelTrap);
  fake.trapWith = null;
  for (const call of [
    () => model.scout(1),
    () => model.frame('batches'),
    () => model.open(DEFAULT_SCENARIO),
    () => model.scoutMs,
  ]) {
    expect(call).toThrow('the schedule is empty, model.rs:41');
  }
  expect(fake.seen).toEqual([]);
});

test('a trap without words of its own does not repeat the scenario', () => {
  const { fake, model } = made();
  model.open(DEFAULT_SCENARIO);
  fake.trapWith = '';
  expect(() => model.scout(1)).toThrow(/^unreachable$/);
});

test('the model takes no more than its limit: beyond it, it stops as full, and so does each later call', async () => {
  const model = await openModel();
  model.limitMemory(8_000_000);
  const scenario = { ...DEFAULT_SCENARIO, producers: 1000, brokers: 100 };
  expect(() => model.open(scenario)).toThrow(ModelFull);
  expect(() => model.scout(1)).toThrow(/needs more memory/);
  expect(model.memoryBytes).toBeLessThanOrEqual(8_000_000);
});

test('a limit changes no result', async () => {
  const [limited, free] = [await openModel(), await openModel()];
  limited.limitMemory(8_000_000);
  const digests = [limited, free].map((model) => {
    model.open(DEFAULT_SCENARIO);
    while (!model.scout(50_000));
    return model.summary().digest;
  });
  expect(digests[0]).toBe(digests[1]);
});
