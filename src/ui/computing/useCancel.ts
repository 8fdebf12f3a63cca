import { useEffect, useMemo } from 'react';
import { useApp, useServices } from '../app';

/**
 * Goes back to the scenario of the last whole run, also by Escape, unless something else makes its own use of the key;
 * null where there was none.
 */
export function useCancel(): (() => void) | null {
  const { store } = useServices();
  const before = useApp(({ lastWhole }) => lastWhole);
  const cancel = useMemo(
    () => (before === null ? null : () => store.getState().changeScenario(before)),
    [store, before],
  );
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.key !== 'Escape' || event.defaultPrevented || cancel === null) return;
      if (target?.closest('input, textarea, [role="dialog"], [role="listbox"], [role="menu"]')) return;
      event.preventDefault();
      cancel();
    };
    // Before the key that brings the focus to the stage.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, [cancel]);
  return cancel;
}
