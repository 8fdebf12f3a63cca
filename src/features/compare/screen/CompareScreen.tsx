import { useMemo, useState } from 'react';
import { withUnit } from '../../../base/format';
import type { Playhead } from '../../../run/Playhead';
import { seedFigures } from '../../../run/seedFigures';
import { watchedBroker } from '../../../scenario/roles';
import type { Scenario } from '../../../scenario/scenario';
import { CompareWith } from '../../../shell/CompareWith';
import { useKeyboard } from '../../../shell/keyboard';
import { Notices } from '../../../shell/Notices';
import { ScreenBar } from '../../../shell/TopBar';
import { AppProvider, useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { download } from '../../../ui/download';
import { lazyPart } from '../../../ui/lazyPart';
import { useLayout } from '../../../ui/media';
import { Part } from '../../../ui/Part';
import { Row, Section } from '../../../ui/Primitives';
import { differingConstants, useBands } from '../../../watch/bands/useBands';
import { RunNote } from '../../../watch/runPlace/RunNote';
import { isBlocked, RunPlace } from '../../../watch/runPlace/RunPlace';
import { Transport } from '../../../watch/transport/Transport';
import type { CompareRun, CompareSession } from '../core/CompareSession';
import { resultRows } from '../core/results';
import { Cards } from './Cards';
import { Charts } from './Charts';
import styles from './CompareScreen.module.css';
import { DayRows } from './dayRows';
import { letterOf, namesOf } from './names';
import { threePartitioners, upgrade } from './offers';
import { ResultsTable } from './ResultsTable';
import { SettingsTable } from './SettingsTable';
import { compareCsv, resultLines, slowLines } from './tables';
import { useAdd } from './useAdd';
import { useCompareServices, useCompareSession, useRuns } from './useCompareSession';
import { SEEDS_EACH, useSeeds } from './useSeeds';
import { useWhatIf } from './useWhatIf';

/** Screen Compare: two to four scenarios under the same arrivals, in step from one playhead. */
export function CompareScreen() {
  const first = useApp((state) => state.scenario);
  const compare = useApp((state) => state.view.compare);
  const scenarios = useMemo(() => [first, ...compare], [first, compare]);
  const session = useCompareSession(scenarios);
  return (
    <div className={`screen ${styles.screen}`}>
      <ScreenBar />
      {session !== null && <Watched session={session} scenarios={scenarios} />}
    </div>
  );
}

interface BodyProps {
  readonly session: CompareSession;
  readonly scenarios: readonly Scenario[];
}

/** Provides this screen's runs to transport, keys and what-ifs. */
function Watched(props: BodyProps) {
  const services = useCompareServices(props.session);
  return (
    <AppProvider services={services}>
      <Body {...props} />
    </AppProvider>
  );
}

function Body({ session, scenarios }: BodyProps) {
  const { link } = useServices();
  const layout = useLayout();
  const allRuns = useRuns(session);
  // The session updates a moment after the store.
  const runs = allRuns.length === scenarios.length ? allRuns : NO_RUNS;
  const complete = runs.length > 0 && runs.every(({ phase }) => phase === 'whole');
  const found = useSeeds(scenarios, complete);
  const { done, total } = found.progress;
  const isSettled = complete && done === total;
  const progress = isSettled ? 'finished' : runs.some(isBlocked) ? 'blocked' : 'running';
  const bands = useBands(
    scenarios,
    isSettled,
    useMemo(() => differingConstants(scenarios), [scenarios]),
  );
  const fitted = bands?.isOver ? bands.runs : undefined;
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const slowMinutes = useApp((state) => state.view.slowMinutes);
  const [journeyOf, setJourneyOf] = useState<number | null>(null);
  useKeyboard({});
  const named = useApp((state) => state.view.client);
  const names = useMemo(() => namesOf(scenarios, named), [scenarios, named]);
  const watched = useMemo(() => watchedBroker(scenarios), [scenarios]);
  const rows = useMemo(() => resultRows(watched), [watched]);
  const days = useMemo(() => new DayRows({ slowMinutes, sloP99Ms: sloMs }), [slowMinutes, sloMs]);
  const lines = useMemo(() => {
    const figures = runs.map(({ phase, shown }) =>
      phase === 'whole' ? seedFigures(shown.summary, shown.scenario) : null,
    );
    return [
      ...resultLines(rows, figures, found.figures, fitted),
      ...slowLines(runs, watched),
      ...days.lines(figures, found.figures),
    ];
  }, [rows, runs, found.figures, fitted, watched, days]);
  const saveCsv = (): void => {
    const modelRevision = runs.find(({ phase }) => phase === 'whole')?.shown?.summary?.modelRevision ?? null;
    const text = compareCsv({ link: link(), scenarios, modelRevision, sloP99Ms: sloMs, lines });
    download(new Blob([text], { type: 'text/csv' }), 'linger-compare.csv');
  };
  return (
    <main className="stack scroll" data-compare={progress}>
      <Notices />
      <Cards scenarios={scenarios} runs={runs} names={names} />
      {scenarios.length === 1 && <Offers />}
      <Part name="transport">
        <Transport touch={layout === 'phone'} />
      </Part>
      <RunPlace
        runs={runs.every(isBlocked) ? runs : []}
        note={(run) => (
          <Section as="div">
            <RunNote
              run={run}
              subject={`Run ${letterOf(runs.indexOf(run))}`}
              onRetry={() => session.retry()}
            />
          </Section>
        )}
      >
        <Charts {...{ runs, names, rows, found, watched }} playhead={session.playhead} />
      </RunPlace>
      <div className={styles.tables}>
        <Part name="settings">
          <SettingsTable scenarios={scenarios} runs={runs} onCsv={saveCsv} />
        </Part>
        <ResultsTable
          lines={lines}
          count={scenarios.length}
          lengthS={withUnit(String(Math.round(session.playhead.endMs / 100) / 10), 's')}
          sloMs={sloMs}
          seeds={found}
          running={progress === 'running'}
          seedsEach={SEEDS_EACH}
          bands={bands}
          onRetry={found.retry}
          onJourney={setJourneyOf}
        />
      </div>
      <SlowestJourney
        run={journeyOf === null ? undefined : runs[journeyOf]}
        playhead={session.playhead}
        onClose={() => setJourneyOf(null)}
      />
    </main>
  );
}

const NO_RUNS: ReturnType<CompareSession['runs']> = [];

/** Suggestions while A is alone. */
function Offers() {
  const scenario = useApp((state) => state.scenario);
  const view = useApp((state) => state.view);
  const newer = upgrade(scenario, view);
  const add = useAdd();
  const whatIf = useWhatIf(add.one);
  return (
    <Section className={styles.offers} aria-label="What to compare with">
      <p>
        A is the scenario in Explore. Add up to three others: they get the same records at the same instants.
      </p>
      <Row wrap gap={2} above={2}>
        <Button look="solid" onClick={() => add.list(threePartitioners(scenario))}>
          The three partitioners
        </Button>
        <Button onClick={add.copy}>A copy to change</Button>
        {newer?.scenario != null && (
          <Button title={newer.says} onClick={() => newer.scenario !== null && add.one(newer.scenario)}>
            {newer.label}
          </Button>
        )}
        <Button onClick={whatIf.open}>What if, from here on…</Button>
        <CompareWith label="Another scenario" />
      </Row>
      {whatIf.dialog}
    </Section>
  );
}

const JourneyCard = lazyPart(async () => (await import('../../../watch/journey/JourneyCard')).JourneyCard);

interface SlowestJourneyProps {
  /** Undefined until a journey is requested. */
  readonly run: CompareRun | undefined;
  readonly playhead: Playhead;
  readonly onClose: () => void;
}

/** The journey of a run's slowest record, once the run is complete. */
function SlowestJourney({ run, playhead, onClose }: SlowestJourneyProps) {
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const history = run?.phase === 'whole' ? run.shown.history : null;
  const target = useMemo(
    () => ({ type: 'slowest', window: { fromMs: 0, toMs: history?.endMs ?? 0 } }) as const,
    [history],
  );
  if (run === undefined || history === null) return null;
  return (
    <JourneyCard
      scenario={run.scenario}
      history={history}
      ask={run.journey}
      target={target}
      sloMs={sloMs}
      onSeek={(ms) => playhead.seek(ms)}
      onClose={onClose}
    />
  );
}
