import { sameScenario } from '../../../store/timedChanges';
import { useApp } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { lazyPart } from '../../../ui/lazyPart';

const EvidenceTable = optional(lazyPart(async () => (await import('./EvidenceTable')).EvidenceTable));

/** Real Kafka's figures next to the opened preset, while its scenario is unchanged. */
export function EvidenceSection() {
  const opened = useApp(({ presets, presetId, scenario }) => {
    const preset = presets.find(({ id }) => id === presetId);
    return preset !== undefined && sameScenario(preset.scenario, scenario) ? preset : null;
  });
  return opened === null ? null : <EvidenceTable key={opened.id} preset={opened} />;
}
