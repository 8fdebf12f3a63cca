import { formatBytesPerSecond, formatCount, formatFigure, formatShare, withUnit } from '../base/format';
import { figureOf } from '../figures/catalogue';
import { valueText } from '../scenario/field';
import { fieldOf } from '../scenario/fields';
import type { FieldName, Scenario } from '../scenario/scenario';
import type { Sweep } from '../scenario/sweep';
import { axisValues } from '../scenario/sweepAxis';
import { indexOf, isLatency } from '../sim/sweep/metrics';
import type { Place, PlannedLines, PlannedMap, Spot } from '../sim/sweep/plan';
import { readPlace } from '../sim/sweep/reading';
import type { RunFigures } from '../sim/sweep/runFigures';
import type { SweepResults } from '../sim/sweep/SweepRuns';
import { noTheory } from '../sim/sweep/theory';
import { type Band, bandText } from '../sim/twinBands';
import { settingName, valueName } from './axisLook';

export function placeAt(map: PlannedMap | null, lines: PlannedLines, { column, row }: Spot): Place | null {
  if (map !== null) return map.places[row * map.columns + column] ?? null;
  return lines.across[row]?.places[column] ?? null;
}

/** The heading of a spot: `linger.ms 5 ms, Broker slowness +20 ms`. */
export function spotName({ x, y, lines }: Sweep, { column, row }: Spot): string {
  const up = y ?? lines;
  const names = [[x, column] as const, ...(up === null ? [] : [[up, row] as const])];
  return names
    .flatMap(([axis, index]) => {
      const value = axisValues(axis)[index];
      return value === undefined ? [] : [settingName(axis.field, value)];
    })
    .join(', ');
}

/** What is known of a spot, in short sentences. */
export interface SpotWords {
  readonly name: string;
  /** The figure with its unit; a dash where there is none yet. */
  readonly figure: string;
  /** Its half-width and how many runs it rests on. */
  readonly sure: string;
  readonly throughput: string | null;
  /** What it asks of the brokers: requests, and the cores that one keeps busy. */
  readonly machines: string | null;
  readonly notes: readonly string[];
}

/** Says what is known of a spot. `bandAt` = its band in the fitted cluster, null where it isn't known. */
export function spotWords(
  { request, rule, map, lines }: SweepResults,
  spot: Spot,
  bandAt: (place: Place) => Band | null = () => null,
): SpotWords {
  const { sweep } = request;
  const place = placeAt(map, lines, spot);
  const name = spotName(sweep, spot);
  if (place === null) return { name, figure: '–', sure: '', throughput: null, machines: null, notes: [] };
  const { format } = rule.metric;
  const reading = readPlace(place, rule);
  const { mean, halfWidth, runs, problem, endedAtS, atLeast } = reading;
  const sample = place.refusal === null ? place.cell.sample : null;
  const notes: string[] = [];
  if (problem !== null) notes.push(problem);
  else if (runs === 0) notes.push(isEstimated(map) ? ESTIMATED : 'Not run yet.');
  if (atLeast && endedAtS !== null)
    notes.push(
      `Ended early at ${withUnit(formatFigure(endedAtS, 0), 's')}: it has run away, so this is a lower bound.`,
    );
  if (sample !== null && problem === null) notes.push(...behaviour(place, reading));
  if (place.remark !== null) notes.push(place.remark);
  const band = bandAt(place);
  const inCluster = band && bandText(band, format);
  if (inCluster !== null) notes.unshift(`In your cluster: ${inCluster}.`);
  const throughput = sample?.values[indexOf('throughput')];
  return {
    name,
    figure: runs === 0 ? '–' : `${atLeast ? 'at least ' : ''}${format(mean)}`,
    sure: Number.isNaN(halfWidth) ? (runs === 1 ? '1 run' : '') : `± ${format(halfWidth)}, ${runs} runs`,
    throughput:
      throughput === undefined || rule.metric.id === 'throughput'
        ? null
        : formatBytesPerSecond(throughput * 1_048_576),
    machines: sample === null ? null : machinesWords(sample),
    notes,
  };
}

function machinesWords({ values, brokerCores }: RunFigures): string {
  const requests = figureOf('requests.per.s').format(values[indexOf('requests.per.s')] ?? Number.NaN);
  const cores = Number.isNaN(brokerCores) ? '' : `, cores per broker ${formatFigure(brokerCores, 2)}`;
  return `Requests ${requests}${cores}`;
}

const ESTIMATED = 'Not run yet: the chart shows an estimate from its neighbours.';

/** From one result on, a map has estimates; lines have gaps. */
function isEstimated(map: PlannedMap | null): boolean {
  return map?.places.some(({ cell }) => cell.sample !== null) === true;
}

function behaviour(
  place: Place,
  { runsAway, load, growth }: ReturnType<typeof readPlace>,
): readonly string[] {
  const { scenario, cell } = place;
  const { sample } = cell;
  const share = sample?.values[indexOf('share.largest')] ?? Number.NaN;
  const notes = [`The largest partition takes ${formatShare(share)} of the bytes.`];
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

/** Name and value of what is held fixed. */
export function heldFixed(
  { x, y, lines }: Sweep,
  scenario: Scenario,
): readonly (readonly [string, string])[] {
  const swept = [x.field, y?.field, y === null ? lines?.field : undefined];
  return HELD.filter((name) => !swept.includes(name)).map((name) => [
    fieldOf(name).label,
    valueName(name, scenario[name]),
  ]);
}

/** The title of the picture, for files and lists: `p99 latency by linger.ms and Broker slowness`. */
export function sweepTitle({ request, rule }: Pick<SweepResults, 'request' | 'rule'>): string {
  const { x, y, lines } = request.sweep;
  const up = y ?? lines;
  const names = [x, ...(up === null ? [] : [up])].map(
    ({ field }) => fieldOf(field).kafkaName ?? fieldOf(field).label,
  );
  return `${rule.metric.title} by ${names.join(' and ')}`;
}

/** With what tells it from other sweeps of these axes. */
export function earlierTitle(results: Pick<SweepResults, 'request' | 'rule'>): string {
  const { sweep, scenario } = results.request;
  const names: readonly FieldName[] = ['partitioner', 'linger.ms', 'slow.ms', 'partitions', 'producers'];
  const held = names
    .filter((name) => name !== sweep.x.field && name !== sweep.y?.field)
    .filter((name) => sweep.y !== null || name !== sweep.lines?.field)
    .map((name) =>
      name === 'partitioner' ? valueName(name, scenario[name]) : settingName(name, scenario[name]),
    );
  return `${sweepTitle(results)}; ${held.join(', ')}`;
}

/** What is under an exported picture. */
export function sweepCaption(results: SweepResults, link: string): string {
  const { request, rule, map, lines } = results;
  const { scenario, sweep, objectiveMs } = request;
  const places = map?.places ?? lines.across.flatMap((line) => line.places);
  const runs = places.map((place) => readPlace(place, rule).runs);
  const revision = places.map(({ cell }) => cell.sample?.modelRevision).find((known) => known !== undefined);
  const few = Math.min(...runs);
  const many = Math.max(...runs);
  const parts = [
    `Simulated by Linger, model revision ${revision ?? '–'}: ${formatCount(places.length)} cells, ${few === many ? few : `${few} to ${many}`} runs each, mean over seeds.`,
    isLatency(rule.metric)
      ? `Objective: p99 at or below ${valueText({ ...fieldOf('linger.ms') }, objectiveMs)}.`
      : '',
    map === null ? 'Bands: 95 % confidence.' : '',
    `Held fixed: ${heldFixed(sweep, scenario)
      .map(([label, value]) => `${label} ${value}`)
      .join(', ')}.`,
    link,
  ];
  return parts.filter((part) => part !== '').join(' ');
}
