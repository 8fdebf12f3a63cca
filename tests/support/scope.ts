import { scopeNow } from '../../scripts/lib/scope.mjs';

/** How many cases a costly property draws: a tenth of `count` in the inner loop. */
export function draws(count: number): number {
  return scopeNow() === 'inner' ? Math.ceil(count / 10) : count;
}

/** What is looked at: `all` in the full run, the `few` that stand for them in the gate. */
export function ofScope<T>(all: T, few: T): T {
  return scopeNow() === 'full' ? all : few;
}
