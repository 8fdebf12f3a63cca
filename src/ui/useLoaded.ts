import { useEffect, useState } from 'react';
import { NotFetched } from './lazyPart';

/**
 * What `load` resolves to, null until then. Keep the same function while nothing changes; null = nothing to load. Where it
 * fails, the lazy part around says so and tries again.
 */
export function useLoaded<Value>(load: (() => Promise<Value>) | null): Value | null {
  const [loaded, setLoaded] = useState<Value | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    load?.().then(
      (value) => {
        if (wanted) setLoaded(value);
      },
      () => {
        if (wanted) setFailed(true);
      },
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  if (failed) throw new NotFetched();
  return loaded;
}
