import { own } from '../../../../base/own';
import { ignored } from '../claims';
import type { Claim, Given, ImportKind, Meaning } from '../types';
import type { ConfiguredProducer, Dialect } from './dialect';
import { withDefaults } from './frameworks';
import { LIBRARIES } from './libraries';
import type { Around } from './library';

const NOT_OF_PRODUCER = ignored("It isn't a setting of the program's Kafka client that the model has.");

/** The meanings of a program's settings, read by the rules of its library. */
export function dialectMeanings(
  dialect: Dialect,
  kind: ImportKind,
  { pairs: own, defaults: hanging = [] }: ConfiguredProducer,
  around: Around,
): readonly Meaning[] {
  const pairs = own ?? LIBRARIES[kind].pairsIn(around.text, null);
  const read = pairs.map((given) => ({ given, to: translated(dialect, kind, given) }));
  const handed = read.flatMap(({ to }) => ('type' in to ? [] : [to]));
  const meanings = LIBRARIES[kind].meanings(handed, around);
  const claims = new Map(handed.map((to) => [to, meanings.find(({ given }) => given === to)?.claims ?? []]));
  const said = read.map(({ given, to }): Meaning => {
    if ('type' in to) return { given, claims: [to] };
    const says = to.name === given.name ? null : `Read as ${to.name}=${to.value}.`;
    return { given, claims: (claims.get(to) ?? []).map((claim) => saying(claim, says)) };
  });
  // What a framework sets by itself, such as Kafka Connect.
  const unsaid = meanings.filter(({ given }) => !claims.has(given));
  const defaults = [...hanging, ...(dialect.defaults?.(kind, pairs) ?? [])];
  return [...unsaid, ...(defaults.length === 0 ? said : withDefaults(dialect.format, defaults, said))];
}

function translated({ names, handsOn }: Dialect, kind: ImportKind, given: Given): Given | Claim {
  if (names === undefined) return given;
  const name = own(names, given.name);
  if (name !== undefined) return name(given.value, kind);
  return handsOn?.test(given.name) === true
    ? { name: given.name.replace(handsOn, ''), value: given.value }
    : NOT_OF_PRODUCER;
}

function saying(claim: Claim, says: string | null): Claim {
  if (claim.type === 'ignored' || says === null) return claim;
  return { ...claim, says: claim.says === undefined ? says : `${says} ${claim.says}` };
}
