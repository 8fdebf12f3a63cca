import { afterEach, expect, test, vi } from 'vitest';
import { readInWorker } from '../../../src/features/import/core/readInWorker';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';

afterEach(() => vi.unstubAllGlobals());

test.each(['onerror', 'onmessageerror'] as const)(
  'if the worker fails with %s, the text is read on this thread',
  async (event) => {
    const terminate = vi.fn();
    vi.stubGlobal(
      'Worker',
      class {
        readonly terminate = terminate;
        onerror = (): void => {};
        onmessageerror = (): void => {};
        postMessage(): void {
          queueMicrotask(() => this[event]());
        }
      },
    );
    const texts = [{ name: 'a.properties', text: 'linger.ms=5\nbatch.size=16384\n' }];
    const order = { texts, scenario: DEFAULT_SCENARIO, choice: {} };
    const { result } = await readInWorker(order);
    expect(result?.patch).toEqual({ 'linger.ms': 5 });
    expect(terminate).toHaveBeenCalledTimes(1);
  },
);
