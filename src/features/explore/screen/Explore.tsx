import { type ReactNode, useCallback, useState } from 'react';
import { isHidden } from '../../../scenario/parts';
import { useKeyboard } from '../../../shell/keyboard';
import { useApp, useServices } from '../../../ui/app';
import { lazyPart } from '../../../ui/lazyPart';
import { LocksContext } from '../../../ui/locks';
import { type Layout, useLayout } from '../../../ui/media';
import { JourneyHost } from '../../../watch/journey/JourneyHost';
import { SETTING_GROUPS } from '../rail/SettingGroups';
import { ExploreRun } from './ExploreRun';
import { type ArrangementProps, Column, Drawer, type Look, Phone, Wide } from './layouts';

const HelpDialog = lazyPart(async () => (await import('../../../shell/help/HelpDialog')).HelpDialog);
const SettingsDrawer = lazyPart(async () => (await import('./SettingsDrawer')).SettingsDrawer);
const Projector = lazyPart(async () => (await import('./Projector')).Projector);
const Embed = lazyPart(async () => (await import('./Embed')).Embed);

type Open = 'keys' | 'settings' | null;

interface ExploreProps extends Pick<ArrangementProps, 'evidence' | 'lessonQr'> {
  /** The open lesson. */
  readonly lesson: (look: Look) => ReactNode;
  /** The guide of the first visit, in the lesson's place. */
  readonly firstVisit: (look: Look) => ReactNode;
}

/** The screen Explore: one run, its stage and strips, and its figures, arranged for the window. */
export function Explore({ evidence, lesson, lessonQr, firstVisit }: ExploreProps) {
  const layout = useLayout();
  const Arrangement = useArrangement(layout);
  const learning = useApp((state) => state.view.lesson !== null);
  const visiting = useApp((state) => state.firstVisit);
  const lock = useApp((state) => state.view.lock);
  const [open, setOpen] = useState<Open>(null);
  const onKeys = useCallback(() => setOpen('keys'), []);
  const onSettings = useCallback(() => setOpen('settings'), []);
  const onClose = useCallback(() => setOpen(null), []);
  const { store } = useServices();
  const hasRail = Arrangement === Wide;
  const onAllSettings = useCallback(() => {
    const { unfolded, view, setUnfolded } = store.getState();
    if (isHidden(view, 'settings')) return;
    setUnfolded(SETTING_GROUPS, !(hasRail && SETTING_GROUPS.every((name) => unfolded.includes(name))));
    if (!hasRail) onSettings();
  }, [store, hasRail, onSettings]);
  useKeyboard({ onKeys, onAllSettings });
  const guide = learning ? 'Lesson' : visiting ? 'First visit' : null;
  const guided = guide === 'Lesson' ? lesson : firstVisit;
  return (
    <LocksContext value={lock}>
      <Arrangement
        onKeys={onKeys}
        onSettings={onSettings}
        evidence={evidence}
        guide={guide}
        say={(look, verdict) => (
          <ExploreRun look={look} keeps={learning}>
            {guide === null ? verdict : guided(look)}
          </ExploreRun>
        )}
        lessonQr={lessonQr}
      />
      <JourneyHost />
      {open === 'keys' && <HelpDialog onClose={onClose} />}
      {open === 'settings' && !hasRail && (
        <SettingsDrawer look={layout === 'phone' ? 'sheet' : 'drawer'} onClose={onClose} onKeys={onKeys}>
          {evidence}
        </SettingsDrawer>
      )}
    </LocksContext>
  );
}

/** The arrangement for an embed, a projector, or the size of the window. */
function useArrangement(layout: Layout) {
  const embed = useApp((state) => state.view.embed);
  const projector = useApp((state) => state.view.projector);
  if (embed) return Embed;
  if (projector && layout !== 'phone') return Projector;
  return { wide: Wide, drawer: Drawer, column: Column, phone: Phone }[layout];
}
