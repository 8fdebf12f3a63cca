import { lazy, Suspense } from 'react';
import { sameScenario } from '../store/timedChanges';
import { useApp } from '../ui/app';

const EvidenceTable = lazy(async () => ({ default: (await import('./EvidenceTable')).EvidenceTable }));

/**
 * Real Kafka beside the opened preset, as long as its scenario stands: its own evidence row, or the nearest one. It is
 * loaded only then.
 */
export function EvidenceSection() {
  const presetId = useApp((state) => state.presetId);
  const rowId = useApp(({ presets, presetId, scenario }) => {
    const preset = presets.find(({ id }) => id === presetId);
    return preset?.evidence !== undefined && sameScenario(preset.scenario, scenario) ? preset.evidence : null;
  });
  if (rowId === null) return null;
  return (
    <Suspense>
      <EvidenceTable key={rowId} rowId={rowId} nearest={rowId !== presetId} />
    </Suspense>
  );
}
