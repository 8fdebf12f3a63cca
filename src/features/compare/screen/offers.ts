import { chooseClient, formatChoice, newerClient } from '../../../scenario/clients/choose';
import { nearestClient } from '../../../scenario/clients/clients';
import type { FieldValue } from '../../../scenario/field';
import { fieldMenu, fieldOf } from '../../../scenario/fields';
import { FIELD_HELP } from '../../../scenario/fields/help';
import { decodeLink } from '../../../scenario/link/link';
import { clientPartitioners } from '../../../scenario/partitioners';
import type { Preset } from '../../../scenario/presets/presets';
import { type Repaired, repairScenario } from '../../../scenario/repair';
import { KNOWN_RULES } from '../../../scenario/rule/known';
import type { FieldName, Scenario, TimedField } from '../../../scenario/scenario';
import { MOST_COMPARED, type View } from '../../../scenario/view';
import { changeFromHere } from '../../../store/timedChanges';

/** Variants of `first` with the other partitioners of its client, or of Java's if it has no choice, all else equal. */
export function clientVariants(first: Scenario): readonly Scenario[] {
  const own = clientPartitioners(first.partitioner);
  const at = first.at.filter(({ field }) => field !== 'partitioner');
  return (own.length === 0 ? clientPartitioners('sticky') : own)
    .filter((partitioner) => partitioner !== first.partitioner)
    .slice(0, MOST_COMPARED)
    .map((partitioner) => ({ ...first, partitioner, at }));
}

/** A preset with the seed of `first`, for the same arrivals. */
export function presetForComparison(preset: Preset, first: Scenario): Scenario {
  return { ...preset.scenario, seed: first.seed };
}

/** The scenario of a link with the seed of `first`; null if the link isn't valid. */
export function linkForComparison(
  link: string,
  first: Scenario,
  presets: readonly Preset[],
): Scenario | null {
  const decoded = decodeLink(link, { presets });
  return decoded.ok ? { ...decoded.scenario, seed: first.seed } : null;
}

/** `scenario` with another value of one setting from second `atS` on, or a notice for `at` that says why not. */
export function whatIf(scenario: Scenario, atS: number, field: TimedField, value: FieldValue): Repaired {
  return repairScenario(changeFromHere(scenario, atS, { [field]: value }));
}

/** `scenario` with one setting changed from the start, within all limits. */
export function changed(scenario: Scenario, field: FieldName, value: FieldValue): Scenario {
  return repairScenario({ ...scenario, [field]: value }).scenario;
}

interface Upgrade {
  readonly label: string;
  readonly says: string;
  /** Null if it changes nothing. */
  readonly scenario: Scenario | null;
}

/** `first` with the newest client of its kind, all settings of the reader kept; null if it has that client. */
export function upgrade(first: Scenario, view: Pick<View, 'client' | 'origins'>): Upgrade | null {
  const present = nearestClient(first, 0, view.client)?.client ?? null;
  const newer = present === null ? null : newerClient(present);
  if (present === null || newer === null) return null;
  const choice = chooseClient(newer, first, view);
  const label = `${newer.name}, your settings kept`;
  if (Object.keys(choice.patch).length > 0)
    return {
      label,
      says: formatChoice(choice, first).join(' '),
      scenario: repairScenario({ ...first, ...choice.patch }).scenario,
    };
  const own = choice.kept.filter((name) => newer.settings[name] !== present.settings[name]);
  const says = `You set ${own.join(', ')} yourself, and ${newer.name} changes nothing else.`;
  return { label, says, scenario: null };
}

/** The comparison with one more scenario; null if there is no room. */
export function withOneMore(compare: readonly Scenario[], scenario: Scenario): readonly Scenario[] | null {
  return compare.length < MOST_COMPARED ? [...compare, scenario] : null;
}

export const NO_ROOM = "You're already comparing four scenarios. Remove one in Compare first.";

/** The instant of a what-if, s: the playhead's in whole milliseconds, while records are sent. */
export function branchSecond(playheadMs: number, scenario: Scenario): number {
  return Math.min(Math.round(playheadMs) / 1000, scenario['duration.s']);
}

export function fieldGroups(offered: (name: FieldName) => boolean) {
  return fieldMenu(offered).map(({ heading, fields }) => ({
    heading,
    options: fields.map(({ name, label, kafkaName }) => ({
      value: name,
      label: kafkaName === undefined ? label : `${label}, ${kafkaName}`,
      help: FIELD_HELP[name],
    })),
  }));
}

/** A suggested value that clearly differs: another choice, some stops further, or twice as much. */
export function otherValue(name: FieldName, present: FieldValue): FieldValue {
  const field = fieldOf(name);
  if (field.kind === 'choice') return field.choices.find(({ value }) => value !== present)?.value ?? present;
  if (field.kind === 'text') return KNOWN_RULES.find(({ text }) => text !== present)?.text ?? present;
  if (typeof present === 'string') return field.lowest;
  // Doubling a broker's number makes no sense.
  if (field.kind === 'number-or-word' && field.wholeNumbers) return field.words[0] ?? present;
  const further = field.stops?.filter((stop) => stop > present) ?? [];
  const more = present === 0 ? 10 * field.step : 2 * present;
  return further[STOPS_ON - 1] ?? further.at(-1) ?? (more <= field.highest ? more : Math.floor(present / 2));
}

/** Stops to move: a smaller change is seldom visible in a run. */
const STOPS_ON = 3;
