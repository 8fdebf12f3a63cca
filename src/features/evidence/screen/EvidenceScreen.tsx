import { useCallback, useMemo, useState } from 'react';
import { Notices } from '../../../shell/Notices';
import { ScreenBar } from '../../../shell/TopBar';
import { useServices } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { lazyPart } from '../../../ui/lazyPart';
import { useLoaded } from '../../../ui/useLoaded';
import { useSeedRuns } from '../../../watch/bands/useSeedRuns';
import { loadExperiments } from '../core/experiments';
import { pageRuns, summariesOf } from '../core/pageRuns';
import { loadEvidencePresets } from '../core/presets';
import { loadEvidence, loadSeries } from '../core/rows';
import styles from './EvidenceScreen.module.css';
import { type Filter, Head } from './Head';
import { type Evidence, planOf, subjectsOf } from './plan';
import { Results } from './results';
import { SectionView } from './SectionView';
import { Side, VerdictSection } from './Side';
import { overallVerdict } from './verdict';

const TwinSection = optional(lazyPart(async () => (await import('./TwinSection')).TwinSection));

/** Screen Evidence: published, measured and modelled figures side by side, computed live. */
export function EvidenceScreen({ runs = pageRuns }: { readonly runs?: typeof pageRuns }) {
  const evidence = useEvidence();
  return (
    <div className={`screen ${styles.screen}`}>
      <ScreenBar />
      {evidence !== null && <Body evidence={evidence} runs={runs} />}
    </div>
  );
}

interface BodyProps {
  readonly evidence: Evidence;
  readonly runs: typeof pageRuns;
}

function Body({ evidence, runs }: BodyProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const sections = useMemo(() => planOf(evidence), [evidence]);
  const results = useMemo(() => new Results((id) => summariesOf(runs, id)), [runs]);
  const subjects = useMemo(() => sections.flatMap(({ blocks }) => blocks.flatMap(subjectsOf)), [sections]);
  useSeedRuns(runs, subjects, true);
  const onSight = useCallback((id: string, inSight: boolean) => runs.see(id, inSight), [runs]);
  const progress = runs.progress();
  const verdict = overallVerdict(evidence, results);
  const shown = sections.filter(({ source }) => filter === 'all' || filter === 'missed' || filter === source);
  const state = progress.total > 0 && progress.done === progress.total ? 'finished' : 'running';
  return (
    <>
      <main className={`${styles.main} scroll`} data-evidence={state}>
        <Notices />
        <Head
          filter={filter}
          onFilter={setFilter}
          progress={progress}
          data={() => ({ evidence, resultsOf: (id) => runs.resultsOf(id), results })}
        />
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
      <aside className={`${styles.side} scroll`} aria-label="What it means">
        <VerdictSection verdict={verdict} finished={state === 'finished'} />
        <Side verdict={verdict} />
      </aside>
    </>
  );
}

/** Rows, series and experiments once they're loaded; their presets join the others, so lines can open them. */
function useEvidence(): Evidence | null {
  const { store } = useServices();
  const load = useCallback(async () => {
    const [rows, series, experiments] = await Promise.all([loadEvidence(), loadSeries(), loadExperiments()]);
    store.getState().addPresets(await loadEvidencePresets());
    return { rows, series, experiments };
  }, [store]);
  return useLoaded(load);
}
