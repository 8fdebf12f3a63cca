import { mean } from '../src/base/statistics';
import type { Figures } from '../src/features/evidence/core/figures';
import { FIGURE_IDS, type FigureId, figureOf } from '../src/figures/catalogue';

/** Latencies as Producers.java and Consumers.java print them, ms; null without records. */
interface PrintedLatency {
  readonly count: number;
  readonly mean: number | null;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  readonly 'p99.9': number | null;
  readonly max: number | null;
}

/** The last line of Producers.java. */
export interface PrintedRun {
  readonly latency: PrintedLatency;
  readonly sent: number;
  readonly failed: number;
  /** By partition. */
  readonly acked: readonly number[];
  readonly requests: number | null;
  /** From the first record to the last ack. */
  readonly seconds: number;
}

/** How busy the machine's processors were, 0 to 1. */
export interface Busy {
  /** Before anything was started. */
  readonly before: number;
  readonly during: number;
}

/** More than this and brokers, producers and other programs wait for each other. */
const TOO_BUSY = 0.85;
/** A machine that does something else already. */
const NOT_QUIET = 0.15;

const LATENCIES = ['mean', 'p50', 'p95', 'p99', 'p99.9', 'max'] as const;

/** Kafka's figures by their names in the catalogue. */
export function figuresOfRun(
  run: PrintedRun,
  endToEnd: PrintedLatency | null,
  { brokers, recordBytes }: { readonly brokers: number; readonly recordBytes: number },
): Figures {
  const acked = sum(run.acked);
  const ofFirst = sum(run.acked.filter((_, partition) => partition % brokers === 0));
  const known: readonly (readonly [FigureId, number | null])[] = [
    ...LATENCIES.map((id) => [id, run.latency[id]] as const),
    ['throughput', (acked * recordBytes) / 2 ** 20 / run.seconds],
    ['requests.per.s', run.requests === null ? null : run.requests / run.seconds],
    ['records.failed', run.failed],
    ['broker.share.0', acked === 0 ? null : ofFirst / acked],
    ['end.to.end.mean', endToEnd?.mean ?? null],
    ['end.to.end.p50', endToEnd?.p50 ?? null],
    ['end.to.end.p99', endToEnd?.p99 ?? null],
  ];
  return Object.fromEntries(known.flatMap(([id, value]) => (value === null ? [] : [[id, value]])));
}

export function meanFigures(runs: readonly Figures[]): Figures {
  return Object.fromEntries(
    FIGURE_IDS.flatMap((id) => {
      const values = runs.flatMap((run) => run[id] ?? []);
      return values.length === 0 ? [] : [[id, mean(values)]];
    }),
  );
}

/** Kafka's figures beside what was recorded, if anything was, and the model's: lines of a table. */
export function reportLines(now: Figures, recorded: readonly Figures[], model: Figures): readonly string[] {
  const head = ['', 'Kafka, now', ...(recorded.length > 0 ? ['recorded'] : []), 'model'];
  const rows = FIGURE_IDS.filter((id) => now[id] !== undefined).map((id) => {
    const { label, format } = figureOf(id);
    const before = recorded.flatMap((run) => (run[id] === undefined ? [] : format(run[id])));
    return [
      label,
      format(now[id] ?? null),
      ...(recorded.length > 0 ? [before.join('; ')] : []),
      format(model[id] ?? null),
    ];
  });
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   '),
  );
}

/** How far the machine can be believed. */
export function busyText({ before, during }: Busy): string {
  const percent = (share: number): string => `${Math.round(share * 100)}\u202F%`;
  const said = `The processors were ${percent(before)} busy before, and ${percent(during)} during the run.`;
  if (during > TOO_BUSY) return `${said} That is too busy: what waits for a processor counts as latency.`;
  return before > NOT_QUIET ? `${said} Other programs ran; a quiet machine gives better figures.` : said;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
