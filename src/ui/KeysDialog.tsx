import { Dialog } from '@base-ui/react/dialog';
import { NARROW_SPACE } from '../base/format';
import { useApp, useServices } from './app';
import { IconButton } from './controls/Button';
import { Segmented } from './controls/Segmented';
import styles from './KeysDialog.module.css';

const KEYS: readonly (readonly [string, string])[] = [
  ['Space', 'play, pause; step where motion is reduced'],
  [', and .', 'one event back, forward'],
  ['Shift + , .', `20${NARROW_SPACE}ms back, forward`],
  ['[ and ]', 'slower, faster'],
  ['1 to 4', 'focus a headline slider'],
  ['Arrows', 'move slider, cell or playhead'],
  ['R', 'reset the focused setting'],
  ['M', 'batches or matrix'],
  ['Ctrl + Z', 'undo; with Shift, redo'],
  ['Esc', 'close, back to the stage'],
  ['?', 'this list'],
];

const SWEEP_KEYS: typeof KEYS = [
  ['Arrows', 'read the next cell; Page up and down go five'],
  ['Home and End', 'first and last cell of the row'],
  ['Enter', 'open the cell in Explore'],
  ['Shift + arrows', 'mark a region'],
  ['Z', 'sweep the region finely'],
  ['Ctrl + Z', 'undo; with Shift, redo'],
  ['Esc', 'drop the region, close'],
  ['?', 'this list'],
];

/** The list of the screen's keys, and the choice of motion. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const keys = useApp((state) => (state.view.screen === 'sweep' ? SWEEP_KEYS : KEYS));
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
          <div className={styles.head}>
            <Dialog.Title>Keys</Dialog.Title>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </div>
          <dl>
            {keys.map(([key, does]) => (
              <div key={key} className={styles.key}>
                <dt>{key}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <MotionChoice />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function MotionChoice() {
  const { store } = useServices();
  const motion = useApp((state) => state.motion);
  return (
    <div className={styles.motion}>
      <p>Motion. Reduced: the stage moves in steps, and a list says what changed.</p>
      <Segmented
        label="Motion"
        options={[
          { value: 'system', label: 'As the system says' },
          { value: 'reduced', label: 'Reduced' },
          { value: 'full', label: 'Full' },
        ]}
        value={motion}
        onChange={(choice) => store.getState().setMotion(choice)}
      />
    </div>
  );
}
