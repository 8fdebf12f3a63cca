import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLesson } from '../../../src/features/lessons/core/readLesson';
import { openLesson } from '../../../src/features/lessons/screen/opening';
import { NO_EVIDENCE } from '../../../src/features/lessons/shelf/evidence';
import { ModelInstance } from '../../../workers/ModelInstance';
import type { Command, Report } from '../../../workers/protocol';
import { Runner } from '../../../workers/Runner';

const LESSON = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/lessons.md', 'utf8'))?.[1] ?? '';
const MODULE = WebAssembly.compile(readFileSync('workers/model/pkg/linger_model.wasm'));

/** The page's worker, in this thread. */
class NearWorker extends EventTarget {
  static readonly all: NearWorker[] = [];
  readonly #runner = new Runner({
    post: (report) => queueMicrotask(() => this.#send(report)),
    compile: () => MODULE,
    compileFormer: () => Promise.reject(new Error('No former model.')),
    yieldNow: () => new Promise((resolve) => setTimeout(resolve)),
    now: () => performance.now(),
    instantiate: (compiled) => ModelInstance.create(compiled),
  });
  #ended = false;

  constructor() {
    super();
    NearWorker.all.push(this);
  }

  postMessage(command: Command): void {
    this.#runner.handle(command);
  }

  terminate(): void {
    this.#ended = true;
  }

  #send(report: Report): void {
    if (!this.#ended) this.dispatchEvent(new MessageEvent('message', { data: report }));
  }
}

/** A browser that starts no workers. */
class NoWorker {
  constructor() {
    throw new Error('No workers here.');
  }
}

function offer(ids: readonly string[]): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(ids)));
}

beforeEach(() => {
  vi.stubGlobal('Worker', NearWorker);
  offer([]);
});
afterEach(() => vi.unstubAllGlobals());
// Runs that nobody waits for any more would report into the next file, whose document is another.
afterAll(() => {
  for (const worker of NearWorker.all) worker.terminate();
});

test('a lesson is taken once the runs that its exercises begin with are over', async () => {
  expect(await openLesson(LESSON, NO_EVIDENCE)).toMatchObject({ ok: true });
});

test('a lesson whose exercise is solved before it begins is refused, and its check is named', async () => {
  const solved = LESSON.replace(
    /"check": \[[\s\S]*?\n {6}\]/,
    '"check": [{ "figure": "p99", "is": "above", "than": 0 }]',
  );
  expect(readLesson(solved).ok).toBe(true);
  const opened = await openLesson(solved, NO_EVIDENCE);
  expect(opened.ok).toBe(false);
  expect(JSON.stringify(opened)).toContain('check');
});

test('a text that is no lesson is refused without a run', async () => {
  vi.stubGlobal('Worker', NoWorker);
  expect(await openLesson('{ "format": 1', NO_EVIDENCE)).toMatchObject({ ok: false });
});

test("a lesson with the id of one of the page's is taken, with a notice that it hides that one", async () => {
  const noticesNow = async (): Promise<number> => {
    const opened = await openLesson(LESSON, NO_EVIDENCE);
    return opened.ok ? opened.notices.length : Number.NaN;
  };
  const before = await noticesNow();
  offer(['linger-ends-it']);
  expect(await noticesNow()).toBe(before + 1);
});

test('a run that fails is no reason to refuse', async () => {
  vi.stubGlobal('Worker', NoWorker);
  expect(await openLesson(LESSON, NO_EVIDENCE)).toMatchObject({ ok: true });
});
