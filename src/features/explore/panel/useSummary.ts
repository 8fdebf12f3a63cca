import type { Summary } from '../../../../workers/protocol';
import { useApp } from '../../../ui/app';

/** Summary of the shown run; null until it's complete, and while a part of it is hidden. */
export function useSummary(): Summary | null {
  return useApp(({ summary, hideAhead }) => (hideAhead ? null : summary));
}
