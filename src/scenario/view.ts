import type { Scenario } from './scenario';
import { DEFAULT_SWEEP, type Sweep } from './sweep';

/** The interval that verdict, summary and breakdown describe: a name for it, or its ends in simulated seconds. */
export type WindowChoice = (typeof WINDOW_WORDS)[number] | { readonly fromS: number; readonly toS: number };

/** `whole` = the whole run, `slow` = while a broker is slow, `before` = until then, `last2` = the last 2 seconds. */
export const WINDOW_WORDS = ['whole', 'slow', 'before', 'last2'] as const;

/** The screens; a link names them. */
export const SCREENS = ['explore', 'sweep', 'compare', 'evidence', 'lessons'] as const;
/** One of SCREENS. */
export type Screen = (typeof SCREENS)[number];

/** A place in a lesson: its id, and the step that is shown, from 1. */
export interface LessonPlace {
  readonly id: string;
  readonly step: number;
}

/** How the reader looks at a run. It is in links too, but is no part of the scenario: it changes no figure. */
export interface View {
  /** The p99 latency that the reader wants to stay under, ms. Links: `slo.p99.ms`. */
  readonly sloP99Ms: number;
  /** Where the playhead stands, simulated seconds; null = where the page puts it. Links: `t`. */
  readonly atS: number | null;
  readonly window: WindowChoice;
  /** A heading of the reader's own; empty = none. */
  readonly title: string;
  /** What the reader wrote about it, as plain text with line breaks; empty = nothing. */
  readonly notes: string;
  /** Which screen of the page is shown. */
  readonly screen: Screen;
  /** What the screen of many runs shows. Links: the keys that begin with `sweep.`. */
  readonly sweep: Sweep;
  /** What the scenario is compared with, at most MOST_COMPARED. Links: `compare.b` to `compare.d`. */
  readonly compare: readonly Scenario[];
  /** The lesson that is open; null = none. Links: `lesson=id:step`. */
  readonly lesson: LessonPlace | null;
  /** True for the layout with large type. Links: `view=projector`. */
  readonly projector: boolean;
  /** True within another page: stage and strips only. Links: `embed=1`. */
  readonly embed: boolean;
  /** What is not shown: parts of the page (PAGE_PARTS) and settings, by name. */
  readonly hide: readonly string[];
  /** Settings that cannot be changed, by name; LOCK_ALL stands for all of them. */
  readonly lock: readonly string[];
}

/** So many scenarios can be next to the first. */
export const MOST_COMPARED = 3;

/** The view of a link that says nothing about it. */
export const DEFAULT_VIEW: View = {
  sloP99Ms: 200,
  atS: null,
  window: 'whole',
  title: '',
  notes: '',
  screen: 'explore',
  sweep: DEFAULT_SWEEP,
  compare: [],
  lesson: null,
  projector: false,
  embed: false,
  hide: [],
  lock: [],
};

/** Limits of the numbers of a view, in their own units. */
export const VIEW_LIMITS = {
  sloP99Ms: { lowest: 0.1, highest: 600_000 },
  /** Longer than any run sends, because a run drains after that. */
  timeS: { lowest: 0, highest: 1_000_000 },
  /** Characters. */
  title: { longest: 120 },
  notes: { longest: 2000 },
  /** Steps of a lesson. */
  lessonStep: { lowest: 1, highest: 99 },
} as const;
