import type { Given } from './types';

/** Stands for a value that nobody should see. */
export const HIDDEN = '••••';

const SECRET_NAME =
  /sasl|passw|secret|token|credential|jaas|oauth|api[._-]?key|access[._-]?key|private|userinfo|username|keystore\.(?:key|cert)|auth/i;
const SECRET_VALUE = /passw|secret|jaas|bearer\s|:\/\/[^/\s]{0,200}:[^/\s]{0,200}@|-----BEGIN/i;

/** Whether the value of a setting is secret, by its name or by what is in it. */
export function isSecret({ name, value }: Given): boolean {
  return SECRET_NAME.test(name) || SECRET_VALUE.test(value);
}
