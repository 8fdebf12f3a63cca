import { counted, formatFigure, formatMilliseconds } from '../../../base/format';
import {
  address,
  code,
  codeBlock,
  joined,
  list,
  type Markdown,
  markdownText,
  md,
  table,
} from '../../../base/markdown';
import { promQl, queriesNamed } from '../../../figures/metricQueries';
import { type Answer, answerOf } from '../../../run/decide/answer';
import { changedScenario, type DecideQuestion } from '../../../run/decide/question';
import { FULL_RUNS, healthyMedianMs, type SettingReading } from '../../../run/decide/reading';
import type { DecideResult } from '../../../run/decide/result';
import {
  busyText,
  cliffText,
  formatChanges,
  partitionerText,
  situationFigure,
} from '../../../run/decide/text';
import { REPORTED_METRICS } from '../../../run/decide/trial';
import { changedSettings, settingsFile } from '../../../run/export/changedSettings';
import { encodeLink } from '../../../scenario/link/link';
import { changeText } from '../../../scenario/settingText';
import { type CanaryReading, canaryScenario } from '../core/canary';
import {
  assumptionLines,
  formatBeyond,
  formatConfidence,
  formatDeciding,
  formatEffect,
  formatMisses,
  formatPrice,
  headline,
} from './answerText';
import { checkOf } from './check';
import { propertiesDiff } from './propertiesDiff';
import {
  dashboardChanges,
  dashboardSituations,
  formatBand,
  formatMetric,
  formatTrend,
  type RolloutInput,
  rolloutOf,
} from './rollout';
import {
  formatBasis,
  formatGivenUp,
  formatHeld,
  formatLimit,
  formatMissing,
  formatObjective,
  formatRejected,
  formatRemedies,
  formatSituation,
} from './sentences';
import { systemLines } from './systemLines';

/** Maximum rejected settings to list, nearest first. */
const MAX_REJECTED_SETTINGS = 12;

export interface RecordInput {
  readonly result: DecideResult;
  /** The whole address of the decision. */
  readonly link: string;
  readonly title: string;
  /** Id of the client that the producers are named after; empty = the nearest. */
  readonly client: string;
  /** Runs with one changed producer; null if there are none. */
  readonly canary: CanaryReading | null;
  /** Turns the link of a scenario, with its `#`, into a whole address. */
  readonly addressOf: (link: string) => string;
}

/**
 * A decision as a document: the system, the objective, the situations, the answer and its price, rejected settings with
 * reasons, and how to check it. No sentence depends on the state of the page: the link reproduces the figures.
 */
export function decisionRecord(input: RecordInput): string {
  const { result, link, title, client } = input;
  const { present } = result;
  const given = answerOf(result);
  const answer = given.recommended;
  const parts = [
    md`# ${title}`,
    md`**${headline(result, given)}.** ${answerLine(result, answer)}`,
    md`Decision: ${address(link)}`,
    ...objectivePart(result),
    md`## The system`,
    md`${systemLines(result.question.scenario, client).join('; ')}.`,
    ...(present === null ? [] : [md`## Figures`, figuresTable(result, given)]),
    ...(answer === null || present === null ? [] : answerPart(given, input)),
    ...(result.assumptions.length === 0
      ? []
      : [md`## What was assumed`, list(assumptionLines(result).map((each) => md`${each}`))]),
    ...partitionerPart(result),
    ...remediesPart(result, given),
    ...rejectedPart(result, given),
    md`## Basis`,
    restsOn(result),
    ...(answer === null ? [] : checkPart(result, answer, client)),
    md`_Model revision ${present?.first.get('healthy')?.modelRevision ?? 'unknown'}; ${counted(result.runs, 'run')} of ${result.runSeconds} s or of the situation's own length; ${FULL_RUNS} runs for each setting of the answer._`,
  ];
  return markdownText(parts);
}

function answerLine({ over, settings }: DecideResult, answer: SettingReading | null): Markdown {
  const tried = md`${counted(settings.length, 'setting')} tried${over ? '' : ', and the search was stopped early'}.`;
  if (answer === null) return tried;
  const what =
    answer.changes.length === 0
      ? md`Change nothing`
      : joined(
          answer.changes.map((change) => code(changeText(change))),
          ', ',
        );
  return md`${what}. ${tried}`;
}

function objectivePart({ question, runSeconds }: DecideResult): readonly Markdown[] {
  const { decision, twin } = question;
  const [{ scenario }] = twin;
  const rows = Object.entries(decision.situations).map(([name, role]) => {
    const id = name as keyof typeof decision.situations;
    const missing = formatMissing(id, scenario);
    const counts =
      role === 'must'
        ? 'must hold'
        : role === 'out'
          ? 'left out'
          : role === 0
            ? 'shown, not required'
            : `${role} minutes a day`;
    return [
      formatSituation(id, scenario),
      missing === null || role === 'out' ? counts : `left out: ${missing}`,
    ];
  });
  const change = joined(
    decision.change.map((name) => code(name)),
    ', ',
  );
  const locked =
    decision.unlock.length === 0
      ? 'Durability and ordering are locked; a newer client comes last.'
      : `Unlocked: ${decision.unlock.join(', ')}.`;
  return [
    md`## SLO`,
    md`${formatObjective(question)}, also with load and fault 10 % worse, with the least harm when all is well.`,
    table(['situation', 'counts'], rows),
    md`May change: ${change}. ${locked} Each run measures ${runSeconds} s.`,
  ];
}

function figuresTable(result: DecideResult, { present, options }: Answer): Markdown {
  const shown = [
    ...(present === null ? [] : [{ letter: '', setting: present }]),
    ...options.map(({ letter, setting }) => ({ letter: `${letter}: `, setting })),
  ];
  const ids = [...new Set(shown.flatMap(({ setting }) => setting.situations.map(({ id }) => id)))];
  const { scenario } = result.question;
  const { percentile } = result.question.decision;
  const head = [
    'setting',
    ...ids.map((id) => `${percentile}, ${formatSituation(id, scenario)}`),
    '10 % worse',
    'median, all well',
    'requests/s, all well',
    'slow broker',
    'runs',
  ];
  const rows = shown.map(({ letter, setting }) => [
    letter + formatChanges(setting.changes),
    ...ids.map((id) => {
      const reading = setting.situations.find((each) => each.id === id);
      if (reading === undefined) return '–';
      const figure = situationFigure(reading);
      return reading.runs > 1 && !reading.runsAway && Number.isFinite(reading.highMs)
        ? md`${figure} (${formatMilliseconds(reading.lowMs)} to ${formatMilliseconds(reading.highMs)})`
        : figure;
    }),
    setting.worse === null ? '–' : situationFigure(setting.worse),
    formatMilliseconds(healthyMedianMs(setting)),
    formatFigure(setting.costs.requests, 0),
    [busyText(setting, scenario), cliffText(setting, result.question)].filter(Boolean).join('; ') || '–',
    formatHeld(setting),
  ]);
  return table(head, rows);
}

function answerPart(given: Answer, { result, client, canary, addressOf }: RecordInput): readonly Markdown[] {
  const { present, recommended: answer } = given;
  if (present === null || answer === null) return [];
  const { question } = result;
  const { scenario, decision } = question;
  const next = changedScenario(question, answer.changes, answer.worst?.id ?? 'healthy');
  const isPresent = answer.changes.length === 0;
  const changed = { ...scenario, ...patchOf(answer) };
  const words = [
    formatEffect(answer, given, question),
    formatPrice(answer, given, question),
    formatGivenUp(answer),
    formatConfidence(answer, decision.share),
    formatMisses(answer, question),
    formatDeciding(answer) ?? '',
    formatBeyond(result),
  ].filter((text) => text !== '');
  return [
    md`## The answer`,
    md`${words.join(' ')}`,
    ...(isPresent ? [] : [codeBlock('diff', propertiesDiff(scenario, changed, answer.changes, client))]),
    ...(next === null ? [] : [md`Its worst situation as a run: ${address(addressOf(encodeLink(next)))}`]),
    ...(isPresent ? [] : rolloutPart(question, { setting: answer, present, client, canary }, addressOf)),
  ];
}

/** Dashboard after the change in each situation, rollout and undo. */
function rolloutPart(
  question: DecideQuestion,
  input: RolloutInput,
  addressOf: RecordInput['addressOf'],
): readonly Markdown[] {
  const { scenario } = question;
  const { setting: answer, present, client } = input;
  const { title, steps, stopIf, rollBack } = rolloutOf(question, input);
  const mixed = canaryScenario(question, answer, present);
  const tables = dashboardSituations(answer, present).flatMap((id) => {
    const changes = dashboardChanges(answer, present, id);
    const rows = changes.map((change) => [
      code(change.metric),
      md`${formatMetric(change.metric, change.now)} (${formatBand(change.metric, change.now)})`,
      md`${formatMetric(change.metric, change.after)} (${formatBand(change.metric, change.after)})`,
      formatTrend(change),
    ]);
    return rows.length === 0
      ? []
      : [md`### ${formatSituation(id, scenario)}`, table(['metric', 'now', 'after', ''], rows)];
  });
  const changed = { ...scenario, ...patchOf(answer) };
  const before = settingsFile('properties', changedSettings(changed, scenario, client));
  return [
    ...(tables.length === 0
      ? []
      : [
          md`## What the dashboard should show`,
          md`Mean of the runs, with the lowest and the highest run. Latencies and sizes are means over all producers, and request-rate is their sum; a dashboard of a single one shows 1 ÷ ${scenario.producers} of it.`,
          ...tables,
          md`In Prometheus:`,
          codeBlock('promql', `${promQl(queriesNamed(REPORTED_METRICS))}\n`),
        ]),
    md`## ${title}`,
    ...(steps.length === 0 ? [] : [list(steps.map(({ title: step, says }) => md`${step}. ${says}`))]),
    ...(mixed === null ? [] : [md`The canary as a run: ${address(addressOf(encodeLink(mixed)))}`]),
    md`Stop if one of these is true for longer than a minute:`,
    list(stopIf.map((each) => md`${each}`)),
    md`## Roll back`,
    md`${rollBack}`,
    ...(before === null ? [] : [codeBlock('properties', before)]),
  ];
}

function patchOf({ changes }: SettingReading): object {
  return Object.fromEntries(changes.map(({ field, to }) => [field, to]));
}

function partitionerPart({ partitioner }: DecideResult): readonly Markdown[] {
  if (partitioner === null) return [];
  const { lead, rest } = partitionerText(partitioner);
  return [md`**${lead}** ${rest}`];
}

function remediesPart(result: DecideResult, given: Answer): readonly Markdown[] {
  const { nearest, remedies } = result;
  if (nearest === null) return [];
  const near = md`The nearest is ${formatChanges(nearest.changes)}. ${formatRejected(nearest, result, given)}`;
  const words = formatRemedies(result).map((each) => md`${each}`);
  const would = remedies.length === 0 ? words : [md`With it, each of these would:`, list(words)];
  return [md`## What would help`, near, ...would];
}

function rejectedPart(result: DecideResult, given: Answer): readonly Markdown[] {
  const { options, recommended } = given;
  const { settings } = result;
  const offered = new Set([recommended?.key, ...options.map(({ setting }) => setting.key)]);
  const rejected = settings
    .filter(({ key }) => !offered.has(key))
    .toSorted(
      (a, b) =>
        Number(a.verdict === 'misses') - Number(b.verdict === 'misses') ||
        a.changes.length - b.changes.length ||
        a.costs.requests - b.costs.requests,
    )
    .slice(0, MAX_REJECTED_SETTINGS);
  if (rejected.length === 0) return [];
  const rows = rejected.map((setting) => [
    formatChanges(setting.changes),
    formatRejected(setting, result, given),
  ]);
  return [md`## Alternatives rejected`, table(['setting', 'why'], rows)];
}

function restsOn(result: DecideResult): Markdown {
  const { twin } = result.question;
  const limit = formatLimit(result);
  return list([
    md`${formatBasis(twin)}`,
    md`A search that tries single changes first, and confirms the best of each setting with ${FULL_RUNS} seeds (docs/decide.md).`,
    ...(limit === null ? [] : [md`${limit}`]),
  ]);
}

function checkPart({ question }: DecideResult, answer: SettingReading, client: string): readonly Markdown[] {
  const check = checkOf(question, answer, client);
  if (check === null) return [];
  const { expects, command, onOneMachine } = check;
  const proof =
    onOneMachine === null
      ? []
      : [
          md`Or on real Kafka on one machine, in a clone of Linger (measure/README.md):`,
          codeBlock('sh', onOneMachine),
        ];
  return [md`## Check it`, md`${expects}`, codeBlock('sh', command), ...proof];
}
