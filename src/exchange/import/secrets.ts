import type { Given } from './types';

/** Stands for a value that nobody should see. */
export const HIDDEN = '••••';

/** Parts of names whose values are secret; the request log's requestApiKey is the kind of a request. */
const WORDS =
  'sasl|passw|\\bpass\\b|secret|token|credential|jaas|oauth|(?<!request)api[._-]?key|access[._-]?key|private|user[._]?info|username|keystore[._](?:key|cert)|authorization';
const SECRET_NAME = new RegExp(WORDS, 'i');
const SECRET_VALUE = /passw|secret|jaas|bearer\s|:\/\/[^/\s]{0,200}:[^/\s]{0,200}@|-----BEGIN/i;

/** From such a word to the value: the rest of the name, then a sign or, in Kubernetes, the next line's `value:`. */
const TO_VALUE = [
  '[\\w.\\-\\]]{0,80}',
  '(?:["\']?\\s{0,9}(?:=>?|->|:|to(?=\\s))[ \\t]{0,9}',
  '|(?:["\']|_CONFIG)\\)?\\s{0,9},\\s{0,9}',
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

/** Whether the value of a setting is secret, by its name or by what is in it. */
export function isSecret({ name, value }: Given): boolean {
  return SECRET_NAME.test(name) || SECRET_VALUE.test(value);
}

/** A pasted text without the secrets that can be told from it, whatever it is written in. */
export function maskSecrets(text: string): string {
  return text
    .replaceAll(SECRET, (_, before: string, value: string) => {
      const quote = /^["']/.exec(value)?.[0] ?? '';
      return `${before}${quote}${HIDDEN}${quote}`;
    })
    .replaceAll(IN_DOCKER, `$1${HIDDEN}`)
    .replaceAll(IN_ADDRESS, `$1${HIDDEN}`);
}
