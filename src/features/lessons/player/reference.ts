import { percentileLines } from '../../../run/percentiles';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { changedFields } from '../../../store/timedChanges';
import { clearReference, setReference } from '../../../watch/strips/ReferenceLine';
import type { LessonRun } from '../core/LessonRun';
import type { Scene } from '../core/scenes';

/** Draws the p99 of the run before the change in the latency strip. Returns a function that removes it. */
export function showReference({ history }: LessonRun, scene: Scene): () => void {
  const { widthBins, p99Ms } = percentileLines(history);
  const line = { label: labelOf(scene), widthMs: widthBins * history.binMs, valuesMs: p99Ms };
  setReference(line);
  return () => clearReference(line);
}

/** "before: linger.ms 0 ms" where one setting changed, else "before". */
function labelOf({ before, after }: Scene): string {
  const [name, ...more] = after === null ? [] : changedFields(after, before);
  if (name === undefined || more.length > 0) return 'before';
  return `before: ${name} ${valueText(fieldOf(name), before[name])}`;
}
