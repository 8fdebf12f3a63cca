import { useEffect, useMemo, useState } from 'react';
import type { Scenario } from '../../../scenario/scenario';
import { type ImportChoice, type ReadingOrder, readImport } from '../core/read';
import { MAX_UNTHREADED, readInWorker } from '../core/readInWorker';
import type { ImportResult } from '../core/types';

/** Result of reading a text, or that a long one is still being read. */
type Reading = { readonly type: 'reading' } | { readonly type: 'read'; readonly result: ImportResult | null };

/** Reads a text whenever it, the scenario or a choice changes: immediately, or in a worker if it's long. */
export function useReading(
  text: string,
  scenario: Scenario,
  { kind, clientId, producer }: ImportChoice,
): Reading {
  const order = useMemo<ReadingOrder>(
    () => ({ text, scenario, choice: { kind, clientId, producer } }),
    [text, scenario, kind, clientId, producer],
  );
  const atOnce = useMemo(() => (isLong(order) ? null : readNow(order)), [order]);
  const [fromWorker, setFromWorker] = useState<{ readonly of: ReadingOrder; readonly read: Reading } | null>(
    null,
  );
  useEffect(() => {
    if (!isLong(order)) return;
    const reading = readInWorker(order);
    let wanted = true;
    reading.result.then(
      (result) => {
        if (wanted) setFromWorker({ of: order, read: { type: 'read', result } });
      },
      // The boundary around the text says so.
      (error: unknown) =>
        setFromWorker(() => {
          throw error;
        }),
    );
    return () => {
      wanted = false;
      reading.stop();
    };
  }, [order]);
  if (atOnce !== null) return atOnce;
  return fromWorker !== null && fromWorker.of === order ? fromWorker.read : { type: 'reading' };
}

function isLong({ text }: ReadingOrder): boolean {
  return text.length > MAX_UNTHREADED;
}

function readNow({ text, scenario, choice }: ReadingOrder): Reading {
  return { type: 'read', result: readImport(text, scenario, choice) };
}
