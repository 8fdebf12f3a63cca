import type { Summary } from '../../../workers/protocol';
import { type Judgement, judge, p99Within } from '../../figures/objective';
import { type Window, type WindowFigures, windowFigures } from '../../figures/windowFigures';
import { formatWindow } from '../../figures/windowText';
import type { Scenario } from '../../scenario/scenario';
import type { RunHistory } from '../RunHistory';
import { factsOf, markedBacklog, type VerdictFacts } from './verdictFacts';
import { sentenceFor, type VerdictState, type VerdictText } from './verdictText';

export interface Verdict {
  readonly state: VerdictState;
  /** By the objective for p99, of the records acked in the window. */
  readonly judgement: Judgement;
  /** The window that it speaks of, in words: `while slow, 5 to 40 s`. */
  readonly when: string;
  readonly sentence: readonly VerdictText[];
}

/**
 * Judges a window of a run. `figures` are those of the same `window`; `sloP99Ms` is the objective for p99, ms; `summary` is
 * that of the run, null until it's complete. Everything it says is computed from the run.
 */
export function judgeWindow(
  figures: WindowFigures,
  scenario: Scenario,
  sloP99Ms: number,
  history: RunHistory,
  window: Window,
  summary: Summary | null,
): Verdict {
  const sending = whileSending(history, window);
  const judged: WindowFigures =
    sending === window
      ? figures
      : { ...windowFigures(history, sending), latency: figures.latency, parts: figures.parts };
  const marked = summary && markedBacklog(window, scenario, summary, history.endMs);
  const facts = factsOf(judged, scenario, sloP99Ms, history, sending, summary, marked);
  const judgement = judge(
    {
      latencies: figures.latencies,
      recordsOffered: 0,
      failedShare: facts.failures?.share ?? 0,
      growth: facts.growth,
    },
    p99Within(sloP99Ms),
  );
  const state = stateOf(facts, judgement);
  return { state, judgement, when: formatWindow(window, scenario), sentence: sentenceFor(state, facts) };
}

/**
 * The part of a window in which records are sent: after it every backlog drains, which says nothing about growth. The
 * window itself if it does not reach beyond, or lies beyond altogether.
 */
function whileSending(history: RunHistory, window: Window): Window {
  let bin = history.bins - 1;
  while (bin >= 0 && history.recordsSent(bin) === 0) bin -= 1;
  if (bin < 0) return window;
  const endMs = history.binStartMs(bin) + history.binLengthMs(bin);
  return endMs < window.toMs && endMs > window.fromMs ? { fromMs: window.fromMs, toMs: endMs } : window;
}

function stateOf({ skew, justSlowed, slowed }: VerdictFacts, { grows, reason }: Judgement): VerdictState {
  if (skew !== null) return grows ? 'runaway' : 'skewed';
  if (grows) return 'overloaded';
  if (reason === 'lost') return 'failing';
  if (justSlowed !== null) return 'unsettled';
  if (reason === 'late') return 'slow';
  return slowed === null ? 'steady' : 'holding';
}
