import { memo, useCallback, useMemo, useState } from 'react';
import type { Summary } from '../../../../workers/protocol';
import type { ListProgress } from '../../../run/RunList';
import { Notices } from '../../../shell/Notices';
import { ScreenBar } from '../../../shell/TopBar';
import { useApp, useServices } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { lazyPart } from '../../../ui/lazyPart';
import { Stack } from '../../../ui/Primitives';
import { useLoaded } from '../../../ui/useLoaded';
import { useQuiet } from '../../../ui/useQuiet';
import { type ListedRuns, useRuns } from '../../../ui/useRuns';
import { CheckedRuns } from '../core/checkedRuns';
import { loadExperiments } from '../core/experiments';
import { type ModelRun, readRun } from '../core/figures';
import { presetsOf } from '../core/presets';
import { loadEvidence, loadSeries } from '../core/rows';
import { loadShippedRuns, type ShippedRuns } from '../core/shippedRuns';
import type { EvidenceSubject } from '../core/subjects';
import styles from './EvidenceScreen.module.css';
import { type Filter, Head } from './Head';
import { type Evidence, type LikeSystem, likeSystem, planOf, subjectsOf } from './plan';
import { Results } from './results';
import { SectionView } from './SectionView';
import { Side, VerdictSection } from './Side';
import { overallVerdict } from './verdict';

const Section = memo(SectionView);
const SideParts = memo(Side);
const TwinSection = optional(lazyPart(async () => (await import('./TwinSection')).TwinSection));

/** Screen Evidence: published, measured and modelled figures side by side, and computed again in the background. */
export function EvidenceScreen() {
  const loaded = useEvidence();
  return (
    <div className={`screen flows ${styles.screen}`}>
      <ScreenBar />
      {loaded !== null && <Body {...loaded} />}
    </div>
  );
}

interface BodyProps {
  readonly evidence: Evidence;
  readonly shipped: ShippedRuns;
}

function Body({ evidence, shipped }: BodyProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const sections = useMemo(() => planOf(evidence), [evidence]);
  const subjects = useMemo(() => sections.flatMap(({ blocks }) => blocks.flatMap(subjectsOf)), [sections]);
  const isWhole = shipped.haveAll(subjects);
  const quiet = useQuiet();
  const { changes, results, progress, see, retry } = useCheckedRuns(subjects, shipped, quiet || !isWhole);
  const verdict = useMemo(() => overallVerdict(evidence, results), [evidence, results]);
  const scenario = useApp((state) => state.scenario);
  const alike = useMemo(() => likeSystem(sections, scenario), [sections, scenario]);
  const shown =
    filter === 'alike'
      ? alike.sections
      : sections.filter(({ source }) => filter === 'all' || filter === 'missed' || filter === source);
  const finished = subjects.every(({ id }) => results.isComplete(id));
  return (
    <>
      <main className={`${styles.main} scroll`}>
        <Notices />
        <Head
          filter={filter}
          onFilter={setFilter}
          data={() => ({ evidence, results })}
          progress={progress}
          onRetry={retry}
          isOfThisModel={shipped.areCurrent}
          differing={isWhole ? changes : null}
        />
        {filter === 'alike' && <p role="status">{formatLike(alike)}</p>}
        {shown.map((section) => (
          <Section
            key={section.source}
            section={section}
            evidence={evidence}
            results={results}
            missedOnly={filter === 'missed'}
            allOpen={filter !== 'all'}
            onSight={see}
          />
        ))}
        {(filter === 'all' || filter === 'missed' || filter === 'measured') && (
          <TwinSection missedOnly={filter === 'missed'} />
        )}
      </main>
      <aside className={`side ${styles.side} scroll`} aria-label="What it means">
        <VerdictSection verdict={verdict} finished={finished} />
        <SideParts verdict={verdict} />
        <Exhibits />
      </aside>
    </>
  );
}

function Exhibits() {
  const presets = useApp((state) => state.presets);
  const exhibits = presets.filter(({ exhibit }) => exhibit !== undefined);
  if (exhibits.length === 0) return null;
  return (
    <nav className="section" aria-label="Published comparisons">
      <h2 className="below-2">Published comparisons</h2>
      <Stack as="ul" gap={1}>
        {exhibits.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </Stack>
    </nav>
  );
}

function formatLike({ alike, other }: LikeSystem): string {
  if (alike.length === 0) return 'No evidence has the acks of your scenario.';
  const none = other.length === 0 ? '' : ` None has the same ${listed(other)} too.`;
  return `With the same ${listed(alike)} as your scenario.${none}`;
}

function listed(names: readonly string[]): string {
  return names.join(', ').replace(/, (?=[^,]+$)/, ' and ');
}

/** Rows, series and experiments once they're loaded; their presets join the others, so lines can open them. */
function useEvidence(): BodyProps | null {
  const { store } = useServices();
  const load = useCallback(async () => {
    const [rows, series, experiments, shipped] = await Promise.all([
      loadEvidence(),
      loadSeries(),
      loadExperiments(),
      loadShippedRuns(),
    ]);
    store.getState().addPresets(presetsOf(rows, experiments));
    return { evidence: { rows, series, experiments }, shipped };
  }, [store]);
  return useLoaded(load);
}

interface Checked extends Pick<ListedRuns, 'see' | 'retry'> {
  /** How many runs of this browser are shown; see `CheckedRuns.changes`. */
  readonly changes: number;
  /** Others only if this browser has got a run that isn't as it came with the page. */
  readonly results: Results;
  readonly progress: ListProgress;
}

/** The runs that came with the page, and what they say. While `begin` is true, this browser makes them again. */
function useCheckedRuns(subjects: readonly EvidenceSubject[], shipped: ShippedRuns, begin: boolean): Checked {
  // They ship with the page, so they need no consent; each keeps its own limits.
  const { found, retry, see } = useRuns(subjects, { begin, seconds: Number.POSITIVE_INFINITY });
  const [read] = useState(() => new WeakMap<Summary, ModelRun>());
  const runs = useMemo(() => {
    const scenarios = new Map(subjects.map(({ id, scenario }) => [id, scenario]));
    return new CheckedRuns(subjects, shipped, (id) =>
      found.summaries(id).map((summary) => {
        const scenario = scenarios.get(id);
        if (summary === null || scenario === undefined) return null;
        const run = read.get(summary) ?? readRun(summary, scenario);
        read.set(summary, run);
        return run;
      }),
    );
  }, [found, subjects, shipped, read]);
  const changes = runs.changes();
  const [shown, setShown] = useState(() => ({ subjects, shipped, changes, results: new Results(runs) }));
  if (shown.subjects === subjects && shown.shipped === shipped && shown.changes === changes)
    return { changes, results: shown.results, progress: found, see, retry };
  const results = new Results(runs);
  setShown({ subjects, shipped, changes, results });
  return { changes, results, progress: found, see, retry };
}
