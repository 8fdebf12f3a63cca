import { useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Section } from '../../../ui/Primitives';

/** The way from a verdict to what it is worth. */
export function EvidenceSection() {
  const { store } = useServices();
  return (
    <Section as="div">
      <Button look="link" onClick={() => store.getState().setScreen('evidence')}>
        Checked on real Kafka
      </Button>
    </Section>
  );
}
