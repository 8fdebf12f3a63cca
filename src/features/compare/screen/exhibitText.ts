import { fromTo, NO_FIGURE } from '../../../base/format';
import type { LatencyWindow } from '../../../figures/ownWindow';
import type { Against } from '../core/results';
import { formatAgainst } from './againstText';
import type { ExhibitResult, ExhibitRow, ExhibitSubject } from './exhibit';
import { letterOf } from './names';

const MIN_RUNS = 3;

/**
 * The finding with its intervals: p99 of each pair, and the median if it moves the other way. Empty until
 * enough runs have finished. If a scenario has too few records for p99, the finding is about the median.
 */
export function formatFinding(
  { pairs, rows, runs, window }: ExhibitResult,
  names: readonly string[],
): string {
  const [p50, p99] = ['p50', 'p99'].map((id) => rows.find(({ row }) => row.id === id));
  const shown = [p99, p50].find((line) => line?.values.every((value) => value !== null));
  if (shown === undefined || runs < MIN_RUNS) return '';
  if (pairs.length === 0)
    return `${shown.row.label} ${window} is ${formatOwn(shown, 0)}; other seeds: ${formatSpread(shown, 0)}.`;
  const clauses = pairs.map(({ of, than }, pair) => {
    const found = shown.against[pair];
    const from = `${shown.row.label} ${window} goes from ${formatOwn(shown, than)} (${names[than]}) `;
    // The reference is the same for all pairs, or different for each.
    const begin = pairs[pair - 1]?.than === than ? '' : from;
    const said = `${begin}to ${formatOwn(shown, of)} (${names[of]}), ${formatChange(found)}`;
    if (p50 === undefined || !areContrary(found, p50.against[pair])) return said;
    const median = `p50 goes from ${formatOwn(p50, than)} to ${formatOwn(p50, of)}`;
    return `${said}, while ${median}, ${formatChange(p50.against[pair])}`;
  });
  return `${clauses.join('; ')}. Intervals: 95\u202F% confidence, from ${runs} pairs of runs with the same seeds.`;
}

export function altText({ rows, window }: ExhibitResult, names: readonly string[]): string {
  const said = names.map((name, index) => {
    const figures = rows
      .filter(({ row }) => row.isLatency)
      .map((line) => `${line.row.label} ${formatOwn(line, index)}`);
    return `${letterOf(index)}, ${name}: ${figures.join(', ')}`;
  });
  return `Latency by percentile, ${window}, both axes logarithmic. ${said.join('. ')}.`;
}

/** The command that reproduces the exhibit. */
export function headlessCommand(
  { link }: Pick<ExhibitSubject, 'link'>,
  runs: number,
  window: LatencyWindow = 'own',
): string {
  const over = window === 'own' ? '' : ` --window ${window}`;
  return `npm run -s exhibit -- "${link}" --repeat ${runs}${over} --out exhibit`;
}

/** This figure of a scenario's own seed. */
export function formatOwn({ row, values }: ExhibitRow, index: number): string {
  const value = values[index];
  return value ? row.format(value.own) : NO_FIGURE;
}

/** "lowest to highest"; empty without a figure. */
export function formatSpread({ row, values }: ExhibitRow, index: number): string {
  const value = values[index];
  if (!value) return '';
  return fromTo(row.format(value.low), row.format(value.high));
}

export function tableNote({ pairs, runs, window }: ExhibitResult): string {
  const cells = `Latency ${window}; below it, the lowest and the highest of ${runs} seeds.`;
  if (pairs.length === 0) return cells;
  return `${cells} Comparisons are means over ${runs} pairs of runs with the same seeds; below them, the 95\u202F% confidence interval.`;
}

function formatChange(found: Against | undefined): string {
  if (found === undefined) return '';
  const { text, sure } = formatAgainst(found);
  return sure === '' ? text : `${text} (${sure})`;
}

/** One figure clearly falls while the other clearly rises. */
function areContrary(one: Against | undefined, other: Against | undefined): boolean {
  if (one?.type !== 'clear' || other?.type !== 'clear') return false;
  return one.middle < 1 !== other.middle < 1;
}
