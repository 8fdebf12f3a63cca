import type { Client, ClientSettings } from '../../../../scenario/clients/client';
import { valueText } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import { shorten } from '../../../../scenario/notice';
import { lastText } from '../claims';
import { MEBIBYTE } from '../results/basis';
import type { Meaning } from '../types';
import { finding, findingIf, quantity } from './finding';
import type { Finding } from './types';

/** A name of several words: a single one is any program's own. */
const OF_PARTS = /[.,_-]|[a-z][A-Z]/;

/** Values in a producer's settings or source that most likely aren't meant as they're written. */
export function slipsIn(text: string, meanings: readonly Meaning[], client: Client): readonly Finding[] {
  const all = meanings.flatMap(({ given: { name }, claims }) => claims.map((claim) => ({ name, ...claim })));
  const set = all.filter((each) => each.type === 'sets');
  const lasts = new Map(set.map((each) => [each.field, each]));
  return [
    // Names that the client ignores because they're almost another.
    ...all.flatMap((each) =>
      each.type === 'ignored' && each.meant !== undefined && OF_PARTS.test(each.name)
        ? [finding('misspelt-name', {}, { name: shorten(each.name), meant: each.meant })]
        : [],
    ),
    // Times that are round numbers of bytes.
    ...set.flatMap(({ field, text: value }) => {
      const ms = field.endsWith('.ms') ? Number(value) : 0;
      const figures = { [field]: quantity(ms, 'ms') };
      return findingIf(ms >= MEBIBYTE && ms % 1024 === 0, 'bytes-as-time', figures, { field });
    }),
    // Fields under several names, with different values.
    ...[...lasts.values()].flatMap((last) => {
      const other = set.findLast(({ name, field }) => field === last.field && name !== last.name) ?? last;
      const [before, after] = [other, last].map((each) => `${shorten(each.name)}=${shorten(each.text)}`);
      const words = { field: last.field, first: before, last: after };
      return findingIf(other.text !== last.text, 'set-twice', {}, words);
    }),
    ...wrongDefaults(text, client),
  ];
}

/** Arguments of a call, which may have further brackets in them. */
const ARGUMENTS = '\\((?:[^()]|\\((?:[^()]|\\([^()]{0,200}\\)){0,200}\\)){0,400}\\)';
/** Calls that wait for a record's ack before the next one is sent, in any language. */
const AWAITED = new RegExp(
  [
    '\\bawait\\s{1,9}[\\w.]{1,60}\\.ProduceAsync\\(',
    '\\b(?:for|while)\\s{0,9}\\([^;]{0,200};?[^;]{0,80};?[^;]{0,80}\\bawait\\s{1,9}[\\w.]{1,60}\\.send\\(',
    `\\.ProduceAsync${ARGUMENTS}\\s{0,99}\\.(?:Result\\b|Wait\\(|GetAwaiter\\()`,
    `\\.[sS]end${ARGUMENTS}\\s{0,99}\\.(?:get|join|await)\\b`,
    '\\.send_and_wait\\(',
    '\\.(?:ProduceSync|SendMessage)\\(',
    // Produce and flush in turn, as in a loop.
    `\\.(?:[pP]roduce|[sS]end)${ARGUMENTS};?\\s{0,99}(?:[\\w.]{1,40}\\.)?(?:[fF]lush|rd_kafka_flush)\\(`,
  ].join('|'),
);

export function awaitsSends(text: string): boolean {
  return AWAITED.test(text);
}

/** A caller that waits for each ack, so that each record pays the whole linger. */
export function awaitedSends(text: string, meanings: readonly Meaning[], client: Client): readonly Finding[] {
  if (!awaitsSends(text)) return [];
  const lingerMs = Number(lastText(meanings, 'linger.ms') ?? client.settings['linger.ms']);
  const rate = lingerMs > 0 ? { rate: quantity(1000 / lingerMs, '1/s') } : {};
  return [finding('awaited-sends', { 'linger.ms': quantity(lingerMs, 'ms'), ...rate })];
}

/** Max characters of a line, and lines with the word, that are searched for a default. */
const MAX_LINE = 400;
const MAX_LINES = 50;
const SETTING = /\b(?:[a-z]{2,20}(?:\.[a-z]{2,20}){1,7}|acks)\b/;
const SAID_DEFAULT = /\bdefaults?(?: value)?(?: is| to|:|=)?\s{0,3}(\d[\d_,]{0,12}|all|none)\b/i;

function wrongDefaults(text: string, { name: client, settings }: Client): readonly Finding[] {
  const lines = text.split('\n').filter((line) => line.length <= MAX_LINE && /\bdefault/i.test(line));
  return lines.slice(0, MAX_LINES).flatMap((line) => {
    const comment = line.slice(line.search(/\/\/|#|\*/) + 1 || line.length);
    const [field = ''] = SETTING.exec(comment) ?? [];
    const [, given] = SAID_DEFAULT.exec(comment) ?? [];
    if (given === undefined || !Object.hasOwn(settings, field)) return [];
    const own = settings[field as keyof ClientSettings];
    const said = given.toLowerCase().replaceAll(/[_,]/g, '');
    if (said === String(own)) return [];
    const ours = valueText(fieldOf(field as keyof ClientSettings), own);
    return [finding('other-default', {}, { field, said, client, own: ours })];
  });
}

/** A line of averages over runs by the value of one setting: `linger.ms 20: 43.8 / 0: 11.5`. */
const AVERAGE =
  /^[ \t]{0,20}([a-z]{2,20}(?:\.[a-z]{2,20}){1,7})[ \t]{1,40}[^:\n]{1,40}:[ \t]{0,9}\d[\d.,]{0,12}[ \t]{1,9}\/[^:\n]{1,40}:[ \t]{0,9}\d/gm;

export function averagesBySetting(text: string): readonly Finding[] {
  const names = [...new Set([...text.matchAll(AVERAGE)].map(([, name = '']) => name))];
  return findingIf(names.length > 1, 'confounded-groups', {}, { averaged: names.slice(0, 6) });
}
