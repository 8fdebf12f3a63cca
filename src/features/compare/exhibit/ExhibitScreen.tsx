import { useCallback, useMemo, useRef } from 'react';
import type { Size, Surface } from '../../../draw/surface';
import type { ChartTable } from '../../../draw/table';
import type { RunCost } from '../../../run/consent';
import { perfCommand } from '../../../run/export/perfCommandFile';
import { WholePageLink } from '../../../shell/handout/WholePageLink';
import { Notices } from '../../../shell/Notices';
import { Brand, ScreenBar } from '../../../shell/TopBar';
import { useApp, useServices } from '../../../ui/app';
import { ChartFigure } from '../../../ui/ChartFigure';
import { CopyButton } from '../../../ui/CopyButton';
import { CanvasPlot } from '../../../ui/chart/CanvasPlot';
import { useSize } from '../../../ui/chart/measure';
import { Button } from '../../../ui/controls/Button';
import { Part } from '../../../ui/Part';
import { Note, Row, Stack } from '../../../ui/Primitives';
import { useTheme } from '../../../ui/theme';
import { RunNote } from '../../../watch/runPlace/RunNote';
import { isBlocked, RunPlace, type RunState } from '../../../watch/runPlace/RunPlace';
import { letterOf } from '../screen/names';
import { SEEDS_EACH, useSeeds } from '../screen/useSeeds';
import styles from './ExhibitScreen.module.css';
import { ExhibitTable } from './ExhibitTable';
import { type ExhibitResult, type ExhibitSubject, exhibitResult, exhibitSubject } from './exhibit';
import { altText, formatFinding, formatMean, headlessCommand } from './exhibitText';
import { FIGURE_TITLE, formatWhiskers, paintExhibit } from './figure';

/** Screen Exhibit: a scenario or comparison as an article, with its figure, its limits, and how to reproduce it. */
export function ExhibitScreen() {
  const scenario = useApp((state) => state.scenario);
  const view = useApp((state) => state.view);
  const preset = useApp((state) => state.presets.find(({ id }) => id === state.presetId) ?? null);
  const subject = useMemo(() => exhibitSubject({ scenario, view, preset }), [scenario, view, preset]);
  return (
    <div className="screen">
      {view.embed ? (
        <header className={styles.bar}>
          <Brand />
          <WholePageLink />
        </header>
      ) : (
        <ScreenBar />
      )}
      <main className="scroll">
        <Notices />
        <article className={`${styles.article} stack gap-3`}>
          <Part name="title">
            <h2 className="heading">{subject.title}</h2>
          </Part>
          <Part name="notes">
            {subject.says.split('\n').map((line) => (
              <p key={line} className={`${styles.says} soft`}>
                {line}
              </p>
            ))}
            {subject.source !== null && (
              <p>
                <a href={subject.source} target="_blank" rel="noopener noreferrer">
                  The proposal
                </a>
              </p>
            )}
          </Part>
          <Found subject={subject} />
          <h3>What isn’t modelled</h3>
          <Stack as="ul" gap={1} className={styles.list}>
            {subject.leavesOut.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Stack>
          <Reproduce subject={subject} />
          {!view.embed && <OtherExhibits />}
        </article>
      </main>
    </div>
  );
}

interface FoundProps {
  readonly subject: ExhibitSubject;
}

/** Results of the runs, once the reader has consented to them. */
function Found({ subject }: FoundProps) {
  const { scenarios, names } = subject;
  const { figures, progress, held, agree, retry } = useSeeds(scenarios, true);
  const result = useMemo(() => exhibitResult(scenarios, figures), [scenarios, figures]);
  const { done, total, problem } = progress;
  const run = runState(problem, held);
  const isOver = done === total && run.phase === 'running';
  return (
    <section
      aria-label="Results of the runs"
      data-exhibit={isOver ? 'finished' : isBlocked(run) ? 'blocked' : 'running'}
      aria-busy={!isOver}
    >
      <RunPlace
        runs={[run]}
        keeps={result.runs > 0}
        note={(blocked) => (
          <RunNote
            run={blocked}
            runIt="Run them"
            subject={
              blocked.phase === 'held'
                ? `Each of ${scenarios.length * SEEDS_EACH} runs`
                : 'A run of this exhibit'
            }
            onRetry={blocked.phase === 'held' ? agree : retry}
          />
        )}
      >
        <p className={`${styles.says} ${styles.finding} num`} aria-live="polite" data-picture="part">
          {isOver ? formatFinding(result, names) : `Running: ${done} of ${total} runs are done.`}
        </p>
        <ExhibitFigure result={result} names={names} />
        <ExhibitTable result={result} names={names} running={!isOver} />
      </RunPlace>
    </section>
  );
}

/** All runs of the exhibit as one. */
function runState(problem: string | null, cost: RunCost | null): RunState {
  if (problem !== null) return { phase: 'failed', failure: { message: problem } };
  return cost === null ? { phase: 'running' } : { phase: 'held', cost };
}

interface ExhibitFigureProps {
  readonly result: ExhibitResult;
  readonly names: readonly string[];
}

/** The figure of an exhibit, painted as in the static SVG. */
function ExhibitFigure({ result, names }: ExhibitFigureProps) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  return (
    <ChartFigure title={FIGURE_TITLE} className="above-4" table={() => tableOf(result)}>
      <div ref={room} className={`${styles.room} room`}>
        {size !== null && size.width > 60 && <Drawn result={result} names={names} size={size} />}
      </div>
      <Note>{result.runs > 1 ? formatWhiskers(result) : '\u00A0'}</Note>
    </ChartFigure>
  );
}

function Drawn({ result, names, size }: ExhibitFigureProps & { readonly size: Size }) {
  const theme = useTheme();
  const paint = useCallback(
    (surface: Surface) => paintExhibit(surface, { result, names, size, theme }),
    [result, names, size, theme],
  );
  return <CanvasPlot size={size} paint={paint} description={altText(result, names)} />;
}

function tableOf(result: ExhibitResult): ChartTable {
  const lines = result.rows.filter(({ row }) => row.isLatency);
  const [first] = lines;
  return {
    says: formatWhiskers(result),
    columns: ['Percentile', ...(first?.values ?? []).map((_, index) => letterOf(index))],
    rows: lines.map((line) => [line.row.label, ...line.values.map((_, index) => formatMean(line, index))]),
  };
}

/** How to reproduce it in Compare or Explore, headless, and on a real cluster. */
function Reproduce({ subject }: { readonly subject: ExhibitSubject }) {
  const { store } = useServices();
  const { scenarios, names } = subject;
  const embed = useApp((state) => state.view.embed);
  const single = scenarios.length === 1;
  return (
    <Stack aria-label="Reproduce it" as="section" gap={2}>
      <h3>Reproduce it</h3>
      {!embed && (
        <p>
          <Button onClick={() => store.getState().setScreen(single ? 'explore' : 'compare')}>
            {single ? 'Open in Explore' : 'Open in Compare'}
          </Button>
        </p>
      )}
      <p>Headless, in a clone of Linger:</p>
      <pre className={`${styles.code} card`}>
        <code>{headlessCommand(subject, SEEDS_EACH)}</code>
      </pre>
      <p>On your own cluster, with kafka-producer-perf-test:</p>
      <Row wrap>
        {scenarios.map((scenario, index) => (
          <CopyButton
            key={letterOf(index)}
            label={single ? 'Copy the command' : `Copy ${letterOf(index)}: ${names[index]}`}
            text={() => perfCommand({ scenario, summary: null })}
          />
        ))}
      </Row>
    </Stack>
  );
}

/** The other built-in exhibits, as short links. */
function OtherExhibits() {
  const presets = useApp((state) => state.presets);
  const presetId = useApp((state) => state.presetId);
  const others = presets.filter(({ exhibit, id }) => exhibit !== undefined && id !== presetId);
  if (others.length === 0) return null;
  return (
    <nav aria-label="Other exhibits">
      <h3>Other exhibits</h3>
      <Stack as="ul" gap={1} className={styles.list}>
        {others.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </Stack>
    </nav>
  );
}
