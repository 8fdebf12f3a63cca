import type { Summary } from '../../../../workers/protocol';
import { referenceWindow, resolveWindow } from '../../../figures/windowChoice';
import { windowFigures } from '../../../figures/windowFigures';
import type { RunHistory } from '../../../run/RunHistory';
import { judge } from '../../../run/verdict/verdict';
import { runLengthMs } from '../../../run/WatchedRun';
import type { Scenario } from '../../../scenario/scenario';
import type { View } from '../../../scenario/view';
import type { Reading } from '../../../store/runSlice';

/** What a reading is taken of. */
export interface ReadingInput {
  readonly history: RunHistory;
  /** Of that run; null until it's complete. */
  readonly summary: Summary | null;
  /** The scenario of that history, perhaps not yet the one asked for. */
  readonly scenario: Scenario;
  readonly view: Pick<View, 'window' | 'sloP99Ms'>;
  readonly hideAhead: boolean;
  readonly playheadMs: number;
}

/** What verdict, summary and breakdown say about a window of a run. */
export function takeReading(input: ReadingInput): Reading {
  const { history, summary, scenario, view, hideAhead, playheadMs } = input;
  const moment = { scenario, runLengthMs: runLengthMs(history, scenario), playheadMs, hideAhead };
  const window = resolveWindow(view.window, moment);
  const figures = windowFigures(history, window);
  const before = referenceWindow(window, scenario);
  const whole = history.done || history.endMs >= window.toMs;
  return {
    window,
    soFarMs: whole ? null : history.endMs,
    figures,
    verdict: whole ? judge(figures, scenario, view.sloP99Ms, history, window, summary) : null,
    reference:
      before === null || history.endMs < before.toMs
        ? null
        : { window: before, figures: windowFigures(history, before) },
  };
}

/** When the slowest ack arrived, ms: the middle of its bin; null where none was measured. */
export function slowestAckAtMs(history: RunHistory): number | null {
  let slowest: { readonly bin: number; readonly ms: number } | null = null;
  for (let bin = 0; bin < history.bins; bin += 1) {
    const ms = history.maxMs(bin);
    if (ms > (slowest?.ms ?? 0)) slowest = { bin, ms };
  }
  return slowest === null ? null : history.binStartMs(slowest.bin) + history.binLengthMs(slowest.bin) / 2;
}
