import { assertNever } from '../base/assert';
import { numberText, readValue } from '../scenario/field';
import { plainText } from '../scenario/modelText';
import { type Notice, shorten } from '../scenario/notice';
import {
  DEFAULT_VIEW,
  SCREENS,
  type Screen,
  VIEW_LIMITS,
  type View,
  WINDOW_WORDS,
  type WindowChoice,
} from '../scenario/view';
import { readSweepKey, SWEEP_KEYS, sweepEntries } from './sweepKeys';

/** The keys of a link that say how to look at the run, in the order in which they are written. */
export const VIEW_KEYS = ['slo.p99.ms', 't', 'window', 'title', 'screen', ...SWEEP_KEYS, 'view'] as const;
/** One of VIEW_KEYS. */
export type ViewKey = (typeof VIEW_KEYS)[number];

/** True for a key that belongs to the view. */
export function isViewKey(key: string): key is ViewKey {
  return (VIEW_KEYS as readonly string[]).includes(key);
}

/** Reads one key of the view; a bad value gives the default and a notice. */
export function readViewKey(view: View, key: ViewKey, text: string, notices: Notice[]): View {
  switch (key) {
    case 'slo.p99.ms':
      return { ...view, sloP99Ms: readNumber(text, SLO, notices) ?? DEFAULT_VIEW.sloP99Ms };
    case 't':
      return { ...view, atS: readNumber(text, TIME, notices) };
    case 'window':
      return { ...view, window: readWindow(text, notices) };
    case 'title':
      return { ...view, title: readTitle(text, notices) };
    case 'screen':
      return { ...view, screen: readScreen(text, notices) };
    case 'sweep.x':
    case 'sweep.y':
    case 'sweep.lines':
    case 'sweep.metric':
    case 'sweep.precision':
    case 'sweep.runs':
      return { ...view, sweep: readSweepKey(view.sweep, key, text, notices) };
    case 'view':
      if (text === 'projector') return { ...view, projector: true };
      notices.push(bad(key, text, '', `"${shorten(text)}" is no view; there is only "projector". Left out.`));
      return view;
    default:
      return assertNever(key);
  }
}

/** Key and plain value of everything in which the view differs from the default, in order. */
export function viewEntries(view: View): readonly (readonly [ViewKey, string])[] {
  const entries: (readonly [ViewKey, string])[] = [];
  if (view.sloP99Ms !== DEFAULT_VIEW.sloP99Ms) entries.push(['slo.p99.ms', plainText(view.sloP99Ms)]);
  if (view.atS !== null) entries.push(['t', plainText(view.atS)]);
  const window = windowText(view.window);
  if (window !== DEFAULT_VIEW.window) entries.push(['window', window]);
  if (view.title !== '') entries.push(['title', view.title]);
  if (view.screen !== DEFAULT_VIEW.screen) entries.push(['screen', view.screen]);
  entries.push(...sweepEntries(view.sweep));
  if (view.projector) entries.push(['view', 'projector']);
  return entries;
}

function windowText(window: WindowChoice): string {
  return typeof window === 'string' ? window : `${plainText(window.fromS)}-${plainText(window.toS)}`;
}

function readWindow(text: string, notices: Notice[]): WindowChoice {
  const word = WINDOW_WORDS.find((known) => known === text.trim());
  if (word !== undefined) return word;
  const ends = /^\s*([\d.]+)\s*-\s*([\d.]+)\s*$/.exec(text);
  const [fromS, toS] = [Number(ends?.[1]), Number(ends?.[2])];
  if (fromS < toS && toS <= VIEW_LIMITS.timeS.highest) return { fromS, toS };
  const reason = `"${shorten(text)}" is no interval such as 5-40, nor one of ${WINDOW_WORDS.join(', ')}.`;
  notices.push(bad('window', text, 'whole', `${reason} Used the default, whole.`));
  return DEFAULT_VIEW.window;
}

function readScreen(text: string, notices: Notice[]): Screen {
  const screen = SCREENS.find((known) => known === text.trim());
  if (screen !== undefined) return screen;
  const reason = `"${shorten(text)}" is none of the screens ${SCREENS.join(', ')}.`;
  notices.push(bad('screen', text, DEFAULT_VIEW.screen, `${reason} Used the default, explore.`));
  return DEFAULT_VIEW.screen;
}

function readTitle(text: string, notices: Notice[]): string {
  const readable = text.replace(/\p{Cc}+/gu, ' ').trim();
  const characters = [...readable];
  const { longest } = VIEW_LIMITS.title;
  if (characters.length <= longest) return readable;
  const used = characters.slice(0, longest).join('').trim();
  notices.push(bad('title', text, used, `It is longer than ${longest} characters. The rest was left out.`));
  return used;
}

function readNumber(text: string, limits: NumberLimits, notices: Notice[]): number | null {
  const { key, unit, fallback } = limits;
  const checked = readValue({ kind: 'number', lowest: limits.lowest, highest: limits.highest }, text);
  if (checked.type === 'valid') return Number(checked.value);
  const value = checked.type === 'clamped' ? Number(checked.value) : fallback;
  const used = value === null ? '' : `${numberText(value)}\u202F${unit}`;
  const wording = checked.type === 'clamped' ? `Used ${used}.` : `Used the default, ${used}.`;
  notices.push(bad(key, text, used, `${checked.message} ${value === null ? 'Left out.' : wording}`));
  return value;
}

interface NumberLimits {
  readonly key: ViewKey;
  readonly unit: string;
  readonly lowest: number;
  readonly highest: number;
  readonly fallback: number | null;
}

const SLO: NumberLimits = {
  key: 'slo.p99.ms',
  unit: 'ms',
  fallback: DEFAULT_VIEW.sloP99Ms,
  ...VIEW_LIMITS.sloP99Ms,
};

const TIME: NumberLimits = { key: 't', unit: 's', fallback: DEFAULT_VIEW.atS, ...VIEW_LIMITS.timeS };

function bad(field: ViewKey, given: string, used: string, message: string): Notice {
  return { field, given: shorten(given), used, message };
}
