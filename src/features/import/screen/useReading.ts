import { useEffect, useMemo, useState } from 'react';
import type { Scenario } from '../../../scenario/scenario';
import type { ImportChoice } from '../core/read';
import type { FilesReading, NamedText, ReadingOrder } from '../core/readFiles';
import { readInWorker } from '../core/readInWorker';

/** The last reading; `isBusy` while that of other texts or choices is under way. */
interface Reading {
  readonly read: FilesReading | null;
  readonly isBusy: boolean;
}

/** Reads texts in a worker whenever they, the scenario or a choice change. */
export function useReading(
  texts: readonly NamedText[],
  scenario: Scenario,
  { clientId, producer }: ImportChoice,
): Reading {
  const order = useMemo<ReadingOrder>(
    () => ({ texts, scenario, choice: { clientId, producer } }),
    [texts, scenario, clientId, producer],
  );
  const [last, setLast] = useState<{ readonly of: ReadingOrder; readonly read: FilesReading } | null>(null);
  useEffect(() => {
    if (order.texts.length === 0) return;
    const reading = readInWorker(order);
    let wanted = true;
    reading.result.then(
      (read) => {
        if (wanted) setLast({ of: order, read });
      },
      // The boundary around the dialog says so.
      (error: unknown) =>
        setLast(() => {
          throw error;
        }),
    );
    return () => {
      wanted = false;
      reading.stop();
    };
  }, [order]);
  if (texts.length === 0) return { read: null, isBusy: false };
  return { read: last?.read ?? null, isBusy: last?.of !== order };
}
