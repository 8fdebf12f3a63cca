import type { Scenario } from '../../../scenario/scenario';
import { useServices } from '../../../ui/app';
import { edit } from './edited';
import { withOneMore } from './offers';

/** Adds scenarios to the comparison and shows it. */
export function useAdd() {
  const { store } = useServices();
  const list = (compare: readonly Scenario[]): void => {
    const { setCompare, setScreen } = store.getState();
    setCompare(compare);
    setScreen('compare');
  };
  const one = (scenario: Scenario): void => {
    const next = withOneMore(store.getState().view.compare, scenario);
    if (next !== null) list(next);
  };
  /** A copy of A, with its settings open: it's made to be changed. */
  const copy = (): void => {
    const { scenario, view } = store.getState();
    one(scenario);
    edit(view.compare.length + 1);
  };
  return { list, one, copy };
}
