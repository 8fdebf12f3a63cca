import { useEffect, useMemo, useState } from 'react';
import { formatFineShare, NARROW_SPACE, titled, withUnit } from '../../../base/format';
import { failedShare, losesPercentile } from '../../../figures/objective';
import type { Playhead } from '../../../run/Playhead';
import { seedFigures } from '../../../run/seedFigures';
import { type WatchedBroker, watchedBroker } from '../../../scenario/roles';
import type { Scenario } from '../../../scenario/scenario';
import type { Keys } from '../../../shell/help/keys';
import { useKeyboard } from '../../../shell/keyboard';
import { Notices } from '../../../shell/Notices';
import { ScreenBar } from '../../../shell/TopBar';
import { openedPreset } from '../../../store/scenarioSlice';
import { AppProvider, useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { download } from '../../../ui/download';
import { Part } from '../../../ui/Part';
import { Section, Stack } from '../../../ui/Primitives';
import { differingConstants, useBands } from '../../../watch/bands/useBands';
import { RunNote } from '../../../watch/runPlace/RunNote';
import { isBlocked, RunPlace } from '../../../watch/runPlace/RunPlace';
import type { CompareRun } from '../core/compareRun';
import { figuresText, headline, type NamedRun, readRun } from '../core/headline';
import { resultRows, spreadOf } from '../core/results';
import { AnswerTable } from './AnswerTable';
import { Cards } from './Cards';
import styles from './CompareScreen.module.css';
import { CompareStrips } from './CompareStrips';
import { formatHead, withArrivalsOf } from './differences';
import { exhibitNames } from './exhibit';
import { letterOf, type ScenarioName } from './names';
import { clientVariants } from './offers';
import { PercentileFigure } from './PercentileFigure';
import { Reading } from './Reading';
import { ResultsTable } from './ResultsTable';
import { SettingsTable } from './SettingsTable';
import { compareCsv, resultLines } from './tables';
import { type Compared, useCompared, useCompareServices } from './useCompareRuns';
import { SEEDS_EACH, useSeeds } from './useSeeds';

const COMPARE_KEYS: Keys = [
  ['Space', 'play, pause; step if motion is reduced'],
  [', and .', `20${NARROW_SPACE}ms back, forward`],
  ['[ and ]', 'slower, faster'],
  ['Arrows', 'move playhead or percentile; with Shift ten bins, or a finer percentile'],
  ['Home and End', 'first and last'],
  ['Ctrl + Z', 'undo; with Shift, redo'],
  ['Esc', 'close'],
  ['?', 'help'],
];

interface CompareScreenProps {
  /** *Read as a page*: the same figures as an article, with what isn't modelled and how to reproduce them. */
  readonly reading?: boolean;
}

/** Up to four scenarios under the same arrivals, with an answer above them. */
export function CompareScreen({ reading = false }: CompareScreenProps) {
  const { store } = useServices();
  const first = useApp((state) => state.scenario);
  const compare = useApp((state) => state.view.compare);
  // A comparison opens with the client's partitioners.
  useEffect(() => {
    const { scenario, view, setCompare } = store.getState();
    if (!reading && view.compare.length === 0) setCompare(clientVariants(scenario));
  }, [store, reading]);
  const scenarios = useMemo(() => [first, ...compare], [first, compare]);
  const compared = useCompared(scenarios);
  // Keys and what-ifs are about this screen's runs.
  const services = useCompareServices(compared);
  return (
    <div className="screen flows">
      <AppProvider services={services}>
        <Body {...compared} scenarios={scenarios} reading={reading} />
      </AppProvider>
    </div>
  );
}

interface BodyProps extends Compared {
  readonly scenarios: readonly Scenario[];
  readonly reading: boolean;
}

function Body({ runs, playhead, retry, scenarios, reading }: BodyProps) {
  const { link, store } = useServices();
  const isWhole = runs.length > 0 && runs.every(({ phase }) => phase === 'whole');
  const found = useSeeds(scenarios, isWhole);
  const { done, total } = found.progress;
  const isSettled = isWhole && done === total;
  const progress = isSettled ? 'finished' : runs.some(isBlocked) ? 'blocked' : 'running';
  const bands = useBands(
    scenarios,
    isSettled,
    useMemo(() => differingConstants(scenarios), [scenarios]),
  );
  const fitted = bands?.isOver ? bands.runs : undefined;
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const [isUnfolded, setUnfolded] = useState(false);
  useKeyboard({});
  const named = useApp((state) => state.view.client);
  const preset = useApp(openedPreset);
  const names = useMemo(() => exhibitNames(scenarios, named, preset), [scenarios, named, preset]);
  const watched = useMemo(() => watchedBroker(scenarios), [scenarios]);
  const rows = useMemo(() => resultRows(watched), [watched]);
  const answered = useMemo((): readonly (NamedRun | null)[] => {
    const p99 = rows.find(({ id }) => id === 'p99');
    return runs.map(({ phase, shown }, index) =>
      phase === 'whole'
        ? {
            name: names[index]?.title ?? '',
            run: readRun(shown, sloMs, watched),
            seeds: p99 ? spreadOf(p99, found.figures[index] ?? []) : null,
          }
        : null,
    );
  }, [runs, names, sloMs, watched, rows, found.figures]);
  const lines = useMemo(() => {
    const figures = runs.map(({ phase, shown }) =>
      phase === 'whole' ? seedFigures(shown.summary, shown.scenario) : null,
    );
    return resultLines(rows, figures, found.figures, fitted);
  }, [rows, runs, found.figures, fitted]);
  const grows = useMemo(() => answered.map((each) => each?.run.grows ?? false), [answered]);
  const saveCsv = (): void => {
    const modelRevision = runs.find(({ phase }) => phase === 'whole')?.shown?.summary?.modelRevision ?? null;
    const text = compareCsv({ link: link(), scenarios, modelRevision, sloP99Ms: sloMs, lines });
    download(new Blob([text], { type: 'text/csv' }), 'linger-compare.csv');
  };
  const charts = (
    <RunPlace
      runs={runs.every(isBlocked) ? runs : []}
      note={(run) => (
        <Section as="div">
          <RunNote run={run} subject={`Run ${letterOf(runs.indexOf(run))}`} onRetry={retry} />
        </Section>
      )}
    >
      <Charts {...{ runs, names, grows, watched }} playhead={playhead} />
    </RunPlace>
  );
  const figures = <AnswerTable {...{ answered, watched, scenarios, sloMs }} />;
  const answer = <Headline {...{ answered, scenarios, sloMs, progress }} />;
  if (reading)
    return (
      <Reading names={names.map(({ title }) => title)} state={progress}>
        {answer}
        {charts}
        {figures}
      </Reading>
    );
  return (
    <>
      <ScreenBar keys={COMPARE_KEYS}>
        <Button onClick={() => store.getState().setScreen('exhibit')}>Read as a page</Button>
      </ScreenBar>
      <main className={`${styles.main} scroll`} data-compare={progress}>
        <Notices />
        {answer}
        <Cards scenarios={scenarios} runs={runs} names={names} answered={answered} />
        {charts}
        {figures}
        <p>
          <Button look="quiet" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            {isUnfolded ? 'Fewer figures' : 'All figures'}
          </Button>
        </p>
        {isUnfolded && (
          <div className={`wrap ${styles.tables}`}>
            <Part name="settings">
              <SettingsTable scenarios={scenarios} runs={runs} onCsv={saveCsv} />
            </Part>
            <ResultsTable
              lines={lines}
              grows={grows}
              count={scenarios.length}
              lengthS={withUnit(String(Math.round(playhead.endMs / 100) / 10), 's')}
              sloMs={sloMs}
              seeds={found}
              running={progress === 'running'}
              seedsEach={SEEDS_EACH}
              bands={bands}
              onRetry={found.retry}
            />
          </div>
        )}
      </main>
    </>
  );
}

/** *Read as a page*, and what links to an exhibit open. */
export function ReadingScreen() {
  return <CompareScreen reading />;
}

interface HeadlineProps {
  /** Null where a run isn't whole yet. */
  readonly answered: readonly (NamedRun | null)[];
  readonly scenarios: readonly Scenario[];
  readonly sloMs: number;
  readonly progress: 'finished' | 'blocked' | 'running';
}

/** The answer of the comparison, its figures, and what the runs share. */
function Headline({ answered, scenarios, sloMs, progress }: HeadlineProps) {
  const { store } = useServices();
  const known = answered.filter((each) => each !== null);
  const isWhole = known.length === scenarios.length && known.length > 0;
  const { says, sameArrivals } = formatHead(scenarios);
  const [first, ...others] = scenarios;
  return (
    <header aria-live="polite">
      <h2 className="title">
        {isWhole ? headline(known, sloMs) : progress === 'blocked' ? 'No answer yet' : 'Computing…'}
      </h2>
      <p className="soft num">
        {isWhole && figuresText(known)} {titled(says)}
      </p>
      {!sameArrivals && first !== undefined && (
        <Button
          size="small"
          onClick={() => store.getState().setCompare(others.map((each) => withArrivalsOf(first, each)))}
        >
          Give all the arrivals of A
        </Button>
      )}
    </header>
  );
}

interface ChartsProps {
  readonly runs: readonly CompareRun[];
  readonly names: readonly ScenarioName[];
  readonly grows: readonly boolean[];
  readonly watched: WatchedBroker;
  readonly playhead: Playhead;
}

/** Latency by percentile over the compared window, next to p99 and shares over time. */
function Charts({ runs, names, grows, watched, playhead }: ChartsProps) {
  const { store } = useServices();
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const says = useMemo(() => withoutFailed(runs), [runs]);
  return (
    <div className={`gap-4 ${styles.charts}`}>
      <Stack as="section" className="room" aria-label="Latency">
        <div className="room">
          <PercentileFigure {...{ runs, names, sloMs, grows, says }} />
        </div>
      </Stack>
      <Stack as="section" className="room" aria-label="Over time">
        <div className="room">
          {runs.length > 0 && (
            <CompareStrips
              {...{ runs, playhead, sloMs, watched }}
              onSloChange={(ms) => store.getState().setView({ sloP99Ms: ms })}
            />
          )}
        </div>
      </Stack>
    </div>
  );
}

/** Curves that leave out failed records: `B without the 34 % that failed`. */
function withoutFailed(runs: readonly CompareRun[]): string {
  return runs
    .flatMap(({ phase, shown }, index) => {
      const share = phase === 'whole' ? failedShare(shown.summary) : 0;
      return losesPercentile(share)
        ? [`${letterOf(index)} without the ${formatFineShare(share)} that failed`]
        : [];
    })
    .join('; ');
}
