import { oneLine } from '../../base/oneLine';
import type { Client, ClientSettings } from '../../scenario/clients/client';
import { unitOf, valueText } from '../../scenario/field';
import { fieldOf } from '../../scenario/fields';
import { FIELD_HELP } from '../../scenario/fields/help';
import { timedChangesText } from '../../scenario/modelText';
import type { FieldName } from '../../scenario/scenario';
import type { CopyInput, ExportInput } from './input';
import { type ConfigLine, producerSettings } from './producerSettings';

/** Stands before the client's name in the head of the file; the import reads it. */
export const CLIENT_COMMENT = '# Client: ';

/** The producer's settings as a file of its own, which also says which scenario they belong to. */
export function propertiesFile(input: ExportInput): string {
  const { link, title } = input;
  return [`# ${oneLine(title)}`, `# Scenario: ${oneLine(link)}`, producerProperties(input)].join('\n');
}

/**
 * The producer's settings as a configuration with comments: each setting with its unit, what it does, and whether it is
 * the client's default. What such a file cannot say is in it as a comment. People paste this, also into a shell that
 * writes a file, so nothing of a link's own words is in it.
 */
export function producerProperties({ scenario, client: named }: CopyInput): string {
  const { client, lines, leftOut } = producerSettings(scenario, named);
  const missing = leftOut.map(
    ({ field, reason }) => `# ${fieldOf(field).label} isn't in this file. ${reason}`,
  );
  const timed =
    scenario.at.length === 0
      ? []
      : [
          '# These are the settings at the start. During the run, these change:',
          `# ${timedChangesText(scenario.at)}`,
        ];
  return [
    '# Producer settings, written by Linger.',
    `${CLIENT_COMMENT}${client.name}`,
    ...(missing.length + timed.length === 0 ? [] : ['#', ...missing, ...timed]),
    ...lines.flatMap((line) => ['', ...comments(line, client), `${line.name}=${line.value}`]),
    '',
  ].join('\n');
}

function comments({ field: name, value, note }: ConfigLine, client: Client): readonly string[] {
  const field = fieldOf(name);
  const unit = unitOf(field) === '' ? '' : `, in ${unitOf(field)}`;
  const standard = name in client.settings ? client.settings[name as keyof ClientSettings] : null;
  const lines = [`${field.label}${unit}. ${FIELD_HELP[name]}`, defaultSentence(name, value, standard), note];
  return lines.filter((text) => text !== undefined).map((text) => `# ${text}`);
}

function defaultSentence(name: FieldName, value: string, standard: string | number | null): string {
  if (standard === null) return 'The client has no default for it.';
  // A properties file is read as Latin-1 by old tools, so the space before the unit is a plain one.
  const shown = valueText(fieldOf(name), standard).replaceAll('\u202f', ' ');
  const isSame = String(standard) === value || (name === 'partitioner' && isOwn(value, standard));
  return isSame ? "This is the client's default." : `The client's default is ${shown}.`;
}

/** True for a line about the partitioner that says only what its client does anyway. */
function isOwn(value: string, standard: string | number): boolean {
  if (standard === 'adaptive') return value === 'true';
  return standard === 'sticky' && value.endsWith('.DefaultPartitioner');
}
