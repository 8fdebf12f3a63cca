import { useEffect, useState } from 'react';
import { NotFetched } from './lazyPart';

/**
 * Result of `load`, null until then. Keep the same function while nothing changes; null = nothing to load. If it fails,
 * the lazy part around it says so and tries again.
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
