import { producerName } from '../producerName';
import type { ConfiguredProducer, Dialect } from './dialect';
import { frameworkOf } from './frameworks';

/** Resources of Terraform that configure a connector or an application by Kafka's names. */
export const TERRAFORM: Dialect = {
  format: 'Terraform, resource',
  evidence: 'a resource of Terraform with producer settings',
  signs: [/^[ \t]{0,40}resource[ \t]{1,9}"[\w-]{1,100}"[ \t]{1,9}"/m],
  producersIn: (shapes) => {
    const settings = shapes.source('blocks').entries.filter(({ isQuoted, sign }) => isQuoted && sign === '=');
    const resources = new Set(settings.map(({ scope }) => scope.blocks[0] ?? 'resource'));
    return [...resources].flatMap((name): readonly ConfiguredProducer[] => {
      const pairs = settings.filter(({ scope }) => (scope.blocks[0] ?? 'resource') === name);
      const isProducers =
        frameworkOf(pairs) !== null || pairs.some((pair) => producerName(pair.name).isKnown);
      return isProducers ? [{ name, kinds: ['java'], pairs, notes: [] }] : [];
    });
  },
};
