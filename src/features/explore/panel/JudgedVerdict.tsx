import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatMilliseconds, formatShare, otherSeeds, titled, withUnit } from '../../../base/format';
import { highestOf, lowestOf } from '../../../base/statistics';
import { figureOf } from '../../../figures/catalogue';
import { windowApplies } from '../../../figures/windowChoice';
import { formatSpan } from '../../../figures/windowText';
import { FEWEST_RUNS } from '../../../run/Cell';
import type { Verdict } from '../../../run/verdict/verdict';
import { CALM, type VerdictState } from '../../../run/verdict/verdictText';
import { slowInterval } from '../../../scenario/inForce';
import type { Scenario } from '../../../scenario/scenario';
import type { WindowChoice } from '../../../scenario/view';
import { lateRun } from '../../../store/runSlice';
import type { AppState } from '../../../store/store';
import { useApp, useServices, useShown } from '../../../ui/app';
import { Choice } from '../../../ui/controls/Choice';
import styles from '../../../ui/Panel.module.css';
import { Note } from '../../../ui/Primitives';
import { usePlayback } from '../../../ui/playhead';
import { Sentence } from '../../../ui/Sentence';
import { Terms } from '../../../ui/terms/Term';
import { useRuns } from '../../../ui/useRuns';
import { formatP99Change, formatPrices } from '../../../watch/before/changeText';
import { useBeforeAndAfter } from '../../../watch/before/useRunBefore';
import computingStyles from '../../../watch/computing/Computing.module.css';
import { verdictOf } from '../session/verdictOf';
import { type VerdictLook, VerdictPlace, WaitingPlace } from './VerdictPlace';

const MARK_SIZES = { plain: 28, compact: 22, large: 36 } as const;

/** The state as a word and a mark, and one to three sentences. */
export function JudgedVerdict({ look }: { readonly look: VerdictLook }) {
  const reading = useApp((state) => state.reading);
  const shown = useApp(({ run }) => run.shown);
  const sloP99Ms = useApp(({ view }) => view.sloP99Ms);
  const verdict = useMemo(() => verdictOf(reading, shown, sloP99Ms), [reading, shown, sloP99Ms]);
  const computing = useApp(lateRun);
  const hidden = useApp((state) => state.beforeHidden);
  const compared = useBeforeAndAfter();
  if (verdict === null && computing === null) return <WaitingPlace look={look} />;
  const menu = look === 'plain' ? <WindowMenu /> : null;
  if (verdict === null) {
    return (
      <VerdictPlace look={look} busy state={<Computed look={look} />} menu={menu}>
        {look !== 'compact' && <WaitsFor look={look} />}
      </VerdictPlace>
    );
  }
  const before = hidden ? null : compared;
  const ratio = before === null ? '' : formatP99Change(before.change).ratio;
  return (
    <VerdictPlace
      look={look}
      state={
        <h2 className={`title row ${isCalm(verdict) ? '' : 'hot'}`}>
          <StateMark state={verdict.state} size={MARK_SIZES[look]} />
          <Terms text={STATE_LABELS[verdict.state]} />
        </h2>
      }
      menu={menu}
      before={before?.before.figures ?? null}
      when={look === 'plain' ? '' : verdict.when.split(',')[0]}
    >
      {look === 'plain' && <OtherSeeds />}
      <p className={`${styles.say} ${look === 'plain' ? styles.room : ''}`}>
        {ratio !== '' && (
          <>
            <b>{ratio}.</b>{' '}
          </>
        )}
        <Sentence pieces={verdict.sentence} />
      </p>
      {before !== null && (
        <Note above={2} className="num">
          {formatPrices(before.change)}
        </Note>
      )}
      <Announcement verdict={verdict} />
    </VerdictPlace>
  );
}

/** Never calm with p99 over the SLO, even if it's too early to tell more. */
export function isCalm({ state, judgement }: Pick<Verdict, 'state' | 'judgement'>): boolean {
  return CALM.includes(state) && judgement.reason !== 'late';
}

/** In place of the state, while the run is computed. */
function Computed({ look }: { readonly look: VerdictLook }) {
  const share = useApp((state) => lateRun(state)?.share ?? 0);
  if (look === 'compact') return <h2 className="title row">Computing, {formatShare(share)}</h2>;
  return (
    <h2 className="title row">
      <i className={computingStyles.spinner} aria-hidden="true" />
      No verdict yet
    </h2>
  );
}

/** Explains what the verdict waits for, and that the older one no longer counts. */
function WaitsFor({ look }: { readonly look: VerdictLook }) {
  const window = useApp((state) => state.reading?.window ?? null);
  const again = useApp((state) => state.lastWhole !== null);
  return (
    <p className={`${styles.say} ${look === 'plain' ? styles.room : ''}`}>
      {again && 'The old verdict no longer applies. '}
      {window === null
        ? 'The new one needs the run.'
        : `The new one needs all of its window, ${formatSpan(window.fromMs, window.toMs)}.`}
    </p>
  );
}

/** Minimum time between two announcements, ms. */
const ANNOUNCE_MS = 1000;

/** Announces the verdict to screen readers at most once a second; while playing, only changes of the state. */
function Announcement({ verdict }: { readonly verdict: Verdict }) {
  const { playing } = usePlayback();
  const [announced, setAnnounced] = useState<{ readonly state: string; readonly text: string }>({
    state: '',
    text: '',
  });
  const announcedAtMs = useRef(Number.NEGATIVE_INFINITY);
  const text = `${STATE_LABELS[verdict.state]}. ${titled(verdict.when)}. ${verdict.sentence.map((part) => part.text).join('')}`;
  useEffect(() => {
    if (text === announced.text || (playing && verdict.state === announced.state)) return;
    const waitMs = Math.max(0, announcedAtMs.current + ANNOUNCE_MS - performance.now());
    const timer = setTimeout(() => {
      announcedAtMs.current = performance.now();
      setAnnounced({ state: verdict.state, text });
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text, verdict.state, playing, announced]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {announced.text}
    </p>
  );
}

/** Marks that differ in shape, not only in colour; each has the colour of its text. */
const MARKS: Readonly<Record<VerdictState, ReactNode>> = {
  steady: <path d="M2 5h16M2 10h16M2 15h16" strokeWidth="2.4" />,
  holding: <path d="M2 5h16M2 15h16M2 10h5l3-3 3 3h5" strokeWidth="2.4" />,
  unsettled: <path d="M2 12.5c2.7-6 5.3-6 8 0s5.3 6 8 0" strokeWidth="2.4" />,
  slow: (
    <>
      <circle cx="10" cy="10" r="7.6" strokeWidth="2.2" />
      <path d="M10 5.6V10l3.2 2.6" strokeWidth="2.2" />
    </>
  ),
  failing: <path d="M3 5l5 5-5 5M12 6l6 8M18 6l-6 8" strokeWidth="2.4" />,
  skewed: <path d="M2 2h16v5H2zM2 9.5h5V13H2zM2 15.5h5V19H2z" fill="currentColor" stroke="none" />,
  runaway: (
    <>
      <path d="M2 16.5C8 16 11 12.5 12.5 3.5M8.6 6.6l4.1-4.4 2.9 5.3" strokeWidth="2.4" />
      <path d="M2 19h16" strokeWidth="1.5" />
    </>
  ),
  overloaded: (
    <>
      <path d="M3 3h14v14H3z" strokeWidth="2.2" />
      <path d="M6 6h8v8H6z" fill="currentColor" stroke="none" />
    </>
  ),
};

const STATE_LABELS: Readonly<Record<VerdictState, string>> = {
  steady: 'Steady',
  holding: 'Holding',
  unsettled: 'Just slowed',
  slow: 'Slow',
  failing: 'Failing',
  skewed: 'Skewed',
  runaway: 'Runaway',
  overloaded: 'Overloaded',
};

/** The mark of a state; the word next to it says the same. */
function StateMark({ state, size }: { readonly state: VerdictState; readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
      {MARKS[state]}
    </svg>
  );
}

type WindowWord = Extract<WindowChoice, string> | 'custom';

function WindowMenu() {
  const { store } = useServices();
  const scenario = useShown();
  const choice = useApp((state) => state.view.window);
  const hideAhead = useApp((state) => state.hideAhead);
  const window = useApp((state) => state.reading?.window ?? null);
  if (hideAhead)
    return (
      <Note as="span" className="num">
        {window !== null && soFar(window.fromMs)}
      </Note>
    );
  const words = (['slow', 'whole', 'before', 'last2'] as const).filter((word) =>
    windowApplies(word, scenario),
  );
  const options = words.map((value) => ({ value: value as WindowWord, label: windowLabel(value, scenario) }));
  const custom = typeof choice === 'object';
  const drawn = custom
    ? [{ value: 'custom' as const, label: `${choice.fromS} to ${seconds(choice.toS * 1000)}` }]
    : [];
  return (
    <Choice<WindowWord>
      label="Window"
      groups={[{ options: [...options, ...drawn] }]}
      value={custom ? 'custom' : windowApplies(choice, scenario) ? choice : 'whole'}
      onChange={(next) => next !== 'custom' && store.getState().setView({ window: next })}
    />
  );
}

const soFar = (fromMs: number): string => (fromMs === 0 ? 'so far' : `since ${seconds(fromMs)}`);

const seconds = (ms: number): string => withUnit(String(Math.round(ms / 10) / 100), 's');

function windowLabel(word: Extract<WindowChoice, string>, scenario: Scenario): string {
  const slow = slowInterval(scenario);
  switch (word) {
    case 'slow':
      return slow === null ? 'while slow' : `while slow, ${slow.fromMs / 1000} to ${seconds(slow.toMs)}`;
    case 'before':
      return slow === null ? 'before' : `before ${seconds(slow.fromMs)}`;
    case 'last2':
      return `last ${withUnit('2', 's')}`;
    case 'whole':
      return 'whole run';
  }
}

const P99 = figureOf('p99');

/** Where p99 lies over some seeds, which the search for a fix runs, too; only room until they are over. */
function OtherSeeds() {
  const scenario = useApp(judgedScenario);
  const subjects = useMemo(
    () => (scenario === null ? [] : [{ id: P99.id, scenario, seeds: FEWEST_RUNS }]),
    [scenario],
  );
  const { found } = useRuns(subjects, { begin: true, asks: true });
  const values = found
    .summaries(P99.id)
    .flatMap((summary) => (summary === null || scenario === null ? [] : P99.inWindow(summary, scenario)));
  const isKnown = values.length === FEWEST_RUNS && values.every(Number.isFinite);
  const [low, high] = [lowestOf(values), highestOf(values)].map(formatMilliseconds);
  return <Note className="num">{isKnown ? otherSeeds(low ?? '', high ?? '') : '\u00A0'}</Note>;
}

/** The scenario whose p99 is on the screen, if it's over the scenario's own window. */
function judgedScenario({ run, reading, view, hideAhead }: AppState): Scenario | null {
  const isOwn = view.window === 'slow' && !hideAhead && reading?.soFarMs === null;
  return run.phase === 'whole' && isOwn ? run.shown.scenario : null;
}
