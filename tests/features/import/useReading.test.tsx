import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type ReadingOrder, readImport } from '../../../src/features/import/core/read';
import { useReading } from '../../../src/features/import/screen/useReading';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { render } from '../../support/render';

const LONG = `linger.ms=7\n# ${'x'.repeat(30_000)}`;

afterEach(() => vi.unstubAllGlobals());

/** Renders a text's reading repeatedly, and returns each result. */
function watch(text: string) {
  const readings: ReturnType<typeof useReading>[] = [];
  function Reader({ of }: { readonly of: string }) {
    readings.push(useReading(of, DEFAULT_SCENARIO, { kind: null, clientId: null }));
    return null;
  }
  const { draw } = render(<Reader of={text} />);
  return { readings, again: (next = text) => draw(<Reader of={next} />) };
}

test('a text is read once, however often the page renders', () => {
  const { readings, again } = watch('linger.ms=7');
  again();
  again();
  expect(readings[0]).toMatchObject({ type: 'read', result: { patch: { 'linger.ms': 7 } } });
  expect(readings.map((reading) => reading === readings[0])).toEqual([true, true, true]);
});

test('a long text is read in a worker, and a newer one cancels that', async () => {
  const workers: FakeWorker[] = [];
  class FakeWorker {
    onmessage: ((event: { readonly data: unknown }) => void) | null = null;
    order: ReadingOrder | null = null;
    ended = 0;
    constructor() {
      workers.push(this);
    }
    postMessage(order: ReadingOrder): void {
      this.order = order;
    }
    terminate(): void {
      this.ended += 1;
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  const { readings, again } = watch(LONG);
  expect(readings.at(-1)).toEqual({ type: 'reading' });
  again(`${LONG}x`);
  expect(workers.map(({ ended }) => ended)).toEqual([1, 0]);
  const { order, onmessage } = workers[1] ?? {};
  if (!order || !onmessage) throw new Error('Nothing was asked of the worker.');
  await act(async () => onmessage({ data: readImport(order.text, order.scenario, order.choice) }));
  expect(readings.at(-1)).toMatchObject({ type: 'read', result: { patch: { 'linger.ms': 7 } } });
  expect(workers[1]?.ended).toBeGreaterThan(0);
});

test('a long text is read even if the browser has no worker', async () => {
  vi.stubGlobal('Worker', undefined);
  const { readings } = watch(LONG);
  await act(async () => {});
  expect(readings.at(-1)).toMatchObject({ type: 'read', result: { patch: { 'linger.ms': 7 } } });
});
