import type { Origins } from './origins';
import type { Scenario } from './scenario';
import { DEFAULT_SWEEP, type Sweep } from './sweep';

/** The interval that verdict, summary and breakdown describe: a name for it, or its ends in simulated seconds. */
export type WindowChoice = (typeof WINDOW_WORDS)[number] | { readonly fromS: number; readonly toS: number };

/**
 * `slow` = the scenario's own window: while a broker is slow, if that is a part of the run, else the whole run; `whole` = the
 * whole run, `before` = until a broker is slow, `last2` = the last 2 seconds.
 */
export const WINDOW_WORDS = ['whole', 'slow', 'before', 'last2'] as const;

/** A screen, as its feature registers it. */
export interface ScreenRow {
  /** Its word in links. */
  readonly name: string;
  /** The tab that leads to it, next to others of the same place; null = none does. */
  readonly place: string | null;
  readonly label: string;
  /** What the bar above it offers: scenarios and the reader's system, that system alone, or neither. */
  readonly offers: 'scenarios' | 'system' | 'nothing';
}

/** A lesson's id, and a step from 1. */
export interface LessonPlace {
  readonly id: string;
  readonly step: number;
}

/** How long a plan for a class can be, min. */
export const PLAN_MINUTES = [20, 45, 90] as const;

/** A teacher's plan: how long the class is, and the ids of its lessons in order; none = those that fit it. */
export interface TeachPlan {
  readonly minutes: (typeof PLAN_MINUTES)[number];
  readonly lessons: readonly string[];
}

// @recipe view
/** How the reader looks at a run. Links hold it, but it changes no figure. */
export interface View {
  /** The reader's p99 objective, ms. Links: `slo.p99.ms`. */
  readonly sloP99Ms: number;
  /** Minutes of a day during which a broker is slow. Links: `slow.min.per.day`. */
  readonly slowMinutes: number;
  /** The playhead, simulated seconds; null = the page's default. Links: `t`. */
  readonly atS: number | null;
  readonly window: WindowChoice;
  readonly title: string;
  /** Plain text with line breaks; empty = none. */
  readonly notes: string;
  /** The name of a `ScreenRow`. */
  readonly screen: string;
  /** Links: the keys that begin with `sweep.`. */
  readonly sweep: Sweep;
  /** Scenarios to compare with, at most MOST_COMPARED. Links: `compare.b` to `compare.d`. */
  readonly compare: readonly Scenario[];
  /**
   * The reader's decision, as text that only the screen Decide reads (src/features/decide/core/link.ts); empty = the
   * default.
   */
  readonly decide: string;
  /** The sets of constants that fit the reader's metrics, in the format of `twinText`; empty = none. Links: `twin`. */
  readonly twin: string;
  /** The producers' client, if its defaults aren't the nearest; empty = the nearest. */
  readonly client: string;
  /** Where values come from, if they don't show it: what the reader set to its client's default is the reader's. Links: `set`. */
  readonly origins: Origins;
  /** The open lesson; null = none. Links: `lesson=id:step`. */
  readonly lesson: LessonPlace | null;
  /** The plan that a class follows, on its page and through its lessons; null = none. Links: `teach=45:id,id`. */
  readonly teach: TeachPlan | null;
  /** Links: `view=projector`. */
  readonly projector: boolean;
  /** Within another page: stage and strips only. Links: `embed=1`. */
  readonly embed: boolean;
  /** Hidden parts of the page (PAGE_PARTS) and settings. */
  readonly hide: readonly string[];
  /** Locked settings; LOCK_ALL = all. */
  readonly lock: readonly string[];
  /** The scenario after the link's change, which is made once the run before it was seen. Links: `then`. */
  readonly next: Scenario | null;
  /** The reader guesses first what that change does. */
  readonly guess: boolean;
}

/** Scenarios next to the first. */
export const MOST_COMPARED = 3;

export const DEFAULT_VIEW: View = {
  sloP99Ms: 200,
  slowMinutes: 10,
  atS: null,
  window: 'slow',
  title: '',
  notes: '',
  screen: 'explore',
  sweep: DEFAULT_SWEEP,
  compare: [],
  decide: '',
  twin: '',
  client: '',
  origins: {},
  lesson: null,
  teach: null,
  projector: false,
  embed: false,
  hide: [],
  lock: [],
  next: null,
  guess: false,
};

export const VIEW_LIMITS = {
  sloP99Ms: { lowest: 0.1, highest: 600_000 },
  slowMinutes: { lowest: 0, highest: 1440 },
  timeS: { lowest: 0, highest: 1_000_000 },
  title: { longest: 120 },
  notes: { longest: 2000 },
  lessonStep: { lowest: 1, highest: 99 },
  planLessons: { highest: 12 },
} as const;
