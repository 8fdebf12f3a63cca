import { formatMilliseconds, withUnit } from '../../../base/format';
import { changedScenario, type DecideQuestion } from '../../../run/decide/question';
import type { SettingReading } from '../../../run/decide/reading';
import { measureCommand } from '../../../run/export/measureCommand';
import { perfCommand } from '../../../run/export/perfCommandFile';
import { formatSituation } from './sentences';

export interface Check {
  readonly command: string;
  /** The command that runs it on real Kafka, on one machine; null if that can't. */
  readonly onOneMachine: string | null;
  readonly expects: string;
}

/** The first records of a JVM are slow; they aren't measured, s. */
const WARM_UP_S = 30;
/** A shorter test says little of a percentile, s. */
const SHORTEST_S = 60;

/**
 * How to check a setting with Kafka's own tool, in a pod for each producer; null if limits rule the setting out. It tests
 * the slow broker if that is the worst situation, and else a healthy day: the tool makes neither a burst nor a lost broker.
 */
export function checkOf(question: DecideQuestion, setting: SettingReading, client: string): Check | null {
  const id = setting.worst?.id === 'slow' ? 'slow' : 'healthy';
  const scenario = changedScenario(question, setting.changes, id, SHORTEST_S);
  if (scenario === null) return null;
  const measuredS = scenario['duration.s'];
  const long = { ...scenario, 'measure.from.s': WARM_UP_S, 'duration.s': WARM_UP_S + measuredS };
  const expected = setting.situations
    .filter((each) => (each.id === 'healthy' || each.id === 'slow') && Number.isFinite(each.highMs))
    .map(
      ({ id: found, ms, lowMs, highMs }) =>
        `${formatMilliseconds(ms)} (${formatMilliseconds(lowMs)} to ${formatMilliseconds(highMs)}) ${found === 'healthy' ? 'on a healthy day' : `with ${formatSituation(found, question.scenario).toLowerCase()}`}`,
    );
  const length = `It sends for ${withUnit(String(measuredS), 's')} after ${withUnit(String(WARM_UP_S), 's')} of warm-up.`;
  return {
    command: perfCommand({ scenario: long, summary: null, client, perPod: true }),
    onOneMachine: measureCommand(long),
    expects: `${length} Expect ${question.decision.percentile} of ${expected.join(', ')}.`,
  };
}
