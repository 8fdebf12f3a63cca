import type { Given } from './types';

/** A whole pair in quotes, as lists of other programs have it: `confParam=["linger.ms=5", "acks=1"]`. */
const QUOTED = /(["'])([a-z][\w-]{0,40}(?:\.[\w-]{1,40}){1,8}|acks|retries)=([^"'\n]{0,400})\1/g;
/** What a mail, a listing, a table or a command puts in front of a pair: `>`, `|`, `12:`, `-X`. */
const IN_FRONT = String.raw`\s*(?:(?:[>|][ \t]?){1,5}|\d{1,5}[:|][ \t]*|-X\s+)?`;
/** A name in front of `=` or `:`, or one with dots in front of a blank. */
const LINE = new RegExp(
  String.raw`^${IN_FRONT}(["']?)(\[?[%A-Za-z][^\s=:"'()]{0,199})\1(?:\s*[=:]\s*|(?<=(?<![\w-])[a-z]+(?:\.[a-z]+)+|\backs)[ \t]+(?!\{))(.*)$`,
);
const MAX_LINE = 4000;

/**
 * The pairs of lines `name=value`, as in a properties file or in librdkafka's tools, or of a dictionary in source code:
 * `'linger.ms': 5,`.
 */
export function linePairs(text: string): readonly Given[] {
  const lines = text.replaceAll(/\\\r?\n[ \t]*/g, '').split(/\r?\n/);
  return lines.flatMap((line): readonly Given[] => {
    if (line.length > MAX_LINE || /^\s*(?:[#!]|\/\/)/.test(line)) return [];
    const quoted = [...line.matchAll(QUOTED)].map(([, , name = '', value = '']) => ({ name, value }));
    const [, , name, value = ''] = LINE.exec(line) ?? [];
    return quoted.length > 0 || name === undefined ? quoted : [pairOf(name, value)];
  });
}

/** Without quotes: of a pair in quotes, `-e "LINGER_MS=5"`, the value has only the last one; the first one alone is cut. */
function unquoted(text: string): string {
  const value = text.trim().replace(/[,;]$/, '').trim();
  return value.replace(/^(["'])(.*)\1$/, '$2').replace(/^([^"']+)["']$/, '$1');
}

const VALUE = '("[^"\\n]{0,400}"|\'[^\'\\n]{0,400}\'|[^\\s"\',\\]]{1,400})';
/** What is between the words of a command, also as items of a list in YAML or JSON. */
const BETWEEN = `["']?,?\\s{1,99}(?:-[ \\t]{1,9})?["']?`;
/** `--name=value`, `-X name=value`, `-Dname=value`, `--any-option name.of.kafka=value`, `--name.of.kafka value`. */
const FLAG = new RegExp(
  [
    `(?<![\\w-])(?:-X(?:[ \\t]{0,9}|${BETWEEN})|-D|--)([A-Za-z][\\w.-]{1,99})=${VALUE}`,
    `(?<![\\w-])--[a-z][\\w-]{1,60}[ \\t]{1,9}["']?([a-z][\\w-]{0,40}(?:\\.[\\w-]{1,40}){1,8})=${VALUE}`,
    // Any program may have a --batch-size of its own.
    `(?<![\\w-])--((?:kafka|producer)[.-][\\w.-]{1,90}|[a-z][\\w-]{0,40}(?:\\.[\\w-]{1,40}){1,8}|acks)${BETWEEN}(?!-+[A-Za-z])([^\\s"',=\\]]{1,400})(?=[\\s"',\\]]|$)`,
  ].join('|'),
  'g',
);

/** The flags of a text's commands that have a name and a value. */
export function flagsIn(text: string): readonly Given[] {
  return [...withoutComments(text).matchAll(FLAG)].map(([, ...groups]) => {
    const [name = '', value = ''] = groups.filter((group) => group !== undefined);
    return pairOf(name, value);
  });
}

export function pairOf(name: string, value: string): Given {
  return { name, value: unquoted(value) };
}

/** A quoted text on one line, or a comment: from a `#` that begins a word to the end of its line. */
const QUOTED_OR_COMMENT = /("[^"\n]*"|'[^'\n]*')|(?<!\S)#[^\n]*/g;

/** A shell script, an .env file or a Dockerfile with its comments blanked out; everything keeps its place. */
export function withoutComments(text: string): string {
  return text.replaceAll(QUOTED_OR_COMMENT, (found, quoted?: string) => quoted ?? ' '.repeat(found.length));
}

const BROKER_VARIABLE = /^KAFKA_(?:CFG_)?(?:NODE_ID|BROKER_ID|PROCESS_ROLES|ADVERTISED_LISTENERS)$/;

const BROKER_SETTING =
  /^(?:broker\.id|node\.id|process\.roles|advertised\.listeners|log\.dirs?|zookeeper\.connect)$/;

/** A broker's properties file, such as server.properties, with its names prefixed `broker.`; null if it isn't one. */
export function brokerFilePairs<Pair extends Given>(pairs: readonly Pair[]): readonly Pair[] | null {
  if (!pairs.some(({ name }) => BROKER_SETTING.test(name))) return null;
  return pairs.map((pair) => ({ ...pair, name: `broker.${pair.name}` }));
}

/** The variables of one environment; if it's a broker's, prefixed `broker.` unless they mention a producer. */
export function withBrokerVariables<Pair extends Given>(pairs: readonly Pair[]): readonly Pair[] {
  if (!pairs.some(({ name }) => BROKER_VARIABLE.test(name))) return pairs;
  return pairs.map((pair) =>
    /^KAFKA_(?!.*PRODUCER)/.test(pair.name) ? { ...pair, name: `broker.${pair.name}` } : pair,
  );
}
