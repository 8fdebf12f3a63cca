import type { ReactNode } from 'react';
import type { VerdictState } from '../../../run/verdict/verdictText';

/** The states differ in shape, not only in colour; each mark has the colour of its text. */
const MARKS: Readonly<Record<VerdictState, ReactNode>> = {
  steady: <path d="M2 5h16M2 10h16M2 15h16" strokeWidth="2.4" />,
  holding: <path d="M2 5h16M2 15h16M2 10h5l3-3 3 3h5" strokeWidth="2.4" />,
  unsettled: <path d="M2 12.5c2.7-6 5.3-6 8 0s5.3 6 8 0" strokeWidth="2.4" />,
  slow: (
    <>
      <circle cx="10" cy="10" r="7.6" strokeWidth="2.2" />
      <path d="M10 5.6V10l3.2 2.6" strokeWidth="2.2" />
    </>
  ),
  failing: <path d="M3 5l5 5-5 5M12 6l6 8M18 6l-6 8" strokeWidth="2.4" />,
  skewed: <path d="M2 2h16v5H2zM2 9.5h5V13H2zM2 15.5h5V19H2z" fill="currentColor" stroke="none" />,
  runaway: (
    <>
      <path d="M2 16.5C8 16 11 12.5 12.5 3.5M8.6 6.6l4.1-4.4 2.9 5.3" strokeWidth="2.4" />
      <path d="M2 19h16" strokeWidth="1.5" />
    </>
  ),
  overloaded: (
    <>
      <path d="M3 3h14v14H3z" strokeWidth="2.2" />
      <path d="M6 6h8v8H6z" fill="currentColor" stroke="none" />
    </>
  ),
};

/** The words for the states. */
export const STATE_WORDS: Readonly<Record<VerdictState, string>> = {
  steady: 'Steady',
  holding: 'Holding',
  unsettled: 'Just slowed',
  slow: 'Slow',
  failing: 'Failing',
  skewed: 'Skewed',
  runaway: 'Runaway',
  overloaded: 'Overloaded',
};

/** The mark of a state; the word beside it says the same. */
export function StateMark({ state, size }: { readonly state: VerdictState; readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
      {MARKS[state]}
    </svg>
  );
}
