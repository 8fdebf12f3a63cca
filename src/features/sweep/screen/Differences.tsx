import { metricTitle } from '../../../figures/metrics';
import { differenceOf } from '../../../run/Cell';
import { fieldOf } from '../../../scenario/fields';
import { axisValues } from '../../../scenario/sweepAxis';
import { NumberTable } from '../../../ui/NumberTable';
import type { PlannedLine } from '../core/plan';
import { readPlace } from '../core/reading';
import type { SweepResults } from '../core/SweepRuns';
import { spotText, valueName } from './axisLook';
import { formatReading } from './text';

interface DifferencesProps {
  readonly results: SweepResults;
  readonly lines: readonly PlannedLine[];
  /** The chosen value of the axis across. */
  readonly column: number;
}

/** How each line differs from the first at the chosen place, run by run under the same arrivals. */
export function Differences({ results, lines, column }: DifferencesProps) {
  const { rule, request } = results;
  const { sweep } = request;
  const [first] = lines;
  const reference = first?.places[column];
  const field = sweep.lines?.field;
  if (first === undefined || reference === undefined || field === undefined || lines.length < 2) return null;
  const { format } = rule.metric;
  const name = (line: PlannedLine): string => (line.value === null ? '' : valueName(field, line.value));
  const rows = lines.map((line) => {
    const place = line.places[column];
    if (place === undefined) return [name(line), '–', '–'];
    const reading = readPlace(place, rule);
    const isNone = line === first || place.refusal !== null || reference.refusal !== null;
    const difference = isNone ? null : differenceOf(place.cell, reference.cell, rule);
    return [
      name(line),
      formatReading(reading, format),
      difference === null
        ? '–'
        : `${signed(difference.mean, format)}${plusMinus(difference.halfWidth, format)}`,
    ];
  });
  // Dashes alone compare nothing.
  if (rows.filter(([, figure]) => figure !== '–').length < 2) return null;
  const at = spotText(sweep.x.field, axisValues(sweep.x)[column] ?? 0);
  return (
    <section className="above-2" aria-label="Differences">
      <NumberTable
        caption={`${metricTitle(rule.metric, request.scenario)}, at ${at}; differences with 95 % confidence`}
        className="figures-table lined"
        columns={[fieldOf(field).label, `Seed ${request.scenario.seed}`, `Against ${name(first)}`]}
        rows={rows}
      />
    </section>
  );
}

function plusMinus(halfWidth: number, format: (value: number) => string): string {
  return Number.isNaN(halfWidth) ? '' : ` ± ${format(halfWidth)}`;
}

function signed(value: number, format: (value: number) => string): string {
  const sign = value > 0 ? '+' : value < 0 ? '\u2212' : '';
  return sign + format(Math.abs(value));
}
