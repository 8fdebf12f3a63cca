import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { Row } from '../Primitives';
import { IconButton } from './Button';
import styles from './DialogFrame.module.css';

interface DialogFrameProps {
  readonly title: string;
  /** Next to the title. */
  readonly head?: ReactNode;
  /** Its content scrolls between head and foot; `className` says how large it is. */
  readonly sheet?: boolean;
  readonly className?: string | undefined;
  readonly popup?: RefObject<HTMLDivElement | null>;
  /** By default the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog in the middle of the window, with a title and the way out. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, head, sheet = false, className = '', popup, initialFocus, onClose, children } = props;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`${styles.backdrop} backdrop`} />
        <Dialog.Popup
          ref={popup}
          initialFocus={initialFocus}
          className={`${styles.popup} ${sheet ? styles.sheet : ''} popup ${className}`}
        >
          <Row className={styles.head}>
            <Row wrap className="grow">
              <Dialog.Title>{title}</Dialog.Title>
              {head}
            </Row>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </Row>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
