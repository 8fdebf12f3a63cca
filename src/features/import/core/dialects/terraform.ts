import { constantText } from '../constant';
import { producerName } from '../producerName';
import { assignmentsIn } from '../source';
import type { Dialect } from './dialect';
import { frameworkOf } from './frameworks';

/** Resources of Terraform that configure a connector or an application by Kafka's names. */
export const TERRAFORM: Dialect = {
  format: 'Terraform, resource',
  evidence: 'a resource of Terraform with producer settings',
  signs: [/^[ \t]{0,40}resource[ \t]{1,9}"[\w-]{1,100}"[ \t]{1,9}"/m],
  producersIn: ({ texts }) => {
    const [, name = 'resource'] =
      /\bresource[ \t]{1,9}"[\w-]{1,100}"[ \t]{1,9}"([^"\n]{1,100})"/.exec(texts[0] ?? '') ?? [];
    const pairs = assignmentsIn(texts[0] ?? '')
      .filter(({ isQuoted, sign }) => isQuoted && sign === '=')
      .map(({ name: setting, value }) => ({ name: setting, value: constantText(value) }));
    const isProducers =
      frameworkOf(pairs) !== null || pairs.some(({ name: setting }) => producerName(setting).isKnown);
    return isProducers ? [{ name, kinds: ['java'], pairs, notes: [] }] : [];
  },
  names: {},
  handsOn: /^/,
};
