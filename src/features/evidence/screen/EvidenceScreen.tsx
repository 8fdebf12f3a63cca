import { useCallback, useMemo, useState } from 'react';
import { Notices } from '../../../shell/Notices';
import { ScreenBar } from '../../../shell/TopBar';
import { useServices } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { lazyPart } from '../../../ui/lazyPart';
import { useLoaded } from '../../../ui/useLoaded';
import { loadExperiments } from '../core/experiments';
import { pageRuns } from '../core/pageRuns';
import { presetsOf } from '../core/presets';
import { loadEvidence, loadSeries } from '../core/rows';
import { loadShippedRuns, type ShippedRuns } from '../core/shippedRuns';
import styles from './EvidenceScreen.module.css';
import { type Filter, Head } from './Head';
import { type Evidence, planOf, subjectsOf } from './plan';
import { Recomputing } from './Recomputing';
import { SectionView } from './SectionView';
import { Side, VerdictSection } from './Side';
import { useResults } from './useResults';
import { overallVerdict } from './verdict';

const TwinSection = optional(lazyPart(async () => (await import('./TwinSection')).TwinSection));

/** Screen Evidence: published, measured and modelled figures side by side, and computed again in the background. */
export function EvidenceScreen() {
  const loaded = useEvidence();
  return (
    <div className={`screen ${styles.screen}`}>
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
  const { checked, results } = useResults(subjects, shipped);
  const onSight = useCallback((id: string, inSight: boolean) => pageRuns.see(id, inSight), []);
  const verdict = overallVerdict(evidence, results);
  const shown = sections.filter(({ source }) => filter === 'all' || filter === 'missed' || filter === source);
  const finished = subjects.every(({ id }) => results.isComplete(id));
  return (
    <>
      <main className={styles.main}>
        <Notices />
        <Head filter={filter} onFilter={setFilter} data={() => ({ evidence, results })}>
          <Recomputing subjects={subjects} runs={checked} isOfThisModel={shipped.areCurrent} />
        </Head>
        {shown.map((section) => (
          <SectionView
            key={section.source}
            section={section}
            evidence={evidence}
            results={results}
            missedOnly={filter === 'missed'}
            allOpen={filter !== 'all'}
            onSight={onSight}
          />
        ))}
        {(filter === 'all' || filter === 'missed' || filter === 'measured') && (
          <TwinSection missedOnly={filter === 'missed'} />
        )}
      </main>
      <aside className={styles.side} aria-label="What it means">
        <VerdictSection verdict={verdict} finished={finished} />
        <Side verdict={verdict} />
      </aside>
    </>
  );
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
