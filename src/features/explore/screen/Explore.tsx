import { type ReactNode, useCallback, useState } from 'react';
import { isHidden } from '../../../scenario/parts';
import { useKeyboard } from '../../../shell/keyboard';
import { useApp, useServices } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { Button } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/lazyPart';
import { LocksContext } from '../../../ui/locks';
import { type Layout, useLayout } from '../../../ui/media';
import { SETTING_GROUPS } from '../../../watch/settings/settingGroups';
import { ExploreRun } from './ExploreRun';
import { type ArrangementProps, Column, Drawer, type Look, Phone, Wide } from './layouts';

const HelpDialog = lazyPart(async () => (await import('../../../shell/help/HelpDialog')).HelpDialog);
const SettingsDrawer = lazyPart(async () => (await import('./SettingsDrawer')).SettingsDrawer);
const Projector = lazyPart(async () => (await import('./Projector')).Projector);
const Embed = lazyPart(async () => (await import('./Embed')).Embed);

const JourneyHost = optional(
  lazyPart(async () => (await import('../../../watch/journey/JourneyHost')).JourneyHost),
);

type Open = 'keys' | 'settings' | null;

interface ExploreProps extends Pick<ArrangementProps, 'evidence' | 'lessonQr'> {
  readonly lesson: (look: Look) => ReactNode;
  readonly tour: ReactNode;
}

export function Explore({ tour, ...rest }: ExploreProps) {
  return useApp((state) => state.touring) ? tour : <Arranged {...rest} />;
}

function Arranged({ evidence, lesson, lessonQr }: Omit<ExploreProps, 'tour'>) {
  const layout = useLayout();
  const Arrangement = useArrangement(layout);
  const learning = useApp((state) => state.view.lesson !== null);
  const lock = useApp((state) => state.view.lock);
  const [open, setOpen] = useState<Open>(null);
  const onKeys = useCallback(() => setOpen('keys'), []);
  const onSettings = useCallback(() => setOpen('settings'), []);
  const onClose = useCallback(() => setOpen(null), []);
  const { store } = useServices();
  const hasRail = Arrangement === Wide || Arrangement === Phone;
  const onAllSettings = useCallback(() => {
    const { unfolded, view, setUnfolded } = store.getState();
    if (isHidden(view, 'settings')) return;
    setUnfolded(SETTING_GROUPS, !(hasRail && SETTING_GROUPS.every((name) => unfolded.includes(name))));
    if (!hasRail) onSettings();
  }, [store, hasRail, onSettings]);
  useKeyboard({ onKeys, onAllSettings });
  return (
    <LocksContext value={lock}>
      {Arrangement !== Projector && Arrangement !== Embed && <SkipLinks />}
      <Arrangement
        onKeys={onKeys}
        onSettings={onSettings}
        evidence={evidence}
        learning={learning}
        say={(look, verdict) => (
          <ExploreRun look={look} keeps={learning}>
            {learning ? lesson(look) : verdict}
          </ExploreRun>
        )}
        lessonQr={lessonQr}
      />
      <JourneyHost />
      {open === 'keys' && <HelpDialog onClose={onClose} />}
      {open === 'settings' && !hasRail && <SettingsDrawer onClose={onClose} />}
    </LocksContext>
  );
}

/** Shown while it has the focus, which it has first. */
function SkipLinks() {
  const focus = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.focus();
  return (
    <>
      <Button className="skip" onClick={focus('[data-region="verdict"]')}>
        To the verdict
      </Button>
      <Button className="skip" onClick={focus('[data-region="stage"]')}>
        To the stage
      </Button>
    </>
  );
}

function useArrangement(layout: Layout) {
  const embed = useApp((state) => state.view.embed);
  const projector = useApp((state) => state.view.projector);
  if (embed) return Embed;
  if (projector && layout !== 'phone') return Projector;
  return { wide: Wide, drawer: Drawer, column: Column, phone: Phone }[layout];
}
