import { memo, type ReactNode, useCallback, useRef, useState } from 'react';
import { counted } from '../base/format';
import { MY_SYSTEM } from '../scenario/ownSystem';
import { lateRun } from '../store/runSlice';
import { baselineOf } from '../store/scenarioSlice';
import { changedCount } from '../store/timedChanges';
import { useApp, useServices } from '../ui/app';
import { Button, IconButton } from '../ui/controls/Button';
import { Icon, Mark } from '../ui/Icon';
import { lazyPart } from '../ui/lazyPart';
import { useLayout } from '../ui/media';
import { Part } from '../ui/Part';
import { Note, Row } from '../ui/Primitives';
import { useTheme } from '../ui/theme';
import { useOneTabStop } from '../ui/useOneTabStop';
import { useUndo } from '../ui/useUndo';
import { CompareWith } from './CompareWith';
import { type SharePopoverProps, useFeatureParts } from './featureParts';
import { HelpButton } from './help/HelpButton';
import { useKeyboard } from './keyboard';
import { MySystemButton } from './MySystemButton';
import { PresetMenu } from './PresetMenu';
import { ScreenTabs, SweepPause } from './ScreenTabs';
import styles from './TopBar.module.css';

interface TopBarProps {
  /** `phone` keeps only the essentials. */
  readonly look: 'full' | 'phone';
  /** Opens the settings; null if a rail shows them. */
  readonly onSettings: (() => void) | null;
  readonly onKeys: () => void;
}

/** The bar over a scenario. Frames drawn below don't re-render it. */
export const TopBar = memo(function TopBar({ look, onSettings, onKeys }: TopBarProps) {
  const phone = look === 'phone';
  return (
    <Row as="header" gap={1} className={styles.bar}>
      <Brand />
      <ScreenTabs />
      {!phone && <SweepPause />}
      {!phone && <LinkTitle />}
      <span className="grow" />
      <MySystemButton className={styles.system} size={phone ? 'touch' : undefined} />
      <PresetMenu touch={phone} />
      {!phone && (
        <>
          <ChangedCount />
          <Tools>
            <CompareButton />
            <UndoButtons />
            <ThemeButton />
            <HelpButton onClick={onKeys} />
          </Tools>
          {onSettings !== null && (
            <Button onClick={onSettings}>
              <Icon name="settings" />
              <span className={styles.word}>Settings</span>
            </Button>
          )}
        </>
      )}
      <ShareButton touch={phone} />
    </Row>
  );
});

/** Buttons of the bar as one tab stop. */
function Tools({ children }: { readonly children: ReactNode }) {
  const stop = useOneTabStop<HTMLElement>('across');
  return (
    <Row {...stop} gap={1} role="toolbar" aria-label="Tools">
      {children}
    </Row>
  );
}

const HelpDialog = lazyPart(async () => (await import('./help/HelpDialog')).HelpDialog);

interface TourBarProps {
  readonly onSkip: () => void;
  readonly onKeys: () => void;
  /** What a phone has no other room for. */
  readonly children?: ReactNode;
}

/** The bar over the tour, which can be skipped. */
export function TourBar({ onSkip, onKeys, children }: TourBarProps) {
  const phone = useLayout() === 'phone';
  return (
    <Row as="header" gap={1} className={styles.bar}>
      <Brand />
      {!phone && <ScreenTabs />}
      <span className="grow" />
      {children}
      <Button look="quiet" size={phone ? 'touch' : undefined} onClick={onSkip}>
        Skip{phone ? '' : ' the tour'} {!phone && <kbd>Esc</kbd>}
      </Button>
      {!phone && (
        <>
          <UndoButtons />
          <ThemeButton />
          <HelpButton onClick={onKeys} />
        </>
      )}
    </Row>
  );
}

/** The bar of screens without a scenario of their own; `children` are their buttons. */
export function ScreenBar({ children }: { readonly children?: ReactNode }) {
  const phone = useLayout() === 'phone';
  const [helpShown, setHelpShown] = useState(false);
  const showHelp = useCallback(() => setHelpShown(true), []);
  useKeyboard({ onKeys: showHelp, of: 'page' });
  return (
    <div className="screen-bar">
      <Row as="header" gap={1} className={styles.bar}>
        <Brand />
        <ScreenTabs />
        {!phone && <SweepPause />}
        <span className="grow" />
        {children}
        <ThemeButton touch={phone} look="quiet" />
        <HelpButton touch={phone} onClick={showHelp} />
        <ShareButton touch={phone} />
      </Row>
      {helpShown && <HelpDialog onClose={() => setHelpShown(false)} />}
    </div>
  );
}

/** The mark and the name. */
export function Brand() {
  return (
    <h1 className={`${styles.brand} row`}>
      <Mark />
      <span>Linger</span>
    </h1>
  );
}

function LinkTitle() {
  const title = useApp((state) => state.view.title);
  // The menu of scenarios names the reader's own system.
  if (title === '' || title === MY_SYSTEM) return null;
  return (
    <Part name="title">
      <span className="clip">{title}</span>
    </Part>
  );
}

/** Opens the menu of scenarios to compare with, if there is room; else the settings have it. */
function CompareButton() {
  const wide = useLayout() === 'wide';
  return useApp((state) => state.view.screen) === 'explore' && wide ? (
    <CompareWith className={styles.compare} />
  ) : null;
}

function ChangedCount() {
  // A lesson brings its own scenario, which the reader didn't change.
  const count = useApp((state) =>
    state.view.lesson === null ? changedCount(state.scenario, baselineOf(state)) : 0,
  );
  if (count === 0) return null;
  return (
    <Note as="span" className={`${styles.count} num`}>
      {counted(count, 'setting')} changed
    </Note>
  );
}

/** Undo and redo, as buttons. */
export function UndoButtons() {
  const { undo, redo, canUndo, canRedo } = useUndo();
  return (
    <>
      <IconButton icon="undo" label="Undo" aria-disabled={!canUndo} onClick={undo} />
      <IconButton icon="redo" label="Redo" aria-disabled={!canRedo} onClick={redo} />
    </>
  );
}

interface ThemeButtonProps {
  readonly touch?: boolean;
  readonly look?: 'plain' | 'quiet';
}

/** Sun in the dark, moon in the light. */
export function ThemeButton({ touch = false, look = touch ? 'plain' : 'quiet' }: ThemeButtonProps) {
  const { store } = useServices();
  const other = useTheme().name === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon={other === 'light' ? 'sun' : 'moon'}
      look={look}
      size={touch ? 'touch' : undefined}
      label={`${other === 'light' ? 'Light' : 'Dark'} theme`}
      onClick={() => store.getState().setTheme(other)}
    />
  );
}

function ShareButton({ touch }: { readonly touch: boolean }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const computing = useApp((state) => lateRun(state) !== null && state.view.screen === 'explore');
  const props = {
    ref: button,
    'aria-expanded': open,
    'aria-disabled': computing,
    title: computing ? 'You can share this once the run is computed' : undefined,
    onClick: () => setOpen(!open && !computing),
  };
  return (
    <>
      {touch ? (
        <IconButton icon="share" label="Share" size="touch" {...props} />
      ) : (
        <Button look="solid" className={styles.share} {...props}>
          <Icon name="share" />
          Share
        </Button>
      )}
      {open && <OpenShare anchor={button} onClose={() => setOpen(false)} />}
    </>
  );
}

function OpenShare(props: SharePopoverProps) {
  const { SharePopover } = useFeatureParts();
  return <SharePopover {...props} />;
}
