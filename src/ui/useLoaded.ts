import { useEffect, useState } from 'react';

/** What `load` resolves to, null until then. Keep the same function while nothing changes; null = nothing to load. */
export function useLoaded<Value>(load: (() => Promise<Value>) | null): Value | null {
  const [loaded, setLoaded] = useState<Value | null>(null);
  useEffect(() => {
    let wanted = true;
    load?.().then((value) => {
      if (wanted) setLoaded(value);
    });
    return () => {
      wanted = false;
    };
  }, [load]);
  return loaded;
}
