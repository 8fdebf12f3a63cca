import { useLayoutEffect, useRef } from 'react';

/** The value of the newest render that is on the page, for timers and listeners that outlive a render. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
