import {
  formatBytes,
  formatBytesPerSecond,
  formatCount,
  formatFigure,
  formatList,
  formatMilliseconds,
  formatShare,
  tickText,
  withUnit,
} from '../../../../base/format';
import { own } from '../../../../base/own';
import type { Shape } from '../../../../base/shape';
import type { QUANTITY } from '../../../../figures/shape';

/** Numbers behind a finding by stable names: metrics and settings as Kafka names them. */
export type Figures = Readonly<Record<string, Shape<typeof QUANTITY>>>;
/** Words behind a finding by stable names: brokers, settings and clients as the texts name them. */
export type Evidence = Readonly<Record<string, string | readonly string[]>>;

/**
 * A sentence about figures and words; of several, the first whose names are all known.
 *
 * `{name}` is a figure in its unit or a list of words, `{name:format}` has a format of its own, `{one+other}` is a sum,
 * `{name?one/several}` depends on how many there are, and `{name:hidden}` is only asked for. `[this|or that]` is the first
 * part whose names are all known, or nothing. Words aren't read again, so texts can't add any of these.
 */
type Template = string | readonly string[];
/** Functions choose by the figures; they put no word of a text into what they return. */
export type Sentence = Template | ((figures: Figures, evidence: Evidence) => Template);

/** Formats of numbers: units, and those that a template names. */
const NUMBERS: Readonly<Record<string, (value: number, unit: string) => string>> = {
  ms: formatMilliseconds,
  B: formatBytes,
  'B/s': formatBytesPerSecond,
  '1': formatCount,
  '1/s': (value) => formatFigure(value, 0),
  s: (value) => withUnit(formatFigure(value, 0), 's'),
  count: formatCount,
  exact: (value, unit) => withUnit(formatCount(value), unit),
  share: formatShare,
  fraction: (value) => formatFigure(value, 2),
  figure: (value) => formatFigure(value),
  tick: (value) => tickText(formatFigure(value)),
};

/** Each client's way with settings that contradict each other. */
const REFUSES: Readonly<Record<string, string>> = {
  KafkaJS: 'KafkaJS throws an error',
  'kafka-python': 'kafka-python raises an error',
  'franz-go': "franz-go doesn't start unless you also set DisableIdempotentWrite()",
  'Java 4': "Java's producer doesn't start from 4.0 unless you also set enable.idempotence=false",
};

/** Formats of words; figures may have the same names. */
const WORDS: Readonly<Record<string, (names: readonly string[], figures: Figures) => string>> = {
  first: ([name = '']) => name,
  refuses: ([client = '']) => own(REFUSES, client) ?? `${client} doesn't start`,
  its: ([name = ''], figures) => figureText(figures, name),
  each: (names, figures) => formatList(names.map((name) => `${name} ${figureText(figures, name)}`)),
  some: (names) => `${formatList(names.slice(0, 4))}${names.length > 4 ? ' and others' : ''}`,
};

const PLACE = /\{([^{}:?]+)(?::([^{}?]+))?(?:\?([^{}/]*)\/([^{}]*))?\}/g;
const OPTIONAL = /\[([^\]]*)\]/g;

/** A figure's value; NaN without one. */
export function n(figures: Figures, name: string): number {
  return figures[name]?.value ?? Number.NaN;
}

export function list(words: Evidence[string] | undefined): readonly string[] {
  return typeof words === 'string' ? [words] : (words ?? []);
}

/** The finding in words. */
export function worded(sentence: Sentence, figures: Figures, evidence: Evidence): string {
  if (typeof sentence === 'function') return worded(sentence(figures, evidence), figures, evidence);
  const isKnown = (text: string): boolean =>
    [...text.replaceAll(OPTIONAL, '').matchAll(PLACE)].every(
      ([, name = '', , several]) =>
        several !== undefined ||
        list(evidence[name]).length > 0 ||
        name.split('+').every((each) => !Number.isNaN(n(figures, each))),
    );
  const all = typeof sentence === 'string' ? [sentence] : sentence;
  return (all.find(isKnown) ?? all.at(-1) ?? '')
    .replaceAll(OPTIONAL, (_, parts: string) => parts.split('|').find(isKnown) ?? '')
    .replaceAll(PLACE, (_, name: string, format?: string, one?: string, several?: string) => {
      const words = list(evidence[name]);
      if (one !== undefined)
        return (name in evidence ? words.length : n(figures, name)) === 1 ? one : (several ?? '');
      if (words.length === 0) return figureText(figures, name, format);
      return format === undefined ? formatList(words) : (own(WORDS, format)?.(words, figures) ?? '');
    });
}

/** The figure, or sum of several, in its unit or another format. */
function figureText(figures: Figures, name: string, format?: string): string {
  const names = name.split('+');
  const unit = figures[names[0] ?? '']?.unit ?? '1';
  const value = names.reduce((sum, each) => sum + n(figures, each), 0);
  return own(NUMBERS, format ?? unit)?.(value, unit) ?? '';
}
