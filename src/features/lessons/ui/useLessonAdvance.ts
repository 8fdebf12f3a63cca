import { useCallback, useRef } from 'react';
import { type Direction, useAdvance } from '../../../shell/presenter/advance';

interface Ways {
  /** Answers, or goes to the next step. */
  readonly forward: (() => void) | null;
  readonly back: (() => void) | null;
}

/** A clicker leads through the lesson; without a way on, through the run's stops. */
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
