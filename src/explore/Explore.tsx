import { lazy, Suspense, useCallback, useState } from 'react';
import { useApp } from '../ui/app';
import { useKeyboard } from '../ui/keyboard';
import { useLayout } from '../ui/media';
import { type ArrangementProps, Column, Drawer, Phone, Projector, Wide } from './layouts';

const KeysDialog = lazy(async () => ({ default: (await import('../ui/KeysDialog')).KeysDialog }));
const SettingsDrawer = lazy(async () => ({ default: (await import('../ui/SettingsDrawer')).SettingsDrawer }));

type Open = 'keys' | 'settings' | null;

/** The screen Explore: one run, its stage and strips, and what they mean, arranged for the window. */
export function Explore({ evidence }: Pick<ArrangementProps, 'evidence'>) {
  const layout = useLayout();
  const projector = useApp((state) => state.view.projector) && layout !== 'phone';
  const [open, setOpen] = useState<Open>(null);
  const onKeys = useCallback(() => setOpen('keys'), []);
  const onSettings = useCallback(() => setOpen('settings'), []);
  const onClose = useCallback(() => setOpen(null), []);
  useKeyboard({ onKeys });
  const Arrangement = projector
    ? Projector
    : { wide: Wide, drawer: Drawer, column: Column, phone: Phone }[layout];
  return (
    <>
      <Arrangement onKeys={onKeys} onSettings={onSettings} evidence={evidence} />
      <Suspense>
        {open === 'keys' && <KeysDialog onClose={onClose} />}
        {open === 'settings' && layout !== 'wide' && (
          <SettingsDrawer look={layout === 'phone' ? 'sheet' : 'drawer'} onClose={onClose} onKeys={onKeys}>
            {evidence}
          </SettingsDrawer>
        )}
      </Suspense>
    </>
  );
}
