import { producerName } from '../producerName';
import type { Entry } from '../source/source';
import type { Given, ImportKind } from '../types';
import { frameworkOf } from './frameworks';
import type { ConfiguredProducer, Dialect } from './library';

/** Clients that aren't producers, by the variable, the call or the type around their settings. */
const OTHER_CLIENT = /consum|reader|readStream|admin|listener|subscri/i;

// @recipe importer
/** Source code with the signs of a library, by the setting that an entry of it has the value of. */
export function sourceDialect(
  kind: ImportKind,
  format: string,
  named: (entry: Entry) => string | null,
  ...signs: readonly RegExp[]
): Dialect {
  // Options of franz-go are calls.
  const isOfCalls = kind === 'franz-go';
  return {
    signs,
    producersIn: (_text, _wanted, source) => {
      const entries = source().filter(
        ({ isCall, path }) =>
          isCall === isOfCalls && (isOfCalls || !path.some((part) => OTHER_CLIENT.test(part))),
      );
      const settings = entries.flatMap((entry): readonly Setting[] => {
        const name = named(entry);
        if (name === null) return [];
        return [{ owner: ownerOf(entry), given: { name, value: entry.value(), written: entry.written() } }];
      });
      const pairs = settings.map(({ given }) => given);
      const isProducers =
        kind !== 'java' ||
        frameworkOf(pairs) !== null ||
        pairs.some(({ name }) => producerName(name).isKnown);
      if (!isProducers) return [];
      return bySetter(settings, format).map((producer) => ({ ...producer, kind, format, notes: [] }));
    },
  };
}

interface Setting {
  /** The variable that it's set on; empty without one. */
  readonly owner: string;
  readonly given: Given;
}

/** The variable on which a setting is set: `props` of `props.put(…)`, `w` of `w := kafka.Writer{…}`. */
function ownerOf({ name, isQuoted, path }: Entry): string {
  const [first = isQuoted ? '' : name] = path;
  return /^[\w$]+(?=\.|$)/.exec(first)?.[0] ?? '';
}

/** One producer, or several if variables set something differently; what others set is for all of them. */
function bySetter(
  settings: readonly Setting[],
  format: string,
): readonly Pick<ConfiguredProducer, 'name' | 'pairs'>[] {
  const values = new Map<string, Map<string, string>>();
  for (const { owner, given } of settings) {
    const own = values.get(given.name) ?? new Map<string, string>();
    values.set(given.name, own.set(owner, given.value));
  }
  const rivals = new Set(
    [...values.values()].flatMap((own) => (new Set(own.values()).size > 1 ? [...own.keys()] : [])),
  );
  if (rivals.size < 2)
    return settings.length === 0 ? [] : [{ name: format, pairs: settings.map(({ given }) => given) }];
  return [...rivals].map((rival) => ({
    name: rival === '' ? format : rival,
    pairs: settings.flatMap(({ owner, given }) => (owner === rival || !rivals.has(owner) ? [given] : [])),
  }));
}
