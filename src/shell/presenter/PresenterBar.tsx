import { useApp, useServices } from '../../ui/app';
import { Button, IconButton } from '../../ui/controls/Button';
import { Part } from '../../ui/Part';
import { Row } from '../../ui/Primitives';
import { useScenarioTitle } from '../scenarioTitle';
import { Brand } from '../TopBar';
import bar from '../TopBar.module.css';
import { canFillScreen, toggleFullScreen, useFullScreen } from './fullScreen';
import styles from './presenter.module.css';
import type { Presenter } from './usePresenter';

interface PresenterBarProps {
  readonly presenter: Presenter;
  /** Opens all settings; null if a link hides them. */
  readonly onSettings: (() => void) | null;
  readonly onKeys: () => void;
}

/** The bar over the projector's layout: title, keys, and the way out. */
export function PresenterBar({ presenter, onSettings, onKeys }: PresenterBarProps) {
  const { store } = useServices();
  const title = useScenarioTitle();
  const learning = useApp((state) => state.view.lesson !== null);
  const fullScreen = useFullScreen();
  return (
    <Row as="header" gap={1} className={bar.bar}>
      <Brand />
      <Part name="title">
        {/* A lesson has its own title. */}
        <span className="clip">{learning ? '' : title}</span>
      </Part>
      <span className="grow" />
      <span className={styles.said} role="status">
        {presenter.announced}
      </span>
      <KeysHint />
      <Button look="quiet" aria-pressed={presenter.qr} onClick={presenter.toggleQr}>
        QR code
      </Button>
      {onSettings !== null && (
        <Button look="quiet" onClick={onSettings}>
          Settings
        </Button>
      )}
      {canFillScreen() && (
        <IconButton
          icon={fullScreen ? 'shrink' : 'fill'}
          label={fullScreen ? 'Leave full screen' : 'Full screen'}
          onClick={toggleFullScreen}
        />
      )}
      <IconButton icon="help" label="Help" onClick={onKeys} />
      <IconButton
        icon="close"
        label="Leave the projector view"
        onClick={() => store.getState().setView({ projector: false })}
      />
    </Row>
  );
}

const HINTS: readonly (readonly [string, string])[] = [
  ['Page down', 'continue'],
  ['B', 'black'],
];

/** The keys for a class; the list of keys has them all. */
function KeysHint() {
  return (
    <p className={`${styles.hint} clip`}>
      {HINTS.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
