import { formatMilliseconds } from '../../../base/format';
import type { Racer } from './useRace';

/** "p99 26.1 ms against 169 ms of adaptive"; what is still running is said. */
export function headline([own, rival]: readonly Pick<Racer, 'name' | 'run' | 'p99Ms'>[]): string {
  if (own === undefined || rival === undefined || own.run === null) return 'Racing your rule';
  if (rival.run === null) return `${figure(own)}; ${rival.name} is still running`;
  return `${figure(own)} against ${formatMilliseconds(rival.p99Ms)} of ${rival.name}`;
}

function figure({ p99Ms }: Pick<Racer, 'p99Ms'>): string {
  return `p99 ${formatMilliseconds(p99Ms)}`;
}
