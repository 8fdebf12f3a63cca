import { formatBytes, formatCount, formatFigure, tickText } from '../../../../base/format';
import type { Client, ClientSettings } from '../../../../scenario/clients/client';
import { valueText } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import { shorten } from '../../../../scenario/notice';
import type { FieldName } from '../../../../scenario/scenario';
import { lastText } from '../claims';
import type { Meaning } from '../types';
import { finding, quantity } from './finding';
import type { Finding, SlipCode } from './types';

type Slips = readonly Finding<SlipCode>[];

/** What in a producer's settings or source most likely isn't meant as it's written. */
export function slipsIn(text: string, meanings: readonly Meaning[], client: Client): Slips {
  return [...bytesAsMs(text, meanings), ...setTwice(meanings), ...wrongDefaults(text, client)];
}

const MEBIBYTE = 1_048_576;

/** Times that are round numbers of bytes; a comment beside one may say so. */
function bytesAsMs(text: string, meanings: readonly Meaning[]): Slips {
  return meanings.flatMap(({ claims }) =>
    claims.flatMap((claim) => {
      const ms = claim.type === 'sets' && claim.field.endsWith('.ms') ? Number(claim.text) : 0;
      if (claim.type !== 'sets' || ms < MEBIBYTE || ms % 1024 !== 0) return [];
      const size = formatBytes(ms);
      const isCommented = text
        .split('\n')
        .some((line) => line.includes(String(ms)) && withoutSpace(line).includes(withoutSpace(size)));
      return [
        finding(
          'bytes-as-time',
          `${claim.field} of ${formatCount(ms)}\u202Fms is ${formatFigure(ms / 3_600_000, 1)} hours: it looks like a number of bytes, ${size}${isCommented ? ', as its comment says' : ''}.`,
          { [claim.field]: quantity(ms, 'ms') },
        ),
      ];
    }),
  );
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** Fields that the text sets under several names, to different values. */
function setTwice(meanings: readonly Meaning[]): Slips {
  const byField = new Map<FieldName, { readonly name: string; readonly text: string }[]>();
  for (const { given, claims } of meanings) {
    for (const claim of claims) {
      if (claim.type !== 'sets') continue;
      byField.set(claim.field, [...(byField.get(claim.field) ?? []), { name: given.name, text: claim.text }]);
    }
  }
  return [...byField].flatMap(([field, set]) => {
    const last = set.at(-1);
    const other = set.findLast(({ name }) => name !== last?.name);
    if (last === undefined || other === undefined || other.text === last.text) return [];
    return [
      finding(
        'set-twice',
        `The text sets ${field} under two names: ${shorten(other.name)}=${shorten(other.text)}, and further down ${shorten(last.name)}=${shorten(last.text)}, which wins.`,
      ),
    ];
  });
}

/** Calls that wait for a record's ack before the next one is sent. */
const AWAITED =
  /\bawait\s{1,9}[\w.]{1,60}\.ProduceAsync\(|\.send_and_wait\(|\.send\([^;\n]{0,200}\)\s{0,9}\.get\(/;

/** A caller that waits for each ack, so that each record pays the whole linger. */
export function awaitedSends(
  text: string,
  meanings: readonly Meaning[],
  client: Client,
): readonly Finding<'awaited-sends'>[] {
  const lingerMs = Number(lastText(meanings, 'linger.ms') ?? client.settings['linger.ms']);
  if (!(lingerMs > 0) || !AWAITED.test(text)) return [];
  const perSecond = 1000 / lingerMs;
  const rate = `at most ${tickText(formatFigure(perSecond))} records a second, ${formatCount(Math.floor(perSecond * 86_400))} a day`;
  return [
    finding(
      'awaited-sends',
      `The source awaits each send, so every record is alone in its batch: one caller sends one record per linger of ${formatCount(lingerMs)}\u202Fms and round trip, ${rate}.`,
      { 'linger.ms': quantity(lingerMs, 'ms'), rate: quantity(perSecond, '1/s') },
    ),
  ];
}

/** Max characters of a line, and lines with the word, that are searched for a default. */
const MAX_LINE = 400;
const MAX_LINES = 50;
const SETTING = /\b(?:[a-z]{2,20}(?:\.[a-z]{2,20}){1,7}|acks)\b/;
const SAID_DEFAULT = /\bdefaults?(?: value)?(?: is| to|:|=)?\s{0,3}(\d[\d_,]{0,12}|all|none)\b/i;

/** Comments that name a setting with another default than the client's. */
function wrongDefaults(text: string, { name: client, settings }: Client): Slips {
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
      finding(
        'other-default',
        `A comment says that ${name} is ${said} by default; the default of ${client} is ${valueText(fieldOf(name as keyof ClientSettings), own)}.`,
      ),
    ];
  });
}
