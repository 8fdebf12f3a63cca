import { useEffect, useState } from 'react';

/** The last that work told, and the order that it's for. */
interface Told<Order, Result> {
  readonly of: Order;
  readonly result: Result;
}

/**
 * The last result that `work` told, of this order or of one before; null = none yet. Another order, or leaving, aborts the
 * work under way, and nobody hears of it again.
 */
export function useWork<Order, Result>(
  order: Order | null,
  work: (order: Order, signal: AbortSignal, tell: (result: Result) => void) => void,
): Told<Order, Result> | null {
  const [last, setLast] = useState<Told<Order, Result> | null>(null);
  useEffect(() => {
    if (order === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    work(order, signal, (result) => {
      if (!signal.aborted) setLast({ of: order, result });
    });
    return () => leaving.abort();
  }, [order, work]);
  return last;
}
