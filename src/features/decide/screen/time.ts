import { withUnit } from '../../../base/format';
import type { DecideStatus } from '../core/DecideRuns';

/** `about 20 s left`; empty until the pace is known. */
export function timeLeft({ secondsLeft }: Pick<DecideStatus, 'secondsLeft'>): string {
  return secondsLeft === null ? '' : `about ${roundSeconds(secondsLeft)} left`;
}

/** How long a search takes on this machine, before it begins; empty until that is known. */
export function timeNeeded({ plan }: Pick<DecideStatus, 'plan'>): string {
  return plan === null ? '' : `about ${roundSeconds(plan.seconds)}`;
}

function roundSeconds(seconds: number): string {
  const rounded = Math.max(5, Math.ceil(seconds / 5) * 5);
  return rounded < 60 ? withUnit(String(rounded), 's') : withUnit(String(Math.ceil(rounded / 60)), 'min');
}
