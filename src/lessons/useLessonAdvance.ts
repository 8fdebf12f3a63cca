import { useCallback, useRef } from 'react';
import { type Direction, useAdvance } from '../ui/presenter/advance';

interface Ways {
  /** What a clicker's forward does: answers, or goes to the next step. */
  readonly forward: (() => void) | null;
  readonly back: (() => void) | null;
}

/** Lets a clicker lead through the lesson while the component is there; where there is no way, the run's stops have it. */
export function useLessonAdvance(ways: Ways): void {
  const newest = useRef(ways);
  newest.current = ways;
  const taker = useCallback((direction: Direction): boolean => {
    const way = direction === 1 ? newest.current.forward : newest.current.back;
    way?.();
    return way !== null;
  }, []);
  useAdvance(taker);
}
