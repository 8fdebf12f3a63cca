import { useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Row } from '../../../ui/Primitives';
import type { Mismatch } from '../core/mismatches';

/** Differences between the scenario and the measurement, each with a button that removes it. */
export function Mismatches({ of }: { readonly of: readonly Mismatch[] }) {
  const { store } = useServices();
  return of.map(({ says, mend, patch }) => (
    <Row key={says} wrap above={2} below={2} className="callout">
      <p className="grow">{says}</p>
      <Button onClick={() => store.getState().changeScenario(patch)}>{mend}</Button>
    </Row>
  ));
}
