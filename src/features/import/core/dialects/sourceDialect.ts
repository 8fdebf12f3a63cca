import { isProducerSetting, oneVariable } from '../owners';
import type { Entry } from '../source/source';
import type { ImportKind } from '../types';
import type { Dialect } from './library';

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
  return (text, wanted, source) => {
    if (!signs.every((sign) => sign.test(text))) return [];
    const entries = source().filter(
      ({ isCall, path }) =>
        isCall === isOfCalls && (isOfCalls || !path.some((part) => OTHER_CLIENT.test(part))),
    );
    const settings = entries.flatMap((entry) => {
      const name = named(entry);
      const program = variableOf(entry) ?? format;
      return name === null ? [] : [{ name, value: entry.value(), written: entry.written(), program }];
    });
    const isProducers = kind !== 'java' || settings.some(({ name }) => isProducerSetting(name));
    if (settings.length === 0 || !isProducers) return [];
    return [{ kind, format, ...oneVariable(settings, wanted) }];
  };
}

/** The variable on which a setting is set: `props` of `props.put(…)`, `w` of `w := kafka.Writer{…}`. */
function variableOf({ name, isQuoted, path }: Entry): string | undefined {
  const [first = isQuoted ? '' : name] = path;
  return /^[\w$]+(?=\.|$)/.exec(first)?.[0];
}
