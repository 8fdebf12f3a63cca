import { isHidden } from '../../scenario/parts';
import { useApp, useServices } from '../../ui/app';
import { Button, IconButton } from '../../ui/controls/Button';
import { Row } from '../../ui/Primitives';
import { useScenarioTitle } from '../scenarioTitle';
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

/** The bar over the projector's stage: title, what a presenter opens, and the way out. */
export function PresenterBar({ presenter, onSettings, onKeys }: PresenterBarProps) {
  const { store } = useServices();
  const title = useScenarioTitle();
  // A lesson has its own title.
  const isTitled = useApp(({ view }) => view.lesson === null && !isHidden(view, 'title'));
  const fullScreen = useFullScreen();
  return (
    <Row as="header" gap={1} className={`ground ruled-below ${bar.bar}`}>
      <h1 className="clip">{isTitled ? title : 'Linger'}</h1>
      <span className="grow" />
      <span className={`nowrap ${styles.said}`} role="status">
        {presenter.announced}
      </span>
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
