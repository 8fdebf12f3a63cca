import { scopeNow } from '../../scripts/lib/scope.mjs';

/** How many cases a costly property draws: `count` in the full run, otherwise a twentieth. */
export function draws(count: number): number {
  return ofScope(count, Math.ceil(count / 20));
}

/** What is looked at: `all` in the full run, the `few` that stand for them in the gate. */
export function ofScope<T>(all: T, few: T): T {
  return scopeNow() === 'full' ? all : few;
}
