import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from '../../ui/app';
import { onRecent, type RecentScenario, recentScenarios } from './recent';

/** The reader's recent scenarios, newest first. While this is in use, new ones are noted. */
export function useRecent(): readonly RecentScenario[] {
  const { store } = useServices();
  useEffect(() => {
    let wanted = true;
    let end = (): void => undefined;
    import('./recorder').then(
      ({ recordRecent }) => {
        if (wanted) end = recordRecent(store);
      },
      // Without a network there is no list of what is new; the page does without.
      () => undefined,
    );
    return () => {
      wanted = false;
      end();
    };
  }, [store]);
  return useSyncExternalStore(onRecent, recentScenarios);
}
