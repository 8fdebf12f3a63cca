import { memo, type ReactNode, useCallback, useEffect, useState } from 'react';
import { isOwnSystem } from '../scenario/ownSystem';
import { lateRun } from '../store/runSlice';
import { useApp, useServices } from '../ui/app';
import { Button, IconButton } from '../ui/controls/Button';
import { Icon, Mark } from '../ui/Icon';
import { lazyPart } from '../ui/lazyPart';
import { useLayout } from '../ui/media';
import { Row } from '../ui/Primitives';
import { useTheme } from '../ui/theme';
import { useOneTabStop } from '../ui/useOneTabStop';
import { useUndo } from '../ui/useUndo';
import { useArrival } from './arrival';
import { shareWanted, useOpenMySystem } from './doors';
import { FirstVisit } from './FirstVisit';
import { type ShareDialogProps, useFeatureParts } from './featureParts';
import type { Keys } from './help/keys';
import { useKeyboard } from './keyboard';
import { PlaceMenu, PlaceTabs, ViewBar } from './Places';
import { PresetMenu } from './PresetMenu';
import { shownScreen, shownView } from './places';
import styles from './TopBar.module.css';

interface TopBarProps {
  /** Opens the settings; null if a rail shows them. */
  readonly onSettings?: (() => void) | null;
  readonly onKeys: () => void;
  /** At the end of the view bar. */
  readonly children?: ReactNode;
}

/** The header and the view bar over a screen. Frames drawn below don't re-render them. */
export const TopBar = memo(function TopBar({ onSettings = null, onKeys, children }: TopBarProps) {
  const phone = useLayout() === 'phone';
  const offers = useApp((state) => shownScreen(state)?.offers);
  const learning = useApp(({ view }) => view.lesson !== null && view.screen === 'explore');
  // A lesson brings its own scenario.
  const hasScenario = !learning && offers === 'scenarios';
  const newcomer = useApp((state) => state.newcomer);
  useArrival(useApp(({ view }) => (learning ? 'lesson' : shownView(view))));
  const isBare = learning || offers === 'system' || (phone && !hasScenario && children === undefined);
  return (
    <>
      <Row as="header" gap={1} className={`ground ruled-below ${styles.bar}`}>
        <Brand />
        {phone ? <PlaceMenu /> : <PlaceTabs />}
        <span className="grow" />
        {!phone && (hasScenario || offers === 'system') && <MySystemButton />}
        <Tools>
          <UndoButtons />
          {!phone && <ThemeButton />}
          <HelpButton touch={phone} onClick={onKeys} />
        </Tools>
        <ShareButton touch={phone} />
      </Row>
      {!isBare && (
        <ViewBar>
          {hasScenario && <PresetMenu touch={phone} />}
          {children !== undefined && <span className="grow" />}
          {children}
          {onSettings !== null && !phone && (
            <Button className="end" onClick={onSettings}>
              <Icon name="settings" />
              Settings
            </Button>
          )}
        </ViewBar>
      )}
      {newcomer && <FirstVisit withScenario={hasScenario} />}
    </>
  );
});

/** Opens the questions about the reader's system, if they are allowed here. Once it is shown, it has the name. */
export function MySystemButton() {
  const name = useApp(({ view }) => `My system${view.twin && ', fitted'}`);
  const isShown = useApp(({ view }) => isOwnSystem(view));
  const openMySystem = useOpenMySystem();
  if (openMySystem === null) return null;
  return (
    <Button className={styles.system} aria-label={name} title={name} onClick={openMySystem}>
      <Icon name="system" />
      {!isShown && <span>{name}</span>}
    </Button>
  );
}

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
  /** Has room for the name and the way out alone. */
  readonly brief: boolean;
  readonly children: ReactNode;
}

export function TourBar({ onSkip, onKeys, brief, children }: TourBarProps) {
  return (
    <Row as="header" gap={1} className={`ground ruled-below ${styles.bar}`}>
      <Brand />
      {!brief && <PlaceTabs />}
      {children}
      <Button look="quiet" size={brief ? 'touch' : undefined} onClick={onSkip}>
        Skip{brief ? '' : ' the tour'} {!brief && <kbd>Esc</kbd>}
      </Button>
      {!brief && (
        <>
          <UndoButtons />
          <ThemeButton />
          <HelpButton onClick={onKeys} />
        </>
      )}
    </Row>
  );
}

interface ScreenBarProps {
  /** The screen's own, for Help. */
  readonly keys?: Keys;
  readonly of?: 'scenario' | 'page';
  readonly below?: ReactNode;
  /** At the end of the view bar. */
  readonly children?: ReactNode;
}

/** The bars of a screen, with Help and the keys of the page. */
export function ScreenBar({ keys, of = 'page', below, children }: ScreenBarProps) {
  const [helpShown, setHelpShown] = useState(false);
  const showHelp = useCallback(() => setHelpShown(true), []);
  useKeyboard({ onKeys: showHelp, of });
  return (
    <div className="screen-bar">
      <TopBar onKeys={showHelp}>{children}</TopBar>
      {below}
      {helpShown && <HelpDialog keys={keys} onClose={() => setHelpShown(false)} />}
    </div>
  );
}

export function Brand() {
  return (
    <h1 className={`${styles.brand} row`}>
      <Mark />
      <span>Linger</span>
    </h1>
  );
}

/** Undo and redo, as buttons; a phone has no room for a redo that does nothing. */
function UndoButtons() {
  const phone = useLayout() === 'phone';
  const { undo, redo, canUndo, canRedo } = useUndo();
  const size = phone ? 'touch' : undefined;
  return (
    <>
      <IconButton icon="undo" label="Undo" size={size} aria-disabled={!canUndo} onClick={undo} />
      {(canRedo || !phone) && (
        <IconButton icon="redo" label="Redo" size={size} aria-disabled={!canRedo} onClick={redo} />
      )}
    </>
  );
}

/** Sun in the dark, moon in the light. */
export function ThemeButton() {
  const { store } = useServices();
  const other = useTheme().name === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon={other === 'light' ? 'sun' : 'moon'}
      label={`${other === 'light' ? 'Light' : 'Dark'} theme`}
      onClick={() => store.getState().setTheme(other)}
    />
  );
}

function ShareButton({ touch }: { readonly touch: boolean }) {
  const [open, setOpen] = useState(false);
  const computing = useApp((state) => lateRun(state) !== null && state.view.screen === 'explore');
  useEffect(() => shareWanted.subscribe(() => setOpen(true)), []);
  const props = {
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
      {open && <OpenShare onClose={() => setOpen(false)} />}
    </>
  );
}

function OpenShare(props: ShareDialogProps) {
  const { ShareDialog } = useFeatureParts();
  return <ShareDialog {...props} />;
}

interface HelpButtonProps {
  readonly touch?: boolean;
  readonly onClick: () => void;
}

/** Opens Help. A dot says that a new version waits there. */
function HelpButton({ touch = false, onClick }: HelpButtonProps) {
  const hasUpdate = useApp(({ applyUpdate }) => applyUpdate !== null);
  return (
    <IconButton
      icon="help"
      {...(touch && { look: 'quiet', size: 'touch' })}
      label={hasUpdate ? 'Help: a new version is ready' : 'Help'}
      className={hasUpdate ? styles.update : undefined}
      onClick={onClick}
    />
  );
}
