import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef } from 'react';
import { stageWanted } from '../../../shell/doors';
import { IconButton } from '../../../ui/controls/Button';
import { Row } from '../../../ui/Primitives';
import { useAskedJourney } from '../../../watch/strips/asked';
import { Rail } from '../rail/Rail';
import styles from './SettingsDrawer.module.css';

export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  useMakeWay(onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={`ground ${styles.drawer} stack`}>
          <Row apart className={`rigid ruled-below ${styles.head}`}>
            <Dialog.Title>Settings</Dialog.Title>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </Row>
          <Rail className="grow" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Closes when something asked for from here, such as a journey, appears on the stage. */
function useMakeWay(onClose: () => void): void {
  const asked = useAskedJourney();
  const before = useRef(asked);
  useEffect(() => {
    if (asked !== null && asked !== before.current) onClose();
  }, [asked, onClose]);
  useEffect(() => stageWanted.subscribe(onClose), [onClose]);
}
