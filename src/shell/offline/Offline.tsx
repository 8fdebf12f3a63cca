import { useState } from 'react';
import { useApp } from '../../ui/app';
import { optional } from '../../ui/Boundary';
import { lazyPart } from '../../ui/lazyPart';

/** Without it the page needs the network. */
const OfflineNotice = optional(
  lazyPart(
    async () => (await import('./OfflineNotice')).OfflineNotice,
    () => null,
  ),
);

/**
 * Keeps the page for offline use after the first run, so that it takes no network from the first load. Not in
 * development, and not within another page, because an embed stores nothing on the reader's machine.
 */
export function Offline() {
  const wanted = useApp(({ run, view }) => run.phase === 'whole' && !view.embed);
  const [begun, setBegun] = useState(false);
  if (wanted && !begun) setBegun(true);
  if (!begun || !import.meta.env.PROD) return null;
  return <OfflineNotice />;
}
