import type { LatencyWindow } from '../../../src/figures/ownWindow';
import { answerOf } from '../../../src/run/decide/answer';
import { openSearch, questionOfRun, SMALL } from '../../../src/run/decide/search';
import {
  conditions,
  formatChanges,
  nothingText,
  partitionerSentence,
  sentences,
  situationFigure,
} from '../../../src/run/decide/text';
import type { ReadLink } from '../lib/links';
import type { FinishScenario } from './openModel';

/** What Explore says below the verdict of a run in trouble: the fix, and whether it is the partitioner. Empty if it is in none. */
export function whyLines(
  { scenario, view }: Pick<ReadLink, 'scenario' | 'view'>,
  finish: FinishScenario,
  window: LatencyWindow,
): readonly string[] {
  const runs = {
    known: ({ scenario: asked }: { readonly scenario: typeof scenario }) => ({
      type: 'done' as const,
      summary: finish(asked),
      endedForMs: null,
      history: null,
      bytes: 0,
    }),
    open: (): never => {
      throw new Error('Every run of this search is known.');
    },
  };
  const question = { ...questionOfRun(scenario, view.sloP99Ms, view.lock), window };
  const { driver, result } = openSearch(question, runs, SMALL);
  if (driver.state === 'running') return [];
  const found = result();
  const { present, options } = answerOf(found);
  if (present === null || (present.verdict === 'meets' && options.length === 0)) return [];
  const [fix] = options;
  const first =
    fix?.setting.worst == null
      ? nothingText(found)
      : `Fix: ${formatChanges(fix.setting.changes)}, p99 ${situationFigure(fix.setting.worst)}. ${sentences(conditions(fix.setting, present, found.question))}`;
  const partitioner = found.partitioner === null ? '' : partitionerSentence(found.partitioner);
  return [first, partitioner].filter((line) => line !== '');
}
