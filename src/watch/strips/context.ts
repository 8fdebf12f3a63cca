import type { ComponentType } from 'react';
import type { Theme } from '../../draw/theme';
import type { TimeScale, TimeTick } from '../../draw/timeScale';
import type { RunHistory } from '../../run/RunHistory';
import type { StripName } from '../../scenario/parts';
import type { WatchedBroker } from '../../scenario/roles';
import type { Scenario } from '../../scenario/scenario';
import type { Live } from './live';
import type { PlotHeights, StripBand, StripsLayout } from './paint/stripsLayout';
import type { TimeLine } from './paint/timeLine';
import type { ColumnGrid } from './series';

export interface StripsRun {
  readonly name: string;
  readonly scenario: Scenario;
  /** Null before the first columns. */
  readonly history: RunHistory | null;
}

/** The run before a change of settings, dotted: what the strips draw of it, on scales that hold both runs. */
export interface BeforeLines {
  readonly p99: TimeLine;
  /** Bytes that waited in all accumulators. */
  readonly backlog: TimeLine;
  /** Share of the records of the uppermost partition or broker. */
  readonly share: TimeLine;
  /** Its name: "P0". */
  readonly shareOf: string;
}

/** Data, scales and handlers that all strips share. */
export interface StripsContext {
  readonly layout: StripsLayout;
  readonly compact: boolean;
  readonly time: TimeScale;
  readonly ticks: readonly TimeTick[];
  readonly live: Live;
  readonly theme: Theme;
  /** A new array whenever one of them has grown. */
  readonly runs: readonly StripsRun[];
  /** The broker whose share is compared in several runs, a line each; null = one run, drawn in full. */
  readonly watched: WatchedBroker | null;
  /** Scenario of the first run. */
  readonly scenario: Scenario;
  /** History of the first run that has data; null before the first columns. */
  readonly history: RunHistory | null;
  /** Columns of `history`, which grows in place: new ones whenever it has. Null with it. */
  readonly grid: ColumnGrid | null;
  /** Null = there is no run before, or it is hidden. */
  readonly before: BeforeLines | null;
  readonly sloMs: number;
  readonly hideAhead: boolean;
  readonly pinned: number | null;
  /** Length of a bin, ms. */
  readonly binMs: number;
  /** Where the tables end, ms: at the playhead if the future is hidden. */
  readonly tableEndMs: () => number;
  readonly onSeek: (ms: number) => void;
  readonly onSloChange: (ms: number) => void;
}

export interface StripProps {
  readonly context: StripsContext;
  readonly band: StripBand;
}

/** Everything that sets one strip apart from the others. */
export interface Strip<Name extends StripName = StripName> {
  /** Its name in links and lessons. */
  readonly name: Name;
  /** Its name for readers, beginning with a capital. */
  readonly label: string;
  /** Its plot, when readouts are at the right, and when they are in its title. */
  readonly heights: { readonly wide: PlotHeights; readonly compact: PlotHeights };
  /** Without a condition, every scenario has it. */
  readonly when?: (scenario: Scenario) => boolean;
  /** Draws one run in full. */
  readonly Component: ComponentType<StripProps>;
  /** Compares several runs, a line each; null = runs aren't compared by it. */
  readonly overlay: { readonly heights: PlotHeights; readonly Component: ComponentType<StripProps> } | null;
}
