import type { Theme } from '../../draw/theme';
import type { TimeScale, TimeTick } from '../../draw/timeScale';
import type { RunHistory } from '../../run/RunHistory';
import type { Scenario } from '../../scenario/scenario';
import type { Live } from './live';
import type { StripBand, StripsLayout } from './paint/stripsLayout';
import type { ColumnGrid } from './series';

/** One of the runs that the strips show. */
export interface StripsRun {
  readonly name: string;
  readonly scenario: Scenario;
  /** Null before the first columns. */
  readonly history: RunHistory | null;
}

/** What the strips share. */
export interface StripsContext {
  readonly layout: StripsLayout;
  readonly compact: boolean;
  readonly time: TimeScale;
  readonly ticks: readonly TimeTick[];
  readonly live: Live;
  readonly theme: Theme;
  readonly runs: readonly StripsRun[];
  /** Several runs, a line each; else there is one, drawn in full. */
  readonly overlaid: boolean;
  /** Of the first run. */
  readonly scenario: Scenario;
  /** Of the first known run; null before the first columns. */
  readonly history: RunHistory | null;
  /** Null with it. */
  readonly grid: ColumnGrid | null;
  /** Changes with `history`, which grows in place. */
  readonly revision: number;
  readonly hideAhead: boolean;
  /** The broker that the reader keeps in sight. */
  readonly pinned: number | null;
  /** Length of a bin, ms. */
  readonly binMs: number;
  /** Where the tables end, ms: at the playhead where what lies ahead is hidden. */
  readonly tableEndMs: () => number;
  readonly onSeek: (ms: number) => void;
}

export interface StripProps {
  readonly context: StripsContext;
  readonly band: StripBand;
}
