import { formatCount, formatFigure } from '../../../base/format';
import type { Client, ClientSettings } from '../../../scenario/clients/client';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { lastText } from './claims';
import type { Meaning } from './types';

/** Sentences about what in a producer's settings or source rarely means what it does. */
export function slipsIn(text: string, meanings: readonly Meaning[], client: Client): readonly string[] {
  return [...bytesAsMs(meanings), ...awaitedSends(text, meanings, client), ...wrongDefaults(text, client)];
}

const MEBIBYTE = 1_048_576;

/** Times that are round numbers of bytes. */
function bytesAsMs(meanings: readonly Meaning[]): readonly string[] {
  return meanings.flatMap(({ claims }) =>
    claims.flatMap((claim) => {
      const ms = claim.type === 'sets' && claim.field.endsWith('.ms') ? Number(claim.text) : 0;
      if (claim.type !== 'sets' || ms < MEBIBYTE || ms % 1024 !== 0) return [];
      return [
        `${claim.field} of ${formatCount(ms)}\u202Fms is ${formatFigure(ms / 3_600_000, 1)} hours: it looks like a number of bytes.`,
      ];
    }),
  );
}

/** Calls that wait for a record's ack before the next one is sent. */
const AWAITED =
  /\bawait\s{1,9}[\w.]{1,60}\.ProduceAsync\(|\.send_and_wait\(|\.send\([^;\n]{0,200}\)\s{0,9}\.get\(/;

function awaitedSends(text: string, meanings: readonly Meaning[], client: Client): readonly string[] {
  const lingerMs = Number(lastText(meanings, 'linger.ms') ?? client.settings['linger.ms']);
  if (!(lingerMs > 0) || !AWAITED.test(text)) return [];
  return [
    `The source awaits each send, so every record is alone in its batch: one caller sends one record per linger of ${formatCount(lingerMs)}\u202Fms.`,
  ];
}

/** Max characters of a line, and lines with the word, that are searched for a default. */
const MAX_LINE = 400;
const MAX_LINES = 50;
const SETTING = /\b(?:[a-z]{2,20}(?:\.[a-z]{2,20}){1,7}|acks)\b/;
const SAID_DEFAULT = /\bdefaults?(?: value)?(?: is| to|:|=)?\s{0,3}(\d[\d_,]{0,12}|all|none)\b/i;

/** Comments that name a setting with another default than the client's. */
function wrongDefaults(text: string, { name: client, settings }: Client): readonly string[] {
  const lines = text.split('\n').filter((line) => line.length <= MAX_LINE && /\bdefault/i.test(line));
  return lines.slice(0, MAX_LINES).flatMap((line) => {
    const comment = line.slice(line.search(/\/\/|#|\*/) + 1 || line.length);
    const [name = ''] = SETTING.exec(comment) ?? [];
    const [, given] = SAID_DEFAULT.exec(comment) ?? [];
    if (given === undefined || !Object.hasOwn(settings, name)) return [];
    const own = settings[name as keyof ClientSettings];
    const said = given.toLowerCase().replaceAll(/[_,]/g, '');
    if (said === String(own)) return [];
    return [
      `A comment says that ${name} is ${said} by default; the default of ${client} is ${valueText(fieldOf(name as keyof ClientSettings), own)}.`,
    ];
  });
}
