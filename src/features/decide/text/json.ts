import type { Shape } from '../../../base/shape';
import { shareAtLeast } from '../../../base/statistics';
import { answerOf } from '../../../run/decide/answer';
import { changedScenario, type DecideQuestion } from '../../../run/decide/question';
import type { SettingReading } from '../../../run/decide/reading';
import type { DecideResult } from '../../../run/decide/result';
import { encodeLink } from '../../../scenario/link/link';
import { plainText } from '../../../scenario/modelText';
import { constantApart, decidingConstant } from '../core/sensitivity';
import { formatEffect, formatPrice, headline } from './answerText';
import { checkOf } from './check';
import { dashboardChanges } from './rollout';
import { formatBasis, formatObjective } from './sentences';
import type { DECISION_FILE, SETTING } from './shape';

/**
 * A decision as data: the question, the answer, and each setting with a link to its worst situation. `client` is the id of
 * the client that the producers are named after; empty = the nearest.
 */
export function decisionJson(result: DecideResult, link: string, client = ''): Shape<typeof DECISION_FILE> {
  const { question, runs, runSeconds, present, over, cutShort } = result;
  const answer = answerOf(result);
  const { recommended, soFar } = answer;
  const setting = (reading: SettingReading) => settingJson(question, reading);
  const orNull = (reading: SettingReading | null | undefined) =>
    reading === null || reading === undefined ? null : setting(reading);
  return {
    link,
    modelRevision: present?.first.get('healthy')?.modelRevision ?? null,
    objective: formatObjective(question),
    decision: question.decision,
    boundMs: question.boundMs,
    window: question.window ?? 'own',
    runSeconds,
    twin: { parameterSets: question.twin.length },
    basis: formatBasis(question.twin),
    headline: headline(result, answer),
    reason:
      recommended === null
        ? ''
        : `${formatEffect(recommended, answer, question)} ${formatPrice(recommended, answer, question)}`,
    partitioner: result.partitioner,
    finished: over,
    cutShort,
    runs,
    present: orNull(present),
    recommended: orNull(recommended),
    bestSoFar: orNull(soFar),
    options: answer.options.map(({ letter, setting: option }) => ({ letter, ...setting(option) })),
    decidingConstant: recommended && (decidingConstant(recommended)?.field ?? null),
    assumptions: result.assumptions,
    beyond: { sets: result.beyond.length, constant: constantApart(result.beyond, question.twin) },
    dashboard:
      recommended === null || present === null
        ? []
        : dashboardChanges(recommended, present).map(({ metric, now, after }) => ({
            metric,
            now: now.mean,
            nowLow: now.low,
            nowHigh: now.high,
            after: after.mean,
            afterLow: after.low,
            afterHigh: after.high,
          })),
    check: recommended === null ? null : (checkOf(question, recommended, client)?.command ?? null),
    nearest: orNull(result.nearest),
    wouldHelp: result.remedies.map(setting),
    settings: result.settings.map(setting),
  };
}

function settingJson(question: DecideQuestion, reading: SettingReading): Shape<typeof SETTING> {
  const scenario = changedScenario(question, reading.changes, reading.worst?.id ?? 'healthy');
  return {
    changes: Object.fromEntries(reading.changes.map(({ field, to }) => [field, to])),
    key: reading.changes.map(({ field, to }) => `${field}=${plainText(to)}`).join(';'),
    verdict: reading.verdict,
    runs: reading.runs,
    held: reading.held,
    atLeast: shareAtLeast(reading.held, reading.runs),
    worse: reading.worse,
    busy: reading.busy,
    cliff: reading.cliff,
    situations: Object.fromEntries(
      reading.situations.map(({ id, inSets: _, metrics: __, ...figures }) => [id, figures]),
    ),
    day: reading.day,
    costs: reading.costs,
    link: scenario === null ? null : encodeLink(scenario),
  };
}
