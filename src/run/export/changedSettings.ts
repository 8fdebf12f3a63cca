import { own } from '../../base/own';
import type { Client } from '../../scenario/clients/client';
import { fieldOf } from '../../scenario/fields';
import type { Scenario } from '../../scenario/scenario';
import { type ConfigLine, type ProducerSettings, producerSettings } from './producerSettings';

export interface ChangedSettings {
  readonly client: Client;
  readonly before: Client;
  readonly lines: readonly ConfigLine[];
  /** Settings of before with their values, by name: of those that are changed, and of those that go. */
  readonly old: ReadonlyMap<string, string>;
  /** Changes that no line can say, with the reason in sentences. */
  readonly leftOut: ProducerSettings['leftOut'];
}

/** Compares two scenarios' producers. `named` is the client whose names the present ones use. */
export function changedSettings(present: Scenario, next: Scenario, named = ''): ChangedSettings {
  const before = producerSettings(present, named);
  const after = producerSettings(next, before.client.id);
  const valuesOf = (lines: readonly ConfigLine[]): ReadonlyMap<string, string> =>
    new Map(lines.map(({ name, value }) => [name, value]));
  const [was, is] = [valuesOf(before.lines), valuesOf(after.lines)];
  return {
    client: after.client,
    before: before.client,
    lines: after.lines.filter(({ name, value }) => was.get(name) !== value),
    old: new Map([...was].filter(([name, value]) => is.get(name) !== value)),
    leftOut: after.leftOut.filter(({ field }) => present[field] !== next[field]),
  };
}

interface SettingsFormat {
  readonly label: string;
  readonly file: string;
  readonly mime: string;
  readonly isJava: boolean;
  /** Hint about the file, without a sign of comments; empty if none. */
  readonly says: string;
  readonly lines: (lines: readonly ConfigLine[]) => readonly string[];
}

/** Spring Boot's own names of producer settings; all others go below `properties`. */
const OF_SPRING: Readonly<Record<string, string>> = {
  acks: 'acks',
  'batch.size': 'batch-size',
  'buffer.memory': 'buffer-memory',
  'compression.type': 'compression-type',
};

const PROPERTIES = { mime: 'text/plain', says: '' } as const;
const YAML = { mime: 'application/yaml', says: '' } as const;

export const SETTINGS_FORMATS = {
  spring: { ...YAML, label: 'Spring YAML', file: 'application.yml', isJava: true, lines: springLines },
  properties: {
    ...PROPERTIES,
    label: '.properties',
    file: 'producer.properties',
    isJava: false,
    lines: (lines) => lines.map(({ name, value }) => `${name}=${value}`),
  },
  quarkus: {
    ...PROPERTIES,
    label: 'Quarkus',
    file: 'application.properties',
    isJava: true,
    says: 'For all channels; for one of them, write mp.messaging.outgoing.<channel>. instead of kafka.',
    lines: (lines) => lines.map(({ name, value }) => `kafka.${name}=${value}`),
  },
  helm: {
    ...YAML,
    label: 'Helm values',
    file: 'values.yaml',
    isJava: true,
    says: 'Variables of a container with Spring Boot; they go before the settings of application.yml.',
    lines: (lines) => [
      'env:',
      ...lines.flatMap(({ name, value }) => [
        `  - name: SPRING_KAFKA_PRODUCER_PROPERTIES_${name.toUpperCase().replaceAll('.', '_')}`,
        `    value: "${value}"`,
      ]),
    ],
  },
} as const satisfies Readonly<Record<string, SettingsFormat>>;
export type SettingsFormatId = keyof typeof SETTINGS_FORMATS;
export const SETTINGS_FORMAT_IDS = Object.keys(SETTINGS_FORMATS) as readonly SettingsFormatId[];

/** The changed settings as a file; null if it isn't one of their client, or nothing of it changes. */
export function settingsFile(
  id: SettingsFormatId,
  { client, before, lines, old, leftOut }: ChangedSettings,
): string | null {
  const format: SettingsFormat = SETTINGS_FORMATS[id];
  if (lines.length + old.size === 0 || (format.isJava && client.family !== 'Java')) return null;
  const gone = [...old.keys()].filter((name) => !lines.some((line) => line.name === name));
  const comments = [
    'The settings that change, written by Linger.',
    ...(client === before
      ? []
      : [`They need another client: ${client.name}; the present one is ${before.name}.`]),
    ...(format.says === '' ? [] : [format.says]),
    ...gone.map((name) => `Remove ${name}.`),
    ...leftOut.map(({ field, reason }) => `${fieldOf(field).label} isn't in this file. ${reason}`),
    ...lines.flatMap(({ name, note }) => (note === undefined ? [] : [`${name}: ${note}`])),
  ];
  return [
    ...comments.map((text) => `# ${text}`),
    ...(lines.length === 0 ? [] : format.lines(lines)),
    '',
  ].join('\n');
}

function springLines(lines: readonly ConfigLine[]): readonly string[] {
  const entry = (name: string, value: string): string =>
    `${name}: ${/^\d+$/.test(value) ? value : `"${value}"`}`;
  const ours = lines.flatMap((line) => {
    const name = own(OF_SPRING, line.name);
    return name === undefined ? [] : [`      ${entry(name, line.value)}`];
  });
  const others = lines.filter(({ name }) => own(OF_SPRING, name) === undefined);
  const below = others.map(({ name, value }) => `        ${entry(name, value)}`);
  return [
    'spring:',
    '  kafka:',
    '    producer:',
    ...ours,
    ...(below.length === 0 ? [] : ['      properties:', ...below]),
  ];
}
