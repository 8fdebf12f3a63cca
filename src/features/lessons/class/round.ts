/** A phase of a question, in the order in which a clicker leads through them. */
export type Phase = 'question' | 'film' | 'truth' | 'why';

/** How long a class has for a question, s. */
const CLOCK_SECONDS = 30;
/** The key + adds this, s. */
export const MORE_SECONDS = 10;
/** Step, in hands, by which the common scale of the bars grows. */
const SCALE_STEP = 10;
/** More hands than a lecture hall has. */
export const MOST_HANDS = 999;

export interface Round {
  readonly phase: Phase;
  readonly hands: readonly number[];
  /** Typed so far: an answer, whose hand is counted already; or an answer, a comma and its hands, as in "2,17". */
  readonly entry: string;
  readonly leftSeconds: number;
  readonly running: boolean;
}

/** A question nobody has answered yet, with a full clock. */
export const NEW_ROUND: Round = {
  phase: 'question',
  hands: [],
  entry: '',
  leftSeconds: CLOCK_SECONDS,
  running: true,
};

export type RoundEvent =
  /** `back` takes a hand back. */
  | { readonly type: 'digit'; readonly digit: number; readonly back: boolean }
  | { readonly type: 'comma' | 'enter' | 'erase' | 'clear' | 'clock' | 'more' | 'second' }
  | { readonly type: 'set'; readonly option: number; readonly hands: number };

/** The round after an event; the same one if the event means nothing. */
export function afterEvent(round: Round, event: RoundEvent, options: number): Round {
  const { entry, hands, leftSeconds } = round;
  switch (event.type) {
    case 'digit':
      return afterDigit(round, event, options);
    case 'comma': {
      if (entry === '' || entry.includes(',')) return round;
      // The digit was an answer and not a hand.
      const option = Number(entry) - 1;
      return { ...round, entry: `${entry},`, hands: option < options ? plus(hands, option, -1) : hands };
    }
    case 'enter': {
      const read = readEntry(round, options);
      if (read?.type !== 'set') return round;
      return { ...round, entry: '', hands: withHands(hands, read.option, read.hands) };
    }
    case 'erase':
      // A hand that was counted isn't erased with its digit: Shift takes it back.
      return { ...round, entry: entry.length > 2 ? entry.slice(0, -1) : '' };
    case 'clear':
      return { ...round, entry: '' };
    case 'clock':
      return { ...round, running: !round.running };
    case 'more':
      return { ...round, leftSeconds: leftSeconds + MORE_SECONDS };
    case 'second':
      return { ...round, leftSeconds: Math.max(0, leftSeconds - 1) };
    case 'set':
      return { ...round, entry: '', hands: withHands(hands, event.option, event.hands) };
  }
}

function afterDigit(
  round: Round,
  { digit, back }: Extract<RoundEvent, { readonly type: 'digit' }>,
  options: number,
): Round {
  const { entry, hands } = round;
  if (entry.includes(',')) return back ? round : { ...round, entry: entry + digit };
  if (digit === 0) return round;
  if (digit > options) return { ...round, entry: back ? '' : String(digit) };
  return { ...round, entry: back ? '' : String(digit), hands: plus(hands, digit - 1, back ? -1 : 1) };
}

export type ReadEntry =
  | { readonly type: 'counted' | 'open'; readonly option: number }
  | { readonly type: 'set'; readonly option: number; readonly hands: number }
  | { readonly type: 'no-answer' | 'too-many' };

/** Reads what was typed so far. Options count from 0. */
export function readEntry({ entry }: Pick<Round, 'entry'>, options: number): ReadEntry | null {
  if (entry === '') return null;
  const [answer, hands] = entry.split(',');
  const option = Number(answer) - 1;
  if (option >= options) return { type: 'no-answer' };
  if (hands === undefined) return { type: 'counted', option };
  if (hands === '') return { type: 'open', option };
  return Number(hands) > MOST_HANDS ? { type: 'too-many' } : { type: 'set', option, hands: Number(hands) };
}

function plus(hands: readonly number[], option: number, by: 1 | -1): readonly number[] {
  return withHands(hands, option, (hands[option] ?? 0) + by);
}

function withHands(hands: readonly number[], option: number, count: number): readonly number[] {
  const length = Math.max(hands.length, option + 1);
  const within = Math.min(MOST_HANDS, Math.max(0, count));
  return Array.from({ length }, (_, index) => (index === option ? within : (hands[index] ?? 0)));
}

/** The phase after or before one; null = another step. */
export function besides(phase: Phase, direction: 1 | -1, hasFilm: boolean): Phase | null {
  const phases: readonly Phase[] = hasFilm ? WITH_FILM : WITH_FILM.filter((name) => name !== 'film');
  return phases[phases.indexOf(phase) + direction] ?? null;
}

const WITH_FILM: readonly Phase[] = ['question', 'film', 'truth', 'why'];

/** The full length of a bar, in hands. A full bar makes room for more. */
export function scaleOf(hands: readonly number[]): number {
  return (Math.floor(Math.max(0, ...hands) / SCALE_STEP) + 1) * SCALE_STEP;
}

/** The option with the most hands; null without hands. */
export function mostHands(hands: readonly number[]): number | null {
  const most = Math.max(0, ...hands);
  return most === 0 ? null : hands.indexOf(most);
}
