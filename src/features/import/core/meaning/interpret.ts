import { formatBytes } from '../../../../base/format';
import { unitOf, valueText } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import type { Scenario } from '../../../../scenario/scenario';
import { settingName } from '../../../../scenario/settingText';
import { MEBIBYTE } from '../results/basis';
import { HIDDEN } from '../secrets';
import type { ImportResult, Understood } from '../types';
import { findingsOfRun } from './benchmark';
import { brokersMeaning, type FittedBrokers } from './brokers';
import { diagnosisOf, verdictOf, waitSplit } from './diagnosis';
import { differencesOf } from './differences';
import { evidenceOf, isOtherSituation, podShare, type ReadText, type ReadTogether } from './evidence';
import { finding, quantity } from './finding';
import { findingsOfFigures } from './metricFindings';
import { DOUBTS, FIGURE_FINDINGS, NOTES, REFUSALS, SLIPS } from './sentences';
import type { Conflict, Finding, Interpretation, Unknown } from './types';

/**
 * Interprets one or more texts for a scenario: what was read, what the figures say, and what they can't say.
 *
 * @param scenario what the texts change
 * @param fitted the slow brokers with which fits reproduce the metrics, by the reader's numbers; null before any fit
 */
export function interpret(
  together: ReadTogether,
  scenario: Scenario,
  fitted: FittedBrokers | null = null,
): Interpretation {
  const { texts, whole } = together;
  const evidence = evidenceOf(together, scenario);
  const brokers = brokersMeaning(evidence, fitted);
  const wait = waitSplit(evidence.metrics);
  const pods = podShare(evidence);
  const all: readonly Finding[] = [
    ...otherSituation(together),
    ...texts.flatMap(({ file, result }) =>
      findingsOfRun(result, evidence.scenario).map((each) => ({ ...each, file })),
    ),
    ...texts.flatMap(({ file, result }) => result.findings.map((each) => ({ ...each, file }))),
    ...whole.findings.filter(({ code }) => code === 'other-client' || code === 'counted-once'),
    ...findingsOfFigures(evidence, brokers, wait, pods),
  ];
  // What one text says of its acks is void if another one sets them.
  const valid = all.filter(({ evidence: { acks } }) => !acks || acks === evidence.scenario.acks);
  const of = (part: object) => valid.filter(({ code }) => Object.hasOwn(part, code));
  const findings = of(FIGURE_FINDINGS);
  // A benchmark beside a running system says nothing of its latency.
  const own = findings.filter(
    ({ file }) => file === null || evidence.texts.some((text) => text.file === file),
  );
  const diagnosis = diagnosisOf(evidence, wait, brokers, own);
  return {
    read: {
      ...settingsOf(evidence.texts),
      refusals: of(REFUSALS),
      slips: of(SLIPS),
      notes: of(NOTES),
    },
    figures: {
      verdict: verdictOf(evidence, wait, brokers, diagnosis),
      diagnosis,
      metrics: evidence.count,
      wait,
      brokers: brokers.brokers,
      why: brokers.why,
      pods,
      findings,
      differences: differencesOf(evidence, brokers, pods),
    },
    unknowns: all
      .filter((each): each is Unknown => 'title' in each)
      .filter(({ code }) => diagnosis.code !== 'buffer' || code !== 'queue-or-request'),
  };
}

/** The settings of all texts, each as the last text has it, and what is not used. */
function settingsOf(texts: readonly ReadText[]) {
  const all = texts.flatMap(({ file, result }) =>
    result.understood.map((each) => ({ ...each, file, short: shortValue(each) })),
  );
  const lasts = new Map(all.map((each) => [each.field, each]));
  const settings = all.filter((each) => lasts.get(each.field) === each);
  const conflicts = [...lasts.keys()].flatMap((field): readonly Conflict[] => {
    const own = all.filter((each) => each.field === field);
    const values = own.map(({ file, short }) => ({ file, value: short }));
    const isOne = new Set(own.map(({ short }) => short)).size === 1;
    return isOne ? [] : [{ field, name: settingName(field), values }];
  });
  const unused = texts.flatMap(({ file, result }) =>
    result.ignored.map((each) => ({ ...each, file, isSecret: each.given === HIDDEN })),
  );
  return { settings, unused, secrets: unused.filter(({ isSecret }) => isSecret).length, conflicts };
}

/** The value with its unit, to three figures unless it's a whole number. */
function shortValue({ field, value }: Understood): string {
  const row = fieldOf(field);
  if (typeof value !== 'number') return valueText(row, value);
  if (unitOf(row) === 'B' && value >= MEBIBYTE) return formatBytes(value);
  return valueText(row, Number.isInteger(value) ? value : Number(value.toPrecision(3)));
}

function otherSituation({ texts, whole }: ReadTogether): readonly Finding[] {
  return texts.flatMap((text) => {
    const { measured } = text.result;
    if (measured === null || !isOtherSituation(text, whole)) return [];
    const { recordsPerSecond, producers = 1 } = measured;
    const figures = { rate: quantity(recordsPerSecond, '1/s'), producers: quantity(producers, '1') };
    const { file } = text;
    return [{ ...finding('other-situation', figures, { file: file ?? undefined }), file }];
  });
}

/** The sentences that warn: what the client refuses, slips, notes, and what misleads in the figures. */
export function warningsOf({ read, figures, unknowns }: Interpretation): readonly string[] {
  const doubts = unknowns.filter(({ code }) => Object.hasOwn(DOUBTS, code));
  const all = [read.refusals, read.notes, read.slips, figures.findings, figures.why ?? [], doubts].flat();
  return [...new Set(all.map(({ says }) => says))];
}

/** What misleads in one reading, and where it isn't the scenario, in short. */
export function briefly(result: ImportResult, scenario: Scenario) {
  const meaning = interpret({ texts: [{ file: null, result }], whole: result }, scenario);
  return { warnings: warningsOf(meaning), mismatches: meaning.figures.differences };
}
