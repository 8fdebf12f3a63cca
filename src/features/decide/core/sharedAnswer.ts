import { hashOf } from '../../../base/hash';
import type { Answer } from '../../../run/decide/answer';
import type { DecideQuestion } from '../../../run/decide/question';
import { healthyMs } from '../../../run/decide/reading';
import { encodeLink } from '../../../scenario/link/link';
import { DEFAULT_VIEW } from '../../../scenario/view';
import { decisionText } from './link';

/** The answer that a link says somebody got to its question. Nobody has checked it here. */
export interface SharedAnswer {
  /** The change, as `changesKey` writes it; empty = none. */
  readonly key: string;
  readonly figures: Readonly<Record<SharedFigure, string>>;
  readonly modelRevision: number;
}

/** The figures that a link has, rounded; so equal runs give equal texts. */
export const SHARED_FIGURES = ['worst', 'healthy', 'cost', 'held', 'runs'] as const;
export type SharedFigure = (typeof SHARED_FIGURES)[number];

const PARTS = SHARED_FIGURES.length + 3;

/** The answer as a part of a link: `linger.ms=20~58.5~8.03~4331~19~20~12~1k2j3`. Null if nothing is recommended. */
export function sharedText({ recommended, present }: Answer, question: DecideQuestion): string | null {
  if (recommended === null || present === null) return null;
  const { key, worst, costs, held, runs } = recommended;
  const figures: Readonly<Record<SharedFigure, number>> = {
    worst: worst?.ms ?? Number.NaN,
    healthy: healthyMs(recommended),
    cost: costs.requests,
    held,
    runs,
  };
  const revision = present.first.get('healthy')?.modelRevision ?? 0;
  return [
    key.replaceAll(';', ','),
    ...SHARED_FIGURES.map((name) => String(Number(figures[name].toPrecision(4)))),
    revision,
    fingerprint(question),
  ].join('~');
}

/** Reads what `sharedText` writes; null if it belongs to another question, or isn't an answer at all. Never throws. */
export function readShared(text: string, question: DecideQuestion): SharedAnswer | null {
  const parts = text.split('~');
  const [key = '', ...rest] = parts;
  const numbers = rest.slice(0, SHARED_FIGURES.length);
  if (parts.length !== PARTS || parts.at(-1) !== fingerprint(question)) return null;
  if (!/^[\w.,=-]*$/.test(key) || numbers.some((number) => !/^(NaN|Infinity|[\d.e+-]{1,12})$/.test(number)))
    return null;
  return {
    key: key.replaceAll(',', ';'),
    figures: Object.fromEntries(
      SHARED_FIGURES.map((name, at) => [name, numbers[at] ?? '']),
    ) as SharedAnswer['figures'],
    modelRevision: Number(parts.at(-2)),
  };
}

/** First difference between a link's answer and the one here; null if they agree. */
export function differenceFrom(shared: SharedAnswer, own: SharedAnswer): 'key' | SharedFigure | null {
  if (shared.key !== own.key) return 'key';
  return SHARED_FIGURES.find((name) => shared.figures[name] !== own.figures[name]) ?? null;
}

/** Tells a question from others by the link that asks it. */
function fingerprint({ scenario, decision, boundMs, lock, twin }: DecideQuestion): string {
  const view = { ...DEFAULT_VIEW, sloP99Ms: boundMs, lock, decide: decisionText(decision) };
  return hashOf(`${encodeLink(scenario, view)}${twin.length}`).toString(36);
}
