import { oneLine } from '../../base/oneLine';
import { own } from '../../base/own';
import type { CopyInput } from './input';
import { producerSettings } from './producerSettings';

/** Spring Boot's own names of producer settings; all others go below `properties`. */
const OWN: Readonly<Record<string, string>> = {
  acks: 'acks',
  'batch.size': 'batch-size',
  'buffer.memory': 'buffer-memory',
  'compression.type': 'compression-type',
};

/** The producer's settings as Spring Boot's application.yml; null if the client isn't a Java one, which Spring uses. */
export function springYaml({ scenario, client: named }: CopyInput): string | null {
  const { client, lines, leftOut } = producerSettings(scenario, named);
  if (client.family !== 'Java') return null;
  const entry = (name: string, value: string): string =>
    `${name}: ${/^\d+$/.test(value) ? value : `"${value}"`}`;
  const ours = lines.flatMap((line) => {
    const name = own(OWN, line.name);
    return name === undefined ? [] : [entry(name, line.value)];
  });
  const others = lines.filter(({ name }) => own(OWN, name) === undefined);
  return [
    '# Producer settings, written by Linger.',
    ...leftOut.map(({ reason }) => `# ${oneLine(reason)}`),
    'spring:',
    '  kafka:',
    '    producer:',
    ...ours.map((line) => `      ${line}`),
    '      properties:',
    ...others.map(({ name, value }) => `        ${entry(name, value)}`),
    '',
  ].join('\n');
}
