import {
  formatBytesPerSecond,
  formatCount,
  formatFigure,
  formatShare,
  NO_FIGURE,
  otherSeeds,
  titled,
  withUnit,
} from '../../../base/format';
import { figureOf } from '../../../figures/catalogue';
import { hasObjective, indexOf, metricTitle } from '../../../figures/metrics';
import type { RunFigures } from '../../../figures/runFigures';
import { noTheory } from '../../../run/theory';
import { type Band, bandText } from '../../../run/twinBands';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { settingName } from '../../../scenario/settingText';
import type { Spot, Sweep } from '../../../scenario/sweep';
import { axisValues, formatAxis, sweptAxes, sweptFields } from '../../../scenario/sweepAxis';
import type { EarlierSweep } from '../../../store/sweepSlice';
import { changedFields } from '../../../store/timedChanges';
import { boundText } from '../chart/data';
import type { Place, PlannedLines, PlannedMap } from '../core/plan';
import { type PlaceReading, readPlace } from '../core/reading';
import type { SweepResults } from '../core/SweepRuns';
import { spotText, valueName } from './axisLook';

export function placeAt(map: PlannedMap | null, lines: PlannedLines, { column, row }: Spot): Place | null {
  if (map !== null) return map.places[row * map.columns + column] ?? null;
  return lines.across[row]?.places[column] ?? null;
}

/** A spot within a sentence: `linger 5 ms, slowness +20 ms`. */
export function spotName(sweep: Sweep, { column, row }: Spot): string {
  const texts = sweptAxes(sweep).flatMap((axis) => {
    const value = axisValues(axis)[axis === sweep.x ? column : row];
    return value === undefined ? [] : [spotText(axis.field, value)];
  });
  return texts.join(', ');
}

export interface SpotText {
  readonly name: string;
  /** `run` if it was run or can't be. */
  readonly known: 'run' | 'estimated' | 'none';
  /** The figure with its unit; a dash if there is none yet. */
  readonly figure: string;
  /** `other seeds: 5.40 to 5.67 s`; of a lower bound, and with one run, how many there are. */
  readonly sure: string;
  readonly throughput: string | null;
  /** Load on the brokers: requests, and the cores that one keeps busy. */
  readonly machines: string | null;
  readonly notes: readonly string[];
}

/** Describes a spot. `bandAt` = its band in the fitted cluster, null if unknown. */
export function formatSpot(
  { request, rule, map, lines }: SweepResults,
  spot: Spot,
  bandAt: (place: Place) => Band | null = () => null,
): SpotText {
  const { sweep } = request;
  const place = placeAt(map, lines, spot);
  const name = titled(spotName(sweep, spot));
  if (place === null)
    return { name, known: 'none', figure: '–', sure: '', throughput: null, machines: null, notes: [] };
  const { format } = rule.metric;
  const reading = readPlace(place, rule);
  const { runs, problem, endedAtS, atLeast } = reading;
  const sample = place.refusal === null ? place.cell.sample : null;
  const known = problem !== null || runs > 0 ? 'run' : isEstimated(map) ? 'estimated' : 'none';
  const notes: string[] = [];
  if (problem !== null) notes.push(problem);
  else if (known !== 'run') notes.push(known === 'estimated' ? ESTIMATED : 'Not run yet.');
  if (endedAtS !== null)
    notes.push(
      `Ended early at ${withUnit(formatFigure(endedAtS, 0), 's')}: it has run away, so this is a lower bound.`,
    );
  else if (atLeast) notes.push(GROWS_WHILE_SLOW);
  if (sample !== null && problem === null) notes.push(...behaviour(place, reading));
  if (place.remark !== null) notes.push(place.remark);
  const band = bandAt(place);
  const inCluster = band && bandText(band, format);
  if (inCluster !== null) notes.unshift(`In your cluster: ${inCluster}.`);
  const throughput = sample?.values[indexOf('throughput')];
  return {
    name,
    known,
    figure: formatReading(reading, format),
    sure: sureText(reading, format),
    throughput:
      throughput === undefined || rule.metric.id === 'throughput'
        ? null
        : formatBytesPerSecond(throughput * 1_048_576),
    machines: sample === null ? null : formatMachines(sample),
    notes,
  };
}

/** A figure with its unit: `133 ms`, `at least 9.69 s`; a dash if there is none. */
export function formatReading(
  { runs, own, atLeast }: Pick<PlaceReading, 'runs' | 'own' | 'atLeast'>,
  format: (value: number) => string,
): string {
  return runs === 0 ? NO_FIGURE : boundText(format(own), atLeast);
}

function sureText({ runs, low, high, atLeast }: PlaceReading, format: (value: number) => string): string {
  if (runs === 0) return '';
  return runs === 1 || atLeast ? formatRuns(runs) : otherSeeds(format(low), format(high));
}

function formatRuns(runs: number | string): string {
  return runs === 1 ? '1 run' : `${runs} runs`;
}

function formatMachines({ values, brokerCores }: RunFigures): string {
  const requests = figureOf('requests.per.s').format(values[indexOf('requests.per.s')] ?? Number.NaN);
  const cores = Number.isNaN(brokerCores) ? '' : `, cores per broker ${formatFigure(brokerCores, 2)}`;
  return `Requests ${requests}${cores}`;
}

const GROWS_WHILE_SLOW =
  'The backlog grows while slow: a longer slowness would be worse, so this is a lower bound.';
const ESTIMATED = 'Not run yet: the chart shows an estimate from its neighbours.';

/** With the first result a map has estimates; lines have gaps. */
function isEstimated(map: PlannedMap | null): boolean {
  return map?.places.some(({ cell }) => cell.sample !== null) === true;
}

function behaviour(place: Place, { runsAway, load, growth }: PlaceReading): readonly string[] {
  const { scenario, cell } = place;
  const { sample } = cell;
  const share = sample?.values[indexOf('share.largest')] ?? Number.NaN;
  const notes = [`The largest partition takes ${formatShare(share)} of the records.`];
  if (runsAway) {
    const rate = growth >= 1 ? 'fills the buffer' : `grows by ${formatShare(growth)} of what is sent`;
    notes.push(`The backlog ${rate}.`);
  }
  if (!Number.isNaN(load)) {
    const verdict = load > 1 ? 'runs away' : 'holds';
    notes.push(`Theory: load ${formatFigure(load, 2)}, so it ${verdict}.`);
  } else {
    const reason = noTheory(scenario);
    if (reason !== null && runsAway) notes.push(reason);
  }
  return notes;
}

/** The shared settings that readers ask for first. */
const HELD: readonly FieldName[] = [
  'partitions',
  'producers',
  'linger.ms',
  'slow.ms',
  'partitioner',
  'rate',
  'record.bytes',
  'batch.size',
  'acks',
  'replication.factor',
  'brokers',
  'max.in.flight.requests.per.connection',
  'duration.s',
  'seed',
];

export function heldFixed(sweep: Sweep, scenario: Scenario): readonly (readonly [string, string])[] {
  const swept = sweptFields(sweep);
  return HELD.filter((name) => !swept.includes(name)).map((name) => [
    fieldOf(name).label,
    valueName(name, scenario[name]),
  ]);
}

/** The title of the picture, for files and lists: `p99 latency, while slow, by linger and slowness`. */
export function sweepTitle(sweep: Sweep, scenario: Scenario): string {
  const names = sweptFields(sweep).map((name) => settingName(name, 'spoken'));
  return `${metricTitle(figureOf(sweep.metric), scenario)}, by ${names.join(' and ')}`;
}

const MAX_DIFFERENCES = 4;

/** Distinguishes a sweep by its scenario's differences from that of `now`; by its values if the scenarios are equal. */
export function earlierTitle({ sweep, scenario }: EarlierSweep, now: Scenario): string {
  const swept = sweptFields(sweep);
  const changed = changedFields(scenario, now).filter((name) => !swept.includes(name));
  const shown = changed.slice(0, MAX_DIFFERENCES).map((name) => spotText(name, scenario[name]));
  const more = changed.length - shown.length;
  const differences = more > 0 ? [...shown, `${more} more`] : shown;
  const words = changed.length > 0 ? differences : sweptAxes(sweep).map(formatAxis);
  return [sweepTitle(sweep, scenario), ...words].join('; ');
}

export function sweepCaption(results: SweepResults, link: string): string {
  const { request, rule, map, lines } = results;
  const { scenario, sweep, objectiveMs } = request;
  const places = map?.places ?? lines.across.flatMap((line) => line.places);
  const runs = places.map((place) => readPlace(place, rule).runs);
  const revision = places.map(({ cell }) => cell.sample?.modelRevision).find((known) => known !== undefined);
  const few = Math.min(...runs);
  const many = Math.max(...runs);
  const parts = [
    `Simulated by Linger, model revision ${revision ?? '–'}: ${formatCount(places.length)} cells, ${formatRuns(few === many ? few : `${few} to ${many}`)} each; figures of seed ${scenario.seed}.`,
    hasObjective(rule.metric)
      ? `SLO: p99 at or below ${valueText({ ...fieldOf('linger.ms') }, objectiveMs)}.`
      : '',
    map === null ? 'Bands: lowest to highest of all seeds.' : '',
    `Held fixed: ${heldFixed(sweep, scenario)
      .map(([label, value]) => `${label} ${value}`)
      .join(', ')}.`,
    link,
  ];
  return parts.filter((part) => part !== '').join(' ');
}
