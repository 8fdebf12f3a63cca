import { isQuantity } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import { decodeLink, encodeLink } from '../../../../scenario/link/link';
import { TWIN_FIELDS, type Twin, type TwinField } from '../../../../scenario/twin';
import { twinText } from '../../../../scenario/twinText';
import { DEFAULT_VIEW } from '../../../../scenario/view';

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
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isFile(file)) return null;
  const link = decodeLink(file.scenario);
  if (!link.ok) return null;
  const total = file.sets.reduce((sum, [weight = 0]) => sum + weight, 0);
  const sets = file.sets.map(([weight = 0, ...values]) => ({ weight: weight / total, values }));
  return { scenario: link.scenario, fields: file.fields, sets };
}

interface ClusterFile {
  readonly scenario: string;
  readonly fields: readonly TwinField[];
  readonly sets: readonly (readonly number[])[];
}

function isFile(file: unknown): file is ClusterFile {
  if (typeof file !== 'object' || file === null) return false;
  const { kind, version, scenario, fields, sets } = file as Readonly<Record<string, unknown>>;
  const isField = (name: unknown): boolean => TWIN_FIELDS.some((field) => field === name);
  if (kind !== KIND || version !== VERSION || typeof scenario !== 'string') return false;
  if (!Array.isArray(fields) || !fields.every(isField)) return false;
  if (new Set(fields).size < fields.length) return false;
  const isSet = (set: unknown): boolean =>
    Array.isArray(set) &&
    set.length === fields.length + 1 &&
    set.every(
      (value, place) =>
        typeof value === 'number' && (place === 0 ? value > 0 : fits(fields[place - 1], value)),
    );
  return Array.isArray(sets) && sets.length > 0 && sets.every(isSet);
}

/** True if a value is valid for this constant. */
function fits(name: TwinField, value: number): boolean {
  const field = fieldOf(name);
  return isQuantity(field) && value >= field.lowest && value <= field.highest;
}
