import { sumOf } from '../../../../base/statistics';
import { decodeLink, encodeLink } from '../../../../scenario/link/link';
import { TWIN_FIELDS, type Twin, type TwinField } from '../../../../scenario/twin';
import { twinText } from '../../../../scenario/twinText';
import { DEFAULT_VIEW } from '../../../../scenario/view';
import { objectOf, parsed } from '../metrics/json';
import { limitsOf } from './prior';

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
  const { kind, version, scenario, fields, sets } = objectOf(parsed(text));
  if (kind !== KIND || version !== VERSION || typeof scenario !== 'string') return null;
  if (!areConstants(fields) || !Array.isArray(sets) || sets.length === 0) return null;
  const limits = [[Number.MIN_VALUE, Number.MAX_VALUE] as const, ...fields.map(limitsOf)];
  const isSet = (set: unknown): set is readonly number[] =>
    Array.isArray(set) &&
    set.length === limits.length &&
    limits.every(
      ([lowest, highest], at) => typeof set[at] === 'number' && set[at] >= lowest && set[at] <= highest,
    );
  const link = decodeLink(scenario);
  if (!link.ok || !sets.every(isSet)) return null;
  const total = sumOf(sets.map(([weight = 0]) => weight));
  const shares = sets.map(([weight = 0, ...values]) => ({ weight: weight / total, values }));
  return { scenario: link.scenario, fields, sets: shares };
}

function areConstants(fields: unknown): fields is readonly TwinField[] {
  const known: readonly unknown[] = TWIN_FIELDS;
  return (
    Array.isArray(fields) && fields.every((name, at) => known.includes(name) && fields.indexOf(name) === at)
  );
}
