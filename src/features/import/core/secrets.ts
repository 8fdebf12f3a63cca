import type { Given } from './types';

/** Stands for a value that nobody should see. */
export const HIDDEN = '••••';

/** Parts of names whose values are secret; the request log's requestApiKey is the kind of a request. */
const WORDS =
  'sasl|passw|\\bpass\\b|secret|token|credential|jaas|oauth|(?<!request)api[._-]?key|access[._-]?key|private|user[._]?info|username|keystore[._](?:key|cert)|authorization';
const SECRET_NAME = new RegExp(WORDS, 'i');
const SECRET_VALUE = /passw|secret|jaas|bearer\s|:\/\/[^/\s]{0,200}:[^/\s]{0,200}@|-----BEGIN/i;

/** Before a name in quotes that begins a call or a pair, `put("name", …)`, `set(conf, "name", …)`, `{ "name", … }`. */
const BEFORE = '(?:[({]|(?<=[[,]\\s{0,99})\\[)\\s{0,99}(?:[&*]?[a-z][\\w.>&*\\-]{0,60}\\s{0,9},\\s{0,99})?';
/** The end of such a name: never that of a value, behind which the next name would be hidden. */
const END = `["'](?<=${BEFORE}["'][\\w.\\-]{0,200}["'])`;
/** From such a word to the value: the rest of the name, then a sign or, in Kubernetes, the next line's `value:`. */
const TO_VALUE = [
  '[\\w.\\-\\]]{0,80}',
  '(?:["\']?\\s{0,9}(?:=>?|->|:|to(?=\\s))[ \\t]{0,9}',
  `|(?:${END}|_CONFIG)\\)?\\s{0,9},\\s{0,99}`,
  '|\\(\\s{0,9}(?=["\'])',
  '|["\']?,?\\s{1,99}["\']?value["\']?:[ \\t]{0,9})',
].join('');
const VALUE = '"(?:[^"\\\\\\n]|\\\\.){1,2000}"?|\'[^\'\\n]{1,2000}\'?|[^\\s,;)}\\]{[|>"\']{1,2000}';
const SECRET = new RegExp(`((?:${WORDS})${TO_VALUE})(${VALUE})`, 'gi');
/** `ENV NAME value` in a Dockerfile. */
const IN_DOCKER = new RegExp(
  `^([ \\t]{0,40}ENV[ \\t]{1,9}[A-Z0-9_]{0,100}(?:${WORDS})[A-Z0-9_]{0,100}[ \\t]{1,9})([^\\s=].{0,2000})$`,
  'gim',
);
const IN_ADDRESS = /(:\/\/[^/\s:@]{1,100}:)[^@\s/]{1,200}(?=@)/g;

/** The arguments of `Map.of(…)`, and the pairs in them. */
const MAP_OF = /(?<=Map\.of\()(?:"(?:[^"\\\n]|\\.){0,2000}"|[^"()]|\([^()]{0,400}\)){1,4000}/g;
const ARGUMENT = '((?:"(?:[^"\\\\\\n]|\\\\.){0,2000}"|\\([^()]{0,400}\\)|[^",()]){1,4000})';
const ENTRY = new RegExp(`${ARGUMENT},(\\s{0,200})${ARGUMENT}(,|$)`, 'gy');
/** What is no secret, whatever its name. */
const NOTHING = /^(?:null|true|false)$/;

/** Whether the value of a setting is secret, by its name or by what is in it. */
export function isSecret({ name, value }: Given): boolean {
  return SECRET_NAME.test(name) || SECRET_VALUE.test(value);
}

/** A pasted text without the secrets that can be told from it, whatever it is written in. */
export function maskSecrets(text: string): string {
  return text
    .replaceAll(SECRET, (found: string, before: string, value: string) => {
      if (NOTHING.test(value)) return found;
      // A bare value in JSON, such as a number, becomes a text in quotes, so that it stays JSON.
      const quote = /^["']/.exec(value)?.[0] ?? (/["']\s{0,9}:\s{0,9}$/.test(before) ? '"' : '');
      return `${before}${quote}${HIDDEN}${quote}`;
    })
    .replaceAll(MAP_OF, (entries) =>
      entries.replaceAll(ENTRY, (entry: string, name: string, space: string, _: string, end: string) =>
        SECRET_NAME.test(name) ? `${name},${space}"${HIDDEN}"${end}` : entry,
      ),
    )
    .replaceAll(IN_DOCKER, `$1${HIDDEN}`)
    .replaceAll(IN_ADDRESS, `$1${HIDDEN}`);
}
