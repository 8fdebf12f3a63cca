import { sameScenario } from '../../../store/timedChanges';
import { useApp } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { lazyPart } from '../../../ui/lazyPart';

const EvidenceTable = optional(lazyPart(async () => (await import('./EvidenceTable')).EvidenceTable));

/** Real Kafka's figures next to the opened preset, while its scenario is unchanged. */
export function EvidenceSection() {
  const presetId = useApp((state) => state.presetId);
  const rowId = useApp(({ presets, presetId, scenario }) => {
    const preset = presets.find(({ id }) => id === presetId);
    return preset?.evidence !== undefined && sameScenario(preset.scenario, scenario) ? preset.evidence : null;
  });
  if (rowId === null) return null;
  return <EvidenceTable key={rowId} rowId={rowId} nearest={rowId !== presetId} />;
}
