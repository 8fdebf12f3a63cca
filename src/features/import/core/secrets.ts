import type { Given } from './types';

/** Shown instead of a secret value. */
export const HIDDEN = '••••';

/** Parts of names with secret values. */
const WORDS =
  'sasl|pass(?:w|phrase)|\\bpass\\b|secret|token|credential|jaas|oauth|(?<!request)api[._-]?key|access[._-]?key|private|user[._]?info|username|keystore[._](?:key|cert)|authorization';
const SECRET_NAME = new RegExp(WORDS, 'i');
const SECRET_VALUE = /pass(?:w|phrase)|secret|jaas|bearer\s|:\/\/[^/\s]{0,200}:[^/\s]{0,200}@|-----BEGIN/i;

/** The start of a call or a pair before a quoted name: `put("name", …)`, `set(conf, "name", …)`, `{ "name", … }`. */
const BEFORE = '(?:[({]|(?<=[[,]\\s{0,99})\\[)\\s{0,99}(?:[&*]?[a-z][\\w.>&*\\-]{0,60}\\s{0,9},\\s{0,99})?';
/** The end of such a name, never of a value, which would hide the next name. */
const END = `["'](?<=${BEFORE}["'][\\w.\\-]{0,200}["'])`;
/** From such a part to the value: the rest of the name, then a sign, or the `value:` or `value =` that follows. */
const TO_VALUE = [
  '[\\w.\\-\\]]{0,80}',
  '(?:["\']?\\s{0,9}(?:=>?|->|:|to(?=\\s))[ \\t]{0,9}',
  `|(?:${END}|_CONFIG)\\)?\\s{0,9},\\s{0,99}`,
  '|\\(\\s{0,9}(?=["\'])',
  '|["\']?,?\\s{1,99}["\']?value["\']?[ \\t]{0,9}[:=][ \\t]{0,9})',
].join('');
const VALUE =
  '\\\\"[^"\\\\\\n]{1,2000}(?:\\\\")?|"(?:[^"\\\\\\n]|\\\\.){1,2000}"?|\'[^\'\\n]{1,2000}\'?|[^\\s,;)}\\]{[|>"\']{1,2000}';
const SECRET = new RegExp(`((?:${WORDS})${TO_VALUE})(${VALUE})`, 'gi');
/** `ENV NAME value` in a Dockerfile. */
const IN_DOCKER = new RegExp(
  `^([ \\t]{0,40}ENV[ \\t]{1,9}[A-Z0-9_]{0,100}(?:${WORDS})[A-Z0-9_]{0,100}[ \\t]{1,9})([^\\s=].{0,2000})$`,
  'gim',
);
/** A name and its value with blanks between, on a line of their own. */
const IN_LINE = new RegExp(
  `^([ \\t]{0,40}[\\w@-]{0,100}(?:\\.[\\w.-]{0,200}(?:${WORDS})[\\w.-]{0,100}[ \\t]{1,40}(?=[^\\s=:])|(?:${WORDS})\\w{0,100}[ \\t]{1,40}(?=[^\\s=:]+$)(?![\\d.eE+-]+$)))(.{1,2000})$`,
  'gim',
);
/** A name at the end of a line, and its value at the end of the next, as in a dump of a configuration. */
const ON_NEXT_LINE = new RegExp(
  `((?:^|[ \\t])[\\w.]{0,100}\\.(?:${WORDS})[\\w.]{0,100}[ \\t]*\\r?\\n(?:[^\\n]{0,200}[ \\t])?)([^\\s=:]{1,400})(?=[ \\t]*\\r?$)`,
  'gim',
);
const IN_ADDRESS = /(:\/\/[^/\s:@]{1,100}:)[^@\s/]{1,200}(?=@)/g;

const MAP_OF = /(?<=Map\.of\()(?:"(?:[^"\\\n]|\\.){0,2000}"|[^"()]|\([^()]{0,400}\)){1,4000}/g;
const ARGUMENT = '((?:"(?:[^"\\\\\\n]|\\\\.){0,2000}"|\\([^()]{0,400}\\)|[^",()]){1,4000})';
const ENTRY = new RegExp(`${ARGUMENT},(\\s{0,200})${ARGUMENT}(,|$)`, 'gy');
/** Values that are never secret. */
const NOTHING = /^(?:null|true|false)$/;

/** True if a setting's value is secret, by its name or content. */
export function isSecret({ name, value, written = value }: Given): boolean {
  return SECRET_NAME.test(name) || SECRET_VALUE.test(value) || SECRET_VALUE.test(written);
}

/** A pasted text in any format with its recognisable secrets masked. */
export function maskSecrets(text: string): string {
  return text
    .replaceAll(SECRET, (found: string, before: string, value: string) => {
      if (NOTHING.test(value)) return found;
      // A bare JSON value, such as a number, gets quotes, so the text stays JSON.
      const quote = /^["']/.exec(value)?.[0] ?? (/["']\s{0,9}:\s{0,9}$/.test(before) ? '"' : '');
      return `${before}${quote}${HIDDEN}${quote}`;
    })
    .replaceAll(MAP_OF, (entries) =>
      entries.replaceAll(ENTRY, (entry: string, name: string, space: string, _: string, end: string) =>
        SECRET_NAME.test(name) ? `${name},${space}"${HIDDEN}"${end}` : entry,
      ),
    )
    .replaceAll(
      IN_LINE,
      (_, before: string, value: string) => `${before}${value.includes(HIDDEN) ? value : HIDDEN}`,
    )
    .replaceAll(IN_DOCKER, `$1${HIDDEN}`)
    .replaceAll(ON_NEXT_LINE, `$1${HIDDEN}`)
    .replaceAll(IN_ADDRESS, `$1${HIDDEN}`);
}
