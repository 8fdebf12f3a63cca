import { Dialog } from '@base-ui/react/dialog';
import { IconButton } from '../controls/Button';
import styles from './LargeQr.module.css';
import { QrCode } from './QrCode';

interface LargeQrProps {
  /** `none` says why there is no address. */
  readonly address: string | { readonly none: string };
  readonly onClose: () => void;
}

const SHORT_LINK = 60;

/** Other dialogs leave room around them. */
const WHOLE_WINDOW = { maxHeight: 'none' } as const;

/** The QR code as large as the window allows, with the link under it; if there is none, the reason. */
export function LargeQr({ address, onClose }: LargeQrProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          className={`strong gap-4 ${styles.page}`}
          data-theme="light"
          style={WHOLE_WINDOW}
          onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
            // The key that opened it in front of a class.
            if (key.toLowerCase() === 'q' && !ctrlKey && !metaKey && !altKey) onClose();
          }}
        >
          <Dialog.Title className="visually-hidden">Large QR code</Dialog.Title>
          {typeof address === 'string' ? (
            <>
              <QrCode text={address} label="QR code of the link" className="fill" />
              <p className={`${styles.words} ${address.length > SHORT_LINK ? styles.long : ''}`}>{address}</p>
            </>
          ) : (
            <p className={styles.none}>{address.none}</p>
          )}
          <IconButton icon="close" size="touch" label="Close" className={styles.close} onClick={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
