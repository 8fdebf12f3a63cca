import { counted, formatMilliseconds, formatShare } from '../../../../base/format';
import { figureText } from '../../../../figures/units';
import { formatSpan } from '../../../../figures/windowText';
import { numberText, valueText } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import type { Candidate, SlowKind } from '../meaning/suspects';
import type { Fit, FittedConstant, Interval, Residual } from './answer';
import type { Cause } from './causes';
import type { Checked, CheckedCandidates } from './checkCandidates';
import { formatLabel, type Target } from './targets';

/** Max relative error of an acceptable fit. */
const MAX_MISS = 0.25;

/** Residuals that judge a fit: a maximum is a single event, so it's left out. */
export function judged({ residuals }: Pick<Fit, 'residuals'>): readonly Residual[] {
  return residuals.filter(({ target }) => !target.isHighest);
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
  const { constants, covers, effective, end, leftOut } = fit;
  const sentences = judged(fit)
    .filter(({ offBy }) => Math.abs(offBy) > MAX_MISS)
    .map(missedSentence);
  if (covers !== null)
    sentences.push(
      `The fit takes your metrics as those of a time when the broker is slow, which the scenario has from ${formatSpan(covers.fromS * 1000, covers.toS * 1000)}.`,
    );
  sentences.push(...doubtsOf(fit.residuals.map(({ target }) => target)));
  const p99 = fit.latency.find(({ name }) => name === 'p99');
  if (p99 !== undefined && Number.isFinite(p99.low))
    sentences.push(
      p99.pinned
        ? `p99 is ${boundsText(p99)} in the fit's runs. Explore's band is of runs as long as the scenario's, with other seeds and 10 % for the model itself.`
        : `p99 is not constrained by these figures: ${boundsText(p99)}.`,
    );
  const open = constants.filter(({ pinned }) => !pinned);
  if (open.length > 0)
    sentences.push(`Hardly pinned down: ${open.map(({ field }) => fieldOf(field).label).join(', ')}.`);
  if (leftOut.length > 0)
    sentences.push(
      `The runs of this fit are shorter than yours, so they say nothing about: ${leftOut.map((target) => formatLabel(target).toLowerCase()).join(', ')}.`,
    );
  if (end === 'stopped') sentences.push('The fit was stopped early; its intervals are rougher than usual.');
  else if (end === 'limit')
    sentences.push(
      `The intervals rest on ${counted(effective, 'set')} and are rough. Searching on looks for more.`,
    );
  return sentences;
}

function missedSentence({ target, best, offBy }: Residual): string {
  return `${formatLabel(target)} (${target.id}): yours is ${figureText(target.unit, target.measured)}, the model gives ${figureText(target.unit, best)}, off by ${offByText(offBy)}.`;
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

/** A table of the fit; the first column names the rows. */
interface FitTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The fit in figures: each metric beside the model's, the latency that they leave open, and the constants, with Kafka's names or plain ones. */
export function fitTables(
  { residuals, latency, constants }: Fit,
  names: 'kafka' | 'plain',
): readonly FitTable[] {
  return [
    {
      caption: 'What your metrics say, and what the model says',
      columns: ['Metric', 'Yours', 'Model', 'Off by'],
      rows: residuals.map((residual) => {
        const { target, best } = residual;
        const text = (value: number): string => figureText(target.unit, value);
        return [
          names === 'kafka' ? target.id : formatLabel(target),
          text(target.measured),
          text(best),
          // Nothing if both read the same.
          offByText(text(best) === text(target.measured) ? 0 : residual.offBy),
        ];
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
      rows: constants.map((constant) => {
        const field = fieldOf(constant.field);
        const name = names === 'kafka' ? field.name : field.label;
        return [name, valueText(field, constant.best), intervalText(constant)];
      }),
    },
  ];
}

/** "120 ms to 340 ms". */
export function boundsText({ low, high }: Pick<Interval, 'low' | 'high'>): string {
  if (low === high) return formatMilliseconds(low);
  return `${formatMilliseconds(low)} to ${formatMilliseconds(high)}`;
}

/** A constant's 95 % interval with its unit. */
function intervalText({ field: name, low, high, pinned }: FittedConstant): string {
  const interval = `${numberText(low)} to ${valueText(fieldOf(name), high)}`;
  return pinned ? interval : `${interval}, hardly pinned down`;
}

/** Share of memory in use above which producers have a backlog. */
const BACKLOG_SHARE = 0.05;

/** Sentences about what the metrics show that a fit of the scenario can't explain: a backlog. */
export function doubtsOf(targets: readonly Target[]): readonly string[] {
  const inUse = targets.find(({ id }) => id === 'buffer-available-bytes')?.measured ?? 0;
  const waits = targets.find(({ label }) => label === 'Buffer wait')?.measured ?? 0;
  // A full buffer grows no further.
  if (inUse < BACKLOG_SHARE || waits > BACKLOG_SHARE) return [];
  return [
    "A backlog fills the producers' memory. The window of their averages hides how fast it grows: latency is right only if the scenario lasts as long as your test. Two readings a minute apart would show it.",
  ];
}

/** What a slow broker does late. */
const LATE: Readonly<Record<SlowKind, string>> = {
  broker: 'to respond and to append',
  responses: 'only to respond to producers',
  appends: 'to append',
  fetches: "only to look at followers' fetches",
};

/** "node-5 slow", "node-5 slow to append", "no slow broker": with the reader's own number. */
export function formatCandidate({ broker, kind }: Pick<Candidate, 'broker' | 'kind'>): string {
  return broker === null
    ? 'no slow broker'
    : `node-${broker.yours} ${kind === undefined ? 'slow' : formatSlow(kind)}`;
}

export function formatSlow(kind: SlowKind): string {
  return `slow ${LATE[kind]}`;
}

/** One sentence for each candidate's fit, the best first, and one that says if they can't be told apart. */
export function candidateSentences({
  checked,
  alike,
}: Pick<CheckedCandidates, 'checked' | 'alike'>): readonly string[] {
  const [only, other] = checked;
  // Nothing was compared with it, so it says nothing of a slow broker.
  if (only !== undefined && other === undefined && only.broker === null) return [];
  const fits = checked.map(fitSentence);
  if (alike.length < 2) return fits;
  return [...fits, `These metrics can't tell them apart: ${alike.map(formatCandidate).join(', ')}.`];
}

function fitSentence(one: Checked): string {
  const head = `With ${formatCandidate(one)}`;
  const [worst] = judged(one.fit).toSorted((a, b) => Math.abs(b.offBy) - Math.abs(a.offBy));
  if (worst === undefined || canReproduce(one.fit))
    return `${head}, the model fits every metric within ${formatWithin(worstMiss(one.fit))}.`;
  const { target, best } = worst;
  return `${head}, ${formatFigure(target)} is ${figureText(target.unit, best)}; yours is ${figureText(target.unit, target.measured)}.`;
}

/** "node-2's request latency", "the queue time". */
function formatFigure({ label, broker }: Target): string {
  const name = label.replace(/, broker \d+$/, '').toLowerCase();
  return broker === undefined ? `the ${name}` : `node-${broker.yours}'s ${name}`;
}
