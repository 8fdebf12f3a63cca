import type { Scenario } from '../../../scenario/scenario';
import { useServices } from '../../../ui/app';
import { withOneMore } from './offers';

/** Adds scenarios to the comparison and shows it; `onAdded` gets the new number of scenarios next to A. */
export function useAdd(onAdded?: (index: number) => void) {
  const { store } = useServices();
  const list = (compare: readonly Scenario[]): void => {
    const { setCompare, setScreen } = store.getState();
    setCompare(compare);
    setScreen('compare');
    onAdded?.(compare.length);
  };
  const one = (scenario: Scenario): void => {
    const next = withOneMore(store.getState().view.compare, scenario);
    if (next !== null) list(next);
  };
  return { list, one };
}
