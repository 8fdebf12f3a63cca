import { counted, formatMilliseconds, formatShare } from '../../../../base/format';
import { figureText } from '../../../../figures/units';
import { formatSpan } from '../../../../figures/windowText';
import { numberText, valueText } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import type { Candidate, SlowKind } from '../meaning/suspects';
import type { Cause } from './causes';
import type { Compared } from './checkCandidates';
import type { Fit, Interval } from './Search';

/** Max relative error of an acceptable fit. */
const MAX_MISS = 0.25;
/** Share of memory in use above which producers have a backlog. */
const BACKLOG_SHARE = 0.05;

/** Residuals that judge a fit: a maximum is a single event, so it's left out. */
function judged({ residuals }: Pick<Fit, 'residuals'>): Fit['residuals'] {
  return residuals.filter(({ target }) => !target.isHighest);
}

/** Those that are off by more than a quarter. */
export function missed(fit: Pick<Fit, 'residuals'>): Fit['residuals'] {
  return judged(fit).filter(({ offBy }) => Math.abs(offBy) > MAX_MISS);
}

/** Largest relative error of any figure: 0.07 is 7 %. What is smaller than a figure's own clock is none. */
export function worstMiss(fit: Pick<Fit, 'residuals'>): number {
  const seen = judged(fit).filter(({ target, best }) => !(Math.abs(best - target.measured) <= target.floor));
  return Math.max(0, ...seen.map(({ offBy }) => Math.abs(offBy)));
}

/** True if the model matches the measurement within a quarter either way. */
export function canReproduce(fit: Pick<Fit, 'residuals'>): boolean {
  return worstMiss(fit) <= MAX_MISS;
}

/** A relative error in percent, at least 1. */
export function formatWithin(miss: number): string {
  return formatShare(Math.max(0.01, miss));
}

/** Headline with the largest miss and whether the tail stays open. */
export function fitHeadline(fit: Fit): string {
  if (!canReproduce(fit)) return 'The model cannot reproduce these metrics';
  const worst = Math.max(0.01, worstMiss(fit));
  const beyond = fit.residuals.some(({ target, offBy }) => target.isHighest && Math.abs(offBy) > worst);
  const isOpen = fit.latency.some(({ name, pinned }) => !pinned && (name === 'p99' || name === 'p99.9'));
  return `${beyond ? 'Apart from maxima, the' : 'The'} metrics fit within ${formatWithin(worst)}.${isOpen ? ' The tail is open.' : ''}`;
}

/** Sentences about the quality of the fit and what it leaves open. */
export function fitSentences(fit: Fit): readonly string[] {
  const { constants, covers, effective, end, leftOut, residuals } = fit;
  const p99 = fit.latency.find(({ name, low }) => name === 'p99' && Number.isFinite(low));
  const open = constants.flatMap(({ pinned, field }) => (pinned ? [] : fieldOf(field).label));
  const left = leftOut.map(({ label }) => label.toLowerCase());
  const shareOf = (name: string): number =>
    residuals.find(({ target }) => target.label === name)?.target.measured ?? 0;
  // A full buffer grows no further.
  const hasBacklog = shareOf('Buffer in use') >= BACKLOG_SHARE && shareOf('Buffer wait') <= BACKLOG_SHARE;
  const sentences = [
    ...missed(fit).map(
      ({ target: { label, id, unit, measured }, best, offBy }) =>
        `${label} (${id}): yours is ${figureText(unit, measured)}, the model gives ${figureText(unit, best)}, off by ${offByText(offBy)}.`,
    ),
    covers &&
      `The fit takes your metrics as those of a time when the broker is slow, which the scenario has from ${formatSpan(covers.fromS * 1000, covers.toS * 1000)}.`,
    hasBacklog &&
      "A backlog fills the producers' memory. The window of their averages hides how fast it grows: latency is right only if the scenario lasts as long as your test. Two readings a minute apart would show it.",
    p99 &&
      (p99.pinned
        ? `p99 is ${boundsText(p99)} in the fit's runs. Explore's band is of runs as long as the scenario's, with other seeds and 10 % for the model itself.`
        : `p99 is not constrained by these figures: ${boundsText(p99)}.`),
    open.length > 0 && `Hardly pinned down: ${open.join(', ')}.`,
    left.length > 0 &&
      `The runs of this fit are shorter than yours, so they say nothing about: ${left.join(', ')}.`,
    end === 'stopped' && 'The fit was stopped early; its intervals are rougher than usual.',
    end === 'limit' &&
      `The intervals rest on ${counted(effective, 'set')} and are rough. Searching on looks for more.`,
  ];
  return sentences.filter((sentence) => typeof sentence === 'string');
}

/** "Most likely Requests in flight (…) differs: with 1 instead of 5, the metrics fit within 12 %." */
export function causeSentence({ field: name, own, better, within }: Cause): string {
  const field = fieldOf(name);
  return `Most likely ${field.label} (${name}) differs: with ${valueText(field, better)} instead of ${valueText(field, own)}, the metrics fit within ${formatWithin(within)}.`;
}

/** "+7 %", "−4 %". */
function offByText(offBy: number): string {
  const share = formatShare(Math.abs(offBy));
  if (Math.abs(offBy) < 0.005 || !Number.isFinite(offBy)) return share;
  return `${offBy > 0 ? '+' : '−'}${share}`;
}

/** The fit in figures: each metric beside the model's, the latency that they leave open, and the constants, with Kafka's names or plain ones. */
export function fitTables({ residuals, latency, constants }: Fit, names: 'kafka' | 'plain') {
  const isPlain = names === 'plain';
  return [
    {
      caption: 'What your metrics say, and what the model says',
      columns: ['Metric', 'Yours', 'Model', 'Off by'],
      rows: residuals.map(({ target, best, offBy }) => {
        const yours = figureText(target.unit, target.measured);
        const model = figureText(target.unit, best);
        // Nothing if both read the same.
        return [isPlain ? target.label : target.id, yours, model, offByText(model === yours ? 0 : offBy)];
      }),
    },
    {
      caption: 'What your data pin down',
      columns: ['Latency', '95 % of the sets', ''],
      rows: latency
        .filter(({ low }) => Number.isFinite(low))
        .map((figure) => [figure.name, boundsText(figure), figure.pinned ? 'pinned down' : 'only bounded']),
    },
    {
      caption: 'Fitted constants',
      columns: ['Constant', 'Best', '95 % of the sets'],
      rows: constants.map(({ field: name, best, low, high, pinned }) => {
        const field = fieldOf(name);
        const interval = `${numberText(low)} to ${valueText(field, high)}`;
        return [
          isPlain ? field.label : name,
          valueText(field, best),
          pinned ? interval : `${interval}, hardly pinned down`,
        ];
      }),
    },
  ];
}

/** "120 ms to 340 ms". */
export function boundsText({ low, high }: Pick<Interval, 'low' | 'high'>): string {
  if (low === high) return formatMilliseconds(low);
  return `${formatMilliseconds(low)} to ${formatMilliseconds(high)}`;
}

/** A slow broker of another kind than the scenario's. */
export const SLOW: Readonly<Record<SlowKind, string>> = {
  broker: 'slow to respond and to append',
  responses: 'slow only to respond to producers',
  appends: 'slow to append',
  fetches: "slow only to look at followers' fetches",
};

/** "node-5 slow", "node-5 slow to append", "no slow broker": with the reader's own number. */
export function formatCandidate({ broker, kind }: Pick<Candidate, 'broker' | 'kind'>): string {
  return broker === null
    ? 'no slow broker'
    : `node-${broker.yours} ${kind === undefined ? 'slow' : SLOW[kind]}`;
}

/** One sentence for each candidate's fit, the best first, and one that says if they can't be told apart. */
export function candidateSentences({ checked, alike }: Compared): readonly string[] {
  // Nothing was compared with it, so it says nothing of a slow broker.
  if (checked.length === 1 && checked[0]?.broker === null) return [];
  const fits = checked.map((one) => `With ${formatCandidate(one)}, ${fitText(one.fit)}.`);
  if (alike.length < 2) return fits;
  return [...fits, `These metrics can't tell them apart: ${alike.map(formatCandidate).join(', ')}.`];
}

/** "the model fits every metric within 20 %", or the figure that's furthest off. */
function fitText(fit: Fit): string {
  const [worst] = judged(fit).toSorted((a, b) => Math.abs(b.offBy) - Math.abs(a.offBy));
  if (worst === undefined || canReproduce(fit))
    return `the model fits every metric within ${formatWithin(worstMiss(fit))}`;
  const { unit, measured, label, broker } = worst.target;
  const name = label.replace(/, broker \d+$/, '').toLowerCase();
  const of = broker === undefined ? 'the' : `node-${broker.yours}'s`;
  return `${of} ${name} is ${figureText(unit, worst.best)}; yours is ${figureText(unit, measured)}`;
}
