import { formatBytes } from '../../../../base/format';
import {
  askedOfConnection,
  connectionLimit,
  nearConnectionLimit,
} from '../../../../scenario/connectionLimit';
import { unitOf, valueText } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import type { FieldName, Scenario } from '../../../../scenario/scenario';
import { settingName } from '../../../../scenario/settingText';
import { hasBatchToItself, recordsPerFullBatch } from '../results/basis';
import { HIDDEN } from '../secrets';
import type { Understood } from '../types';
import { findingsOfRun, saturatedFigures, unknownsOfRun } from './benchmark';
import { brokersMeaning, type FittedBrokers } from './brokers';
import { diagnosisOf } from './diagnosis';
import { differencesOf } from './differences';
import { type Evidence, evidenceOf, isOtherSituation, podShare } from './evidence';
import { finding, quantity, unknown } from './finding';
import type { Interpretation, ReadSetting, ReadText, ReadTogether, WhatWasRead } from './interpretation';
import { isBufferFull, metricFindings } from './metricFindings';
import { FIGURE_FINDINGS, NOTES, REFUSALS, SLIPS, TOGETHER } from './sentences';
import type {
  Conflict,
  FigureCode,
  Finding,
  NoteCode,
  RefusalCode,
  SlipCode,
  TextFinding,
  Unknown,
} from './types';
import { unknownsOf } from './unknowns';
import { verdictOf, waitSplit } from './verdict';

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
  const found = foundIn(texts);
  const brokers = brokersMeaning(evidence, fitted);
  const wait = waitSplit(evidence.metrics);
  const pods = podShare(evidence);
  const ofMetrics = metricFindings(evidence);
  const findings = [
    ...otherSituation(together),
    ...ofRuns(texts, evidence.scenario),
    ...found.figures,
    ...ofMetrics.filter(isOne(FIGURE_FINDINGS)),
    ...recordSizes(evidence),
  ];
  // A benchmark beside a running system says nothing of its latency.
  const own = findings.filter(
    ({ file }) => file === null || evidence.texts.some((text) => text.file === file),
  );
  const why = diagnosisOf({ evidence, wait, brokers, findings: own, isFull: isBufferFull(evidence) });
  return {
    read: {
      ...readPart(evidence.texts, found),
      slips: [...found.slips, ...windowLimit(evidence)],
      notes: [
        ...found.notes,
        ...whole.findings.filter(isOne(TOGETHER)),
        ...ofMetrics.filter(isOne(NOTES)),
        ...assumedRatio(evidence),
      ],
    },
    figures: {
      verdict: verdictOf(evidence, wait, brokers, why),
      diagnosis: why,
      metrics: evidence.count,
      wait,
      brokers: brokers.brokers,
      why: brokers.why,
      pods,
      findings,
      differences: differencesOf({ evidence, brokers, pods }),
    },
    unknowns: [
      ...texts.flatMap((text) => unknownsOfText(text)),
      ...found.unknowns,
      ...confounded(texts),
      ...unknownsOf(evidence, brokers, pods).filter(
        ({ code }) => why.code !== 'buffer' || code !== 'queue-or-request',
      ),
    ],
  };
}

interface Found {
  readonly refusals: readonly Finding<RefusalCode>[];
  readonly slips: readonly Finding<SlipCode>[];
  readonly notes: readonly Finding<NoteCode>[];
  readonly figures: readonly Finding<FigureCode>[];
  readonly unknowns: readonly Unknown[];
}

function foundIn(texts: readonly ReadText[]): Found {
  const all = texts.flatMap(({ file, result }) =>
    result.findings.map((each): TextFinding => ({ ...each, file })),
  );
  return {
    refusals: all.filter(isOne(REFUSALS)),
    slips: all.filter(isOne(SLIPS)),
    notes: all.filter(isOne(NOTES)),
    figures: all.filter(isOne(FIGURE_FINDINGS)),
    unknowns: all.filter((each): each is Unknown => 'title' in each),
  };
}

function isOne<Code extends string>(part: Readonly<Record<Code, unknown>>) {
  return (each: Finding): each is Finding<Code> => Object.hasOwn(part, each.code);
}

function readPart(texts: readonly ReadText[], { refusals }: Found): Omit<WhatWasRead, 'notes' | 'slips'> {
  const settings = new Map<FieldName, ReadSetting>();
  for (const { file, result } of texts) {
    for (const each of result.understood) {
      settings.delete(each.field);
      settings.set(each.field, { ...each, file, short: shortValue(each) });
    }
  }
  const unused = texts.flatMap(({ file, result }) =>
    result.ignored.map((each) => ({ ...each, file, isSecret: each.given === HIDDEN })),
  );
  return {
    refusals,
    settings: [...settings.values()],
    unused,
    secrets: unused.filter(({ isSecret }) => isSecret).length,
    conflicts: conflictsOf(texts),
  };
}

/** Bytes from which a size is shown as a multiple. */
const MANY_BYTES = 1_048_576;

/** The value with its unit, to three figures unless it's a whole number. */
function shortValue({ field, value }: Understood): string {
  const row = fieldOf(field);
  if (typeof value !== 'number') return valueText(row, value);
  if (unitOf(row) === 'B' && value >= MANY_BYTES) return formatBytes(value);
  return valueText(row, Number.isInteger(value) ? value : Number(value.toPrecision(3)));
}

function conflictsOf(texts: readonly ReadText[]): readonly Conflict[] {
  const values = new Map<FieldName, { readonly file: string | null; readonly value: string }[]>();
  for (const { file, result } of texts) {
    for (const each of result.understood) {
      values.set(each.field, [...(values.get(each.field) ?? []), { file, value: shortValue(each) }]);
    }
  }
  return [...values]
    .filter(([, each]) => new Set(each.map(({ value }) => value)).size > 1)
    .map(([field, each]) => ({ field, name: settingName(field), values: each }));
}

/** Findings of each benchmark, whether or not it's the situation of the other texts. */
function ofRuns(texts: readonly ReadText[], scenario: Scenario): readonly Finding<FigureCode>[] {
  return texts.flatMap(({ file, result: { measured, basis, metrics, patch } }) => {
    const isSaturated = measured === null && basis?.asked === 'max';
    const found = isSaturated
      ? saturatedFigures(metrics)
      : measured === null
        ? []
        : findingsOfRun(measured, basis, { ...scenario, ...patch });
    return found.map((each) => ({ ...each, file }));
  });
}

function unknownsOfText({ file, result }: ReadText): readonly Unknown[] {
  return unknownsOfRun(result.measured, result.basis, saysSize(result)).map((each) => ({ ...each, file }));
}

function saysSize({ understood }: ReadText['result']): boolean {
  return understood.some(({ field }) => field === 'record.bytes');
}

function otherSituation({ texts, whole }: ReadTogether): readonly Finding<'other-situation'>[] {
  return texts.flatMap((text) => {
    const { measured } = text.result;
    if (measured === null || !isOtherSituation(text, whole)) return [];
    const { recordsPerSecond, producers = 1 } = measured;
    const figures = { rate: quantity(recordsPerSecond, '1/s'), producers: quantity(producers, '1') };
    const evidence = text.file === null ? {} : { file: text.file };
    return [{ ...finding('other-situation', figures, evidence), file: text.file }];
  });
}

function recordSizes({ texts, scenario }: Evidence): readonly Finding<FigureCode>[] {
  if (!texts.some(({ result }) => saysSize(result)) || recordsPerFullBatch(scenario) > 1) return [];
  const { 'record.bytes': bytes, 'batch.size': batch } = scenario;
  const figures = { 'record.bytes': quantity(bytes, 'B'), 'batch.size': quantity(batch, 'B') };
  return [finding(hasBatchToItself(scenario) ? 'record-exceeds-batch' : 'one-record-per-batch', figures)];
}

/** A connection that carries hardly more than it's asked to, whatever linger and batches are. */
function windowLimit({ scenario }: Evidence): readonly Finding<SlipCode>[] {
  const [limit, asked] = [connectionLimit(scenario), askedOfConnection(scenario)];
  if (limit === null || !Number.isFinite(asked) || !nearConnectionLimit(scenario)) return [];
  const figures = {
    buffer: quantity(limit.bufferBytes, 'B'),
    'rtt.ms': quantity(limit.roundTripMs, 'ms'),
    bound: quantity(limit.bytesPerSecond, 'B/s'),
    asked: quantity(asked, 'B/s'),
  };
  return [finding('connection-bound', figures)];
}

/** A compression ratio that no text has, though it decides how full batches are. */
function assumedRatio({ texts, scenario, run }: Evidence): readonly Finding<NoteCode>[] {
  const codec = scenario['compression.type'];
  const isSaid = texts.some(({ result }) =>
    result.understood.some(({ field }) => field === 'compression.ratio'),
  );
  return run === null || codec === 'none' || isSaid
    ? []
    : [
        finding(
          'assumed-ratio',
          { 'compression.ratio': quantity(scenario['compression.ratio'], '1') },
          { codec },
        ),
      ];
}

/** Benchmarks that differ in several settings: none of them alone explains another result. */
function confounded(texts: readonly ReadText[]): readonly Unknown[] {
  const runs = texts.filter(({ result }) => result.measured !== null);
  const fields = new Set(runs.flatMap(({ result }) => result.understood.map(({ field }) => field)));
  const differing = [...fields].filter((field) => {
    const values = runs.map(({ result }) => result.understood.find((each) => each.field === field)?.value);
    return new Set(values).size > 1;
  });
  if (runs.length < 2 || differing.length < 2) return [];
  return [unknown('confounded-groups', {}, { fields: differing.map((field) => settingName(field)) })];
}

/** Kinds of unknowns that are about the figures themselves, not about what else could be pasted. */
const DOUBTS: ReadonlySet<Unknown['code']> = new Set<Unknown['code']>([
  'few-records',
  'short-run',
  'cold-start',
  'rounded-throughput',
  'growth',
  'rounded-stages',
  'idle',
  'rate-of-young-client',
  'timers',
]);

/** The sentences that warn: what the client refuses, slips, notes, and what misleads in the figures. */
export function warningsOf({ read, figures, unknowns }: Interpretation): readonly string[] {
  const all: readonly Finding[] = [
    ...read.refusals,
    ...read.notes,
    ...read.slips,
    ...figures.findings,
    ...(figures.why === null ? [] : [figures.why]),
    ...unknowns.filter(({ code }) => DOUBTS.has(code)),
  ];
  return [...new Set(all.map(({ says }) => says))];
}
