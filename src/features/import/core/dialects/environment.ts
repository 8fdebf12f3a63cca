import { withoutComments } from '../comments';
import { withBrokerVariables } from '../splitBrokerSettings';
import type { Dialect } from './dialect';
import { isKafkaName, mixed } from './mixed';

/** `ENV NAME value` in a Dockerfile. */
const DOCKER = /^([ \t]{0,40}ENV[ \t]{1,9}[A-Z][A-Z0-9_]{2,99})[ \t]{1,9}(?=[^\s=])/gm;
const VARIABLE =
  /(?<![\w.])([A-Z][A-Z0-9_]{2,99})["']?\s{0,9}[=:][ \t]{0,9}("[^"\n]{0,2000}"|'[^'\n]{0,2000}'|[^\s#,]{0,2000})/g;

/** Environment variables in a script, an .env file or a Dockerfile. */
export const ENVIRONMENT: Dialect = {
  format: 'environment variables',
  evidence: 'environment variables that name a producer',
  signs: [/[A-Z][A-Z0-9_]{2,99}/],
  producersIn: ({ text }) => {
    const variables = withoutComments(text).replaceAll(DOCKER, '$1=').matchAll(VARIABLE);
    const pairs = withBrokerVariables(
      [...variables].map(([, name = '', value = '']) => ({
        name,
        value: value.replaceAll(/^["']|["']$/g, ''),
      })),
    );
    return pairs.some(({ name }) => isKafkaName(name)) ? [mixed(pairs, 'environment variables')] : [];
  },
};
