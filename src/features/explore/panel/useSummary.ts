import type { Summary } from '../../../../workers/protocol';
import { useApp } from '../../../ui/app';

/** What the whole run that is shown comes to; null until it is complete, and while a part of it is hidden. */
export function useSummary(): Summary | null {
  return useApp(({ summary, hideAhead }) => (hideAhead ? null : summary));
}
