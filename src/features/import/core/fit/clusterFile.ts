import { sumOf } from '../../../../base/statistics';
import { isQuantity } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import { decodeLink, encodeLink } from '../../../../scenario/link/link';
import { TWIN_FIELDS, type Twin, type TwinField } from '../../../../scenario/twin';
import { twinText } from '../../../../scenario/twinText';
import { DEFAULT_VIEW } from '../../../../scenario/view';
import { objectOf } from '../metrics/json';

/** Identifies a cluster file. */
const KIND = 'linger cluster';
const VERSION = 1;

/** The link of a twin: the measured scenario with its best constants, and the sets. */
export function twinLink(twin: Twin): string {
  return encodeLink(twin.scenario, { ...DEFAULT_VIEW, twin: twinText(twin) });
}

/** A twin as a small JSON file, one set per line, which a team can keep with its settings. */
export function clusterFileText({ scenario, fields, sets }: Twin): string {
  const head = { kind: KIND, version: VERSION, scenario: encodeLink(scenario), fields };
  const lines = sets.map(
    ({ weight, values }) => `    ${JSON.stringify([Number(weight.toPrecision(3)), ...values])}`,
  );
  const open = JSON.stringify(head, null, 2).replace(/\n\}$/, '');
  return `${open},\n  "sets": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/** Reads a cluster file; null if the text isn't one or is incomplete. Never throws. */
export function readClusterFile(text: string): Twin | null {
  const { kind, version, scenario, fields, sets } = parsed(text);
  if (kind !== KIND || version !== VERSION || typeof scenario !== 'string') return null;
  if (!areConstants(fields) || !Array.isArray(sets) || sets.length === 0) return null;
  const isSet = (set: unknown): set is readonly number[] =>
    Array.isArray(set) &&
    set.length === fields.length + 1 &&
    set.every(
      (value, place) =>
        typeof value === 'number' && (place === 0 ? value > 0 : fits(fields[place - 1], value)),
    );
  const link = decodeLink(scenario);
  if (!link.ok || !sets.every(isSet)) return null;
  const total = sumOf(sets.map(([weight = 0]) => weight));
  return {
    scenario: link.scenario,
    fields,
    sets: sets.map(([weight = 0, ...values]) => ({ weight: weight / total, values })),
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function areConstants(fields: unknown): fields is readonly TwinField[] {
  if (!Array.isArray(fields) || new Set(fields).size < fields.length) return false;
  return fields.every((name) => TWIN_FIELDS.some((field) => field === name));
}

/** True if a value is valid for this constant. */
function fits(name: TwinField | undefined, value: number): boolean {
  const field = name === undefined ? null : fieldOf(name);
  return field !== null && isQuantity(field) && value >= field.lowest && value <= field.highest;
}
