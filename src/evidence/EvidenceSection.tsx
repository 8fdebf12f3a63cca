import { lazy, Suspense } from 'react';
import { sameScenario } from '../store/timedChanges';
import { useApp } from '../ui/app';

const EvidenceTable = lazy(async () => ({ default: (await import('./EvidenceTable')).EvidenceTable }));

/** The evidence row of the opened preset, as long as its scenario stands. It is loaded only then. */
export function EvidenceSection() {
  const rowId = useApp(({ presets, presetId, scenario }) => {
    const preset = presets.find(({ id }) => id === presetId);
    return preset?.evidence !== undefined && sameScenario(preset.scenario, scenario) ? preset.evidence : null;
  });
  if (rowId === null) return null;
  return (
    <Suspense>
      <EvidenceTable key={rowId} rowId={rowId} />
    </Suspense>
  );
}
