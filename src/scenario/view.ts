import { DEFAULT_SWEEP, type Sweep } from './sweep';

/** The interval that verdict, summary and breakdown describe: a name for it, or its ends in simulated seconds. */
export type WindowChoice = (typeof WINDOW_WORDS)[number] | { readonly fromS: number; readonly toS: number };

/** `whole` = the whole run, `slow` = while a broker is slow, `before` = until then, `last2` = the last 2 seconds. */
export const WINDOW_WORDS = ['whole', 'slow', 'before', 'last2'] as const;

/** The screens: the run that can be watched, many runs at once, and the model beside real Kafka. */
export const SCREENS = ['explore', 'sweep', 'evidence'] as const;
/** One of SCREENS. */
export type Screen = (typeof SCREENS)[number];

/** How the reader looks at a run. It stands in links too, but is no part of the scenario: it changes no figure. */
export interface View {
  /** The p99 latency that the reader wants to stay under, ms. Links: `slo.p99.ms`. */
  readonly sloP99Ms: number;
  /** Where the playhead stands, simulated seconds; null = where the page puts it. Links: `t`. */
  readonly atS: number | null;
  readonly window: WindowChoice;
  /** A heading of the reader's own; empty = none. */
  readonly title: string;
  /** Which screen of the page is shown. */
  readonly screen: Screen;
  /** What the screen of many runs shows. Links: the keys that begin with `sweep.`. */
  readonly sweep: Sweep;
  /** True for the layout with large type. Links: `view=projector`. */
  readonly projector: boolean;
}

/** The view of a link that says nothing about it. */
export const DEFAULT_VIEW: View = {
  sloP99Ms: 200,
  atS: null,
  window: 'whole',
  title: '',
  screen: 'explore',
  sweep: DEFAULT_SWEEP,
  projector: false,
};

/** Limits of the numbers of a view, in their own units. */
export const VIEW_LIMITS = {
  sloP99Ms: { lowest: 0.1, highest: 600_000 },
  /** Longer than any run sends, because a run drains after that. */
  timeS: { lowest: 0, highest: 1_000_000 },
  /** Characters. */
  title: { longest: 120 },
} as const;
