import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type NamedText, type ReadingOrder, readFiles } from '../../../src/features/import/core/readFiles';
import { useReading } from '../../../src/features/import/screen/useWork';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { comesTo, render } from '../../support/render';

afterEach(() => vi.unstubAllGlobals());

const CHOICE = { kind: null, clientId: null, producer: null };

function texts(text: string): readonly NamedText[] {
  return [{ name: 'a.properties', text }];
}

/** Renders the reading of texts repeatedly, and returns each result. */
function watch(first: readonly NamedText[]) {
  const readings: ReturnType<typeof useReading>[] = [];
  function Reader({ of }: { readonly of: readonly NamedText[] }) {
    readings.push(useReading(of, DEFAULT_SCENARIO, CHOICE));
    return null;
  }
  const { draw } = render(<Reader of={first} />);
  return { last: () => readings.at(-1), again: (next = first) => draw(<Reader of={next} />) };
}

class FakeWorker {
  static readonly all: FakeWorker[] = [];
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  order: ReadingOrder | null = null;
  ended = 0;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(order: ReadingOrder): void {
    this.order = order;
  }
  terminate(): void {
    this.ended += 1;
  }
  async answer(): Promise<void> {
    const { order, onmessage } = this;
    if (order === null || onmessage === null) throw new Error('Nothing was asked of the worker.');
    await act(async () => onmessage({ data: readFiles(order) }));
  }
}

test('texts are read once in a worker, however often the page renders, and newer texts cancel that', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  const { last, again } = watch(texts('linger.ms=7'));
  again();
  again();
  expect(FakeWorker.all).toHaveLength(1);
  expect(last()).toEqual({ read: null, isBusy: true });
  again(texts('linger.ms=8'));
  expect(FakeWorker.all.map(({ ended }) => ended)).toEqual([1, 0]);
  await FakeWorker.all[1]?.answer();
  expect(last()).toMatchObject({ isBusy: false, read: { result: { patch: { 'linger.ms': 8 } } } });
  expect(FakeWorker.all[1]?.ended).toBeGreaterThan(0);
  // What was read stays in sight until the next is there.
  again(texts('linger.ms=9'));
  expect(last()).toMatchObject({ isBusy: true, read: { result: { patch: { 'linger.ms': 8 } } } });
});

test('without texts nothing is read', () => {
  const { last } = watch([]);
  expect(last()).toEqual({ read: null, isBusy: false });
});

test('texts are read even if the browser has no worker', async () => {
  vi.stubGlobal('Worker', undefined);
  const { last } = watch(texts('linger.ms=7'));
  await comesTo(() => expect(last()).toMatchObject({ read: { result: { patch: { 'linger.ms': 7 } } } }));
});
