import { brokerId } from '../../../scenario/brokerId';
import { valueText } from '../../../scenario/field';
import { FIELD_NAMES, fieldOf, inUse } from '../../../scenario/fields';
import { FAULT_FIELDS } from '../../../scenario/fields/faults';
import { WORKLOAD_FIELDS } from '../../../scenario/fields/workload';
import { downPieces, slowPieces } from '../../../scenario/inForce';
import { timedChangesText } from '../../../scenario/modelText';
import type { FieldName, Scenario, TimedChange } from '../../../scenario/scenario';

/** The settings in which any of the scenarios differs from the first, in the order of links; timed changes aside. */
export function differingFields(scenarios: readonly Scenario[]): readonly FieldName[] {
  const [first, ...others] = scenarios;
  if (first === undefined) return [];
  return FIELD_NAMES.filter((name) => others.some((other) => other[name] !== first[name]));
}

/** Timed changes that are in `scenario` but not in `first`. */
export function ownChanges(scenario: Scenario, first: Scenario): readonly TimedChange[] {
  const known = new Set(first.at.map((change) => timedChangesText([change])));
  return scenario.at.filter((change) => !known.has(timedChangesText([change])));
}

export function changesDiffer(scenarios: readonly Scenario[]): boolean {
  return new Set(scenarios.map(({ at }) => timedChangesText(at))).size > 1;
}

/** A setting's value as text; a dash if nothing uses it. */
export function valueIn(scenario: Scenario, name: FieldName): string {
  return inUse(name, scenario) ? valueText(fieldOf(name), scenario[name]) : '–';
}

/** A timed change as text: `linger.ms 5 ms from 31.5 s`. */
export function changeText({ atS, field, value }: TimedChange): string {
  return `${field} ${valueText(fieldOf(field), value)} from ${secondsText(atS)}`;
}

/** When a what-if branches off A, s; null if their pasts differ from the start. */
export function branchOf(scenario: Scenario, first: Scenario): number | null {
  if (differingFields([first, scenario]).length > 0) return null;
  const own = [...ownChanges(scenario, first), ...ownChanges(first, scenario)];
  return own.length === 0 ? null : Math.min(...own.map(({ atS }) => atS));
}

/** Workload fields that don't affect arrivals. */
const NOT_ARRIVALS: ReadonlySet<FieldName> = new Set(['sending', 'measure.from.s', 'latency.from']);

/** Fields that decide when records arrive. */
const ARRIVAL_FIELDS: readonly FieldName[] = [
  ...WORKLOAD_FIELDS.map(({ name }) => name).filter((name) => !NOT_ARRIVALS.has(name)),
  'producers',
];
const FAULT_NAMES: readonly FieldName[] = FAULT_FIELDS.map(({ name }) => name);

export interface HeadText {
  readonly title: string;
  readonly says: string;
  /** False if "use A's arrivals" would change something. */
  readonly sameArrivals: boolean;
}

/** The common arrivals and fault as text, or how they differ. */
export function formatHead(scenarios: readonly Scenario[]): HeadText {
  const [first] = scenarios;
  if (first === undefined) return { title: '', says: '', sameArrivals: true };
  const differing = differingFields(scenarios);
  const arrivals = [
    ...differing.filter((name) => ARRIVAL_FIELDS.includes(name)),
    ...overTime(scenarios, ['rate']),
  ];
  const fault = [
    ...differing.filter((name) => FAULT_NAMES.includes(name)),
    ...overTime(scenarios, FAULT_NAMES),
  ];
  const title = [
    arrivals.length === 0 ? 'Same arrivals' : `Different arrivals: ${arrivals.join(', ')}`,
    fault.length === 0 ? 'same fault' : `different fault: ${fault.join(', ')}`,
  ].join(', ');
  const seed = differing.includes('seed') ? '' : `seed ${first.seed}; `;
  const says = fault.length === 0 ? faultText(first) : `A: ${faultText(first)}`;
  return { title, says: seed + says, sameArrivals: arrivals.length === 0 };
}

/** The scenario with the arrivals of `first`. */
export function withArrivalsOf(first: Scenario, scenario: Scenario): Scenario {
  const taken = Object.fromEntries(ARRIVAL_FIELDS.map((name) => [name, first[name]]));
  const at = [
    ...scenario.at.filter(({ field }) => field !== 'rate'),
    ...first.at.filter(({ field }) => field === 'rate'),
  ].sort((a, b) => a.atS - b.atS);
  return { ...scenario, ...taken, at };
}

function overTime(scenarios: readonly Scenario[], fields: readonly FieldName[]): readonly string[] {
  return fields
    .filter((name) => {
      const texts = scenarios.map(({ at }) => timedChangesText(at.filter(({ field }) => field === name)));
      return new Set(texts).size > 1;
    })
    .map((name) => `${name} over time`);
}

/** The fault of a scenario: "broker 0 +20 ms from 10 to 45 s". */
export function faultText(scenario: Scenario): string {
  const endS = scenario['duration.s'];
  const slow = slowPieces(scenario, endS).map(
    ({ broker, slowMs, fromS, toS }) =>
      `broker ${brokerId(scenario, broker)} +${valueText(fieldOf('slow.ms'), slowMs)} ${whenText(fromS, toS, endS)}`,
  );
  const down = downPieces(scenario, endS).map(
    ({ broker, fromS, toS }) => `broker ${brokerId(scenario, broker)} down ${whenText(fromS, toS, endS)}`,
  );
  const [piece, ...more] = [...slow, ...down];
  if (piece === undefined) return 'no broker is slow';
  return more.length === 0 ? piece : `${piece}, and ${more.length} more`;
}

function whenText(fromS: number, toS: number, endS: number): string {
  if (fromS <= 0 && toS >= endS) return 'all the time';
  return toS >= endS ? `from ${secondsText(fromS)} on` : `from ${fromS} to ${secondsText(toS)}`;
}

/** Seconds as they were set: "31.5 s". */
export function secondsText(seconds: number): string {
  return valueText(fieldOf('slow.from.s'), seconds);
}
