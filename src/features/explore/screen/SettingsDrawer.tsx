import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { importWanted, stageWanted } from '../../../shell/doors';
import { ThemeButton } from '../../../shell/TopBar';
import { useServices } from '../../../ui/app';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { Part } from '../../../ui/Part';
import { Row } from '../../../ui/Primitives';
import { useAskedJourney } from '../../../watch/strips/asked';
import { Jumps } from '../../../watch/transport/Jumps';
import { RunFigures } from '../panel/RunFigures';
import { WaysOutSection } from '../panel/WaysOut';
import { Rail } from '../rail/Rail';
import { ReachChoice } from '../rail/ReachChoice';
import { SettingGroups } from '../rail/SettingGroups';
import { SlowRow } from '../rail/SlowRow';
import styles from './SettingsDrawer.module.css';

interface SettingsDrawerProps {
  /** `drawer` = the rail; `sheet` = the phone's, with the figures. */
  readonly look: 'drawer' | 'sheet';
  readonly onClose: () => void;
  /** Content that a screen adds below the figures of the sheet. */
  readonly children?: ReactNode;
}

/** The settings, for layouts without a rail. */
export function SettingsDrawer({ look, onClose, children }: SettingsDrawerProps) {
  useMakeWay(onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={`${styles[look]} stack`}>
          <Row apart className={styles.head}>
            <Dialog.Title>{look === 'drawer' ? 'Settings' : 'Settings and figures'}</Dialog.Title>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </Row>
          {look === 'drawer' ? <Rail className="grow" /> : <SheetBody>{children}</SheetBody>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What is asked for from here, such as a journey, is shown on the stage. */
function useMakeWay(onClose: () => void): void {
  const asked = useAskedJourney();
  const before = useRef(asked);
  useEffect(() => {
    if (asked !== null && asked !== before.current) onClose();
  }, [asked, onClose]);
  useEffect(() => stageWanted.subscribe(onClose), [onClose]);
}

function SheetBody({ children }: Pick<SettingsDrawerProps, 'children'>) {
  const { store } = useServices();
  const reset = () => store.getState().resetAll();
  return (
    <div className="scroll grow">
      <Row wrap className={styles.inset}>
        <Tool icon={<Icon name="reset" />} label="Reset all" off={false} onClick={reset} />
        <Button size="touch" onClick={() => importWanted.emit()}>
          Import
        </Button>
        <ThemeButton />
      </Row>
      <div className={styles.inset}>
        <ReachChoice touch />
        <SlowRow />
      </div>
      <SettingGroups />
      <Row wrap className={styles.inset}>
        <Jumps />
      </Row>
      <Part name="ways.out">
        <WaysOutSection touch />
      </Part>
      <RunFigures />
      {children}
    </div>
  );
}

interface ToolProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly off: boolean;
  readonly onClick: () => void;
}

function Tool({ icon, label, off, onClick }: ToolProps) {
  return (
    <Button size="touch" aria-disabled={off} onClick={onClick}>
      {icon}
      {label}
    </Button>
  );
}
