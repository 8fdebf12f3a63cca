import { useState } from 'react';
import { useApp } from '../app';
import { lazyPart } from '../lazyPart';

const OfflineNotice = lazyPart(async () => (await import('./OfflineNotice')).OfflineNotice);

/** Keeps the page for offline use, after the first run so as not to slow it down; never in an embed. */
export function Offline() {
  const wanted = useApp(({ status, view }) => status === 'finished' && !view.embed);
  const [begun, setBegun] = useState(false);
  if (wanted && !begun) setBegun(true);
  if (!begun || !import.meta.env.PROD) return null;
  return <OfflineNotice />;
}
