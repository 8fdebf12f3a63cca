import type { Summary } from '../../workers/protocol';
import { decodeLink } from '../link/link';
import { CALIBRATIONS, type Cluster } from '../scenario/calibrations';
import type { Preset } from '../scenario/presets';
import { DEFAULT_SCENARIO, type Scenario } from '../scenario/scenario';
import { titleOf } from './title';

/** The figures that real Kafka and the model can both say. */
export const FIGURES = [
  'mebibytesPerSecond',
  'meanMs',
  'p50Ms',
  'p95Ms',
  'p99Ms',
  'p999Ms',
  'maxMs',
  'brokerShare0',
  'overrunPerMax',
] as const;
/**
 * One of FIGURES. Latencies in ms, throughput in MiB/s. `brokerShare0` = share of broker 0, 0 to 1: of the outgoing
 * bytes in published rows, of the records in measured rows. `overrunPerMax` = time from the end of sending to the last
 * ack, divided by the highest latency.
 */
export type Figure = (typeof FIGURES)[number];

/**
 * How far the model may be off: `relative` = of the evidence, `absolute` = in the figure's own unit, `factor` = at most
 * so many times the evidence, and at least the evidence divided by it.
 */
export interface Tolerance {
  readonly kind: 'relative' | 'absolute' | 'factor';
  readonly value: number;
}

/** One run of real Kafka, with what the model is asked in its place. */
export interface EvidenceRow {
  readonly id: string;
  readonly title: string;
  readonly source: 'published' | 'measured';
  /** Whose calibration the scenario uses. */
  readonly cluster: Cluster;
  /** Version of the Kafka client. */
  readonly client: string;
  readonly scenario: Scenario;
  readonly figures: Readonly<Partial<Record<Figure, number>>>;
  readonly gate: Readonly<Partial<Record<Figure, Tolerance>>>;
  /** True where unrelated programs used the machine during the run: for looking, not for judging. */
  readonly disturbed: boolean;
  /** A remark on the row; empty where there is none. */
  readonly says: string;
}

/** One figure of a row beside the model's. */
export interface Comparison {
  readonly figure: Figure;
  readonly evidence: number;
  /** Mean over the runs; null where a run measured no record. */
  readonly model: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  /** Model minus evidence for an absolute tolerance, else (model − evidence) ÷ evidence; null without a model figure. */
  readonly error: number | null;
  /** Null where the figure is shown, but not judged. */
  readonly tolerance: Tolerance | null;
  /** Whether the mean keeps the tolerance; null without one. */
  readonly held: boolean | null;
}

/** All rows, published ones first. They are loaded on demand: most visits do not need them. */
export async function loadEvidence(): Promise<readonly EvidenceRow[]> {
  const [published, measured] = await Promise.all([import('./published.json'), import('./measured.json')]);
  const publishedRows: readonly StoredRow[] = published.default.rows;
  const measuredRows: readonly StoredRow[] = measured.default.rows;
  return [
    ...publishedRows.map((row) => readRow(row, 'published', row.calibration ?? 'kip794')),
    ...measuredRows.map((row) => readRow(row, 'measured', row.calibration ?? 'measured')),
  ];
}

/** The rows as presets, under their own ids. */
export async function loadEvidencePresets(): Promise<readonly Preset[]> {
  return (await loadEvidence()).map(presetOfRow);
}

/** True where the model is judged by this row. */
export function isGated(row: EvidenceRow): boolean {
  return !row.disturbed && Object.keys(row.gate).length > 0;
}

function presetOfRow(row: EvidenceRow): Preset {
  const published = row.source === 'published';
  const origin = published ? 'Published figures' : `Measured on real Kafka, client ${row.client}`;
  const remark = row.says === '' ? '' : ` ${row.says}`;
  return {
    id: row.id,
    title: row.title,
    says: `${origin}.${remark}`,
    group: published ? 'Published' : 'Measured',
    scenario: row.scenario,
    evidence: row.id,
  };
}

/**
 * Every figure of a row beside the mean over `summaries`, one for each seed. Throws where there is no summary.
 */
export function compareRow(row: EvidenceRow, summaries: readonly Summary[]): readonly Comparison[] {
  if (summaries.length === 0) throw new Error(`There is no run to compare with ${row.id}.`);
  return FIGURES.flatMap((figure) => {
    const evidence = row.figures[figure];
    if (evidence === undefined) return [];
    const values = summaries.map((summary) => figureOf(figure, summary, row));
    return [compareFigure(figure, evidence, values, row.gate[figure] ?? null)];
  });
}

function compareFigure(
  figure: Figure,
  evidence: number,
  values: readonly (number | null)[],
  tolerance: Tolerance | null,
): Comparison {
  const known = values.filter((value) => value !== null);
  if (known.length < values.length) {
    const held = tolerance === null ? null : false;
    return { figure, evidence, model: null, lowest: null, highest: null, error: null, tolerance, held };
  }
  const model = known.reduce((sum, value) => sum + value, 0) / known.length;
  const difference = model - evidence;
  return {
    figure,
    evidence,
    model,
    lowest: Math.min(...known),
    highest: Math.max(...known),
    error: tolerance?.kind === 'absolute' ? difference : difference / evidence,
    tolerance,
    held: tolerance === null ? null : holds(model, evidence, tolerance),
  };
}

function holds(model: number, evidence: number, { kind, value }: Tolerance): boolean {
  if (kind === 'absolute') return Math.abs(model - evidence) <= value;
  if (kind === 'relative') return Math.abs(model - evidence) <= value * evidence;
  return model <= value * evidence && model * value >= evidence;
}

function figureOf(figure: Figure, summary: Summary, row: EvidenceRow): number | null {
  if (figure === 'mebibytesPerSecond') return summary.throughput.mebibytesPerSecond;
  if (figure === 'brokerShare0') return shareOfBroker0(summary, row);
  if (summary.latencyMs === null) return null;
  if (figure !== 'overrunPerMax') return summary.latencyMs[LATENCIES[figure]];
  return ((summary.seconds - row.scenario['duration.s']) * 1000) / summary.latencyMs.max;
}

const LATENCIES = {
  meanMs: 'mean',
  p50Ms: 'p50',
  p95Ms: 'p95',
  p99Ms: 'p99',
  p999Ms: 'p999',
  maxMs: 'max',
} as const;

function shareOfBroker0(summary: Summary, row: EvidenceRow): number | null {
  const { brokers } = row.scenario;
  const loads =
    row.source === 'published'
      ? summary.brokers.map(({ bytes }, broker) => ({ broker, load: bytes }))
      : summary.partitions.map(({ records }, partition) => ({ broker: partition % brokers, load: records }));
  const total = loads.reduce((sum, { load }) => sum + load, 0);
  if (total === 0) return null;
  return loads.reduce((sum, { broker, load }) => (broker === 0 ? sum + load : sum), 0) / total;
}

/** A row as the JSON files hold it; their `about` explains the tolerances. */
interface StoredRow {
  readonly id: string;
  readonly title?: string;
  readonly client: string;
  readonly calibration?: string;
  /** In the form of a link, without version; what it leaves out is the default, or the calibration's. */
  readonly scenario: string;
  readonly figures: EvidenceRow['figures'];
  readonly tolerance: Readonly<Record<string, number | undefined>>;
  readonly disturbed?: boolean;
  readonly says?: string;
}

const TOLERANCES: Readonly<Record<string, { readonly figure: Figure; readonly kind: Tolerance['kind'] }>> = {
  throughput: { figure: 'mebibytesPerSecond', kind: 'relative' },
  mean: { figure: 'meanMs', kind: 'relative' },
  p99: { figure: 'p99Ms', kind: 'relative' },
  meanFactor: { figure: 'meanMs', kind: 'factor' },
  p50Factor: { figure: 'p50Ms', kind: 'factor' },
  p99Factor: { figure: 'p99Ms', kind: 'factor' },
  maxFactor: { figure: 'maxMs', kind: 'factor' },
  brokerShare0: { figure: 'brokerShare0', kind: 'absolute' },
  overrunPerMax: { figure: 'overrunPerMax', kind: 'relative' },
};

function readRow(stored: StoredRow, source: EvidenceRow['source'], calibration: string): EvidenceRow {
  const cluster = calibration === 'measured' ? 'measured' : 'kip794';
  const base = { ...DEFAULT_SCENARIO, ...CALIBRATIONS[cluster] };
  const decoded = decodeLink(stored.scenario, { base });
  if (!decoded.ok || decoded.notices.length > 0)
    throw new Error(`The scenario of row ${stored.id} is not valid.`);
  return {
    id: stored.id,
    title: stored.title ?? titleOf(decoded.scenario, stored.client),
    source,
    cluster,
    client: stored.client,
    scenario: decoded.scenario,
    figures: stored.figures,
    gate: readGate(stored),
    disturbed: stored.disturbed ?? false,
    says: stored.says ?? '',
  };
}

function readGate(stored: StoredRow): EvidenceRow['gate'] {
  const gate: Partial<Record<Figure, Tolerance>> = {};
  for (const [name, value] of Object.entries(stored.tolerance)) {
    const known = TOLERANCES[name];
    if (known === undefined || value === undefined)
      throw new Error(`Row ${stored.id} has no tolerance ${name}.`);
    gate[known.figure] = { kind: known.kind, value };
  }
  return gate;
}
