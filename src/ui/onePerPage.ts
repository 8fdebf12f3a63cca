import type { AppStore } from '../store/store';
import { useServices } from './app';

/** A hook for what outlives its screen: one of each page, made for whoever asks first. */
export function onePerPage<Made extends object>(make: (store: AppStore) => Made): () => Made {
  const known = new WeakMap<AppStore, Made>();
  return function useOnePerPage() {
    const { store } = useServices();
    const made = known.get(store) ?? make(store);
    known.set(store, made);
    return made;
  };
}
