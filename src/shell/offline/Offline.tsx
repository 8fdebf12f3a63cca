import { useEffect, useState } from 'react';
import { useApp, useServices } from '../../ui/app';

/**
 * Keeps the page for offline use after the first run, so that it takes no network from the first load; Help says how far
 * that is. Not in development, and not within another page, because an embed stores nothing on the reader's machine.
 */
export function Offline() {
  const { store } = useServices();
  const wanted = useApp(({ run, view }) => run.phase === 'whole' && !view.embed);
  const [begun, setBegun] = useState(false);
  if (wanted && !begun) setBegun(true);
  useEffect(() => {
    if (!begun || !import.meta.env.PROD) return;
    let end: (() => void) | null = () => {};
    const keep = async (): Promise<void> => {
      const { keepOffline } = await import('./serviceWorker');
      // Missing outside of a secure context and in some private windows; extensions leave it undefined.
      const container = navigator.serviceWorker ?? null;
      if (end === null || container === null) return;
      const { setUpdate, setOfflineReady } = store.getState();
      if (container.controller !== null) setOfflineReady();
      const host = { container, reload: () => location.reload() };
      end = keepOffline(host, { onUpdate: setUpdate, onReady: setOfflineReady });
    };
    // Without that file the page needs the network.
    keep().catch(() => {});
    return () => {
      end?.();
      end = null;
    };
  }, [begun, store]);
  return null;
}
