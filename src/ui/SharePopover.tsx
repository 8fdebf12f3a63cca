import { Popover } from '@base-ui/react/popover';
import { type RefObject, useRef } from 'react';
import { withUnit } from '../base/format';
import { useApp, useServices } from './app';
import { CopyButton } from './CopyButton';
import { Button, IconButton } from './controls/Button';
import { Icon } from './Icon';
import styles from './SharePopover.module.css';

interface SharePopoverProps {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** The link to what is on the screen, and what it holds. Escape closes it and returns the focus. */
export function SharePopover({ anchor, onClose }: SharePopoverProps) {
  const { link } = useServices();
  const copy = useRef<HTMLButtonElement>(null);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Popover.Popup className={styles.popup} initialFocus={copy} finalFocus={anchor}>
            <div className={styles.head}>
              <Popover.Title>Share this view</Popover.Title>
              <IconButton icon="close" label="Close" onClick={onClose} />
            </div>
            <div className={styles.row}>
              <input
                readOnly
                className={styles.link}
                aria-label="Link to this view"
                value={link()}
                onFocus={(event) => event.target.select()}
              />
              <CopyButton ref={copy} look="solid" className={styles.copy} label="Copy link" text={link} />
            </div>
            <WhatItHolds />
            <ProjectorButton onDone={onClose} />
            <p className={styles.note}>
              Nothing leaves this page. The part after # is read by the browser and is never sent to a server.
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function ProjectorButton({ onDone }: { readonly onDone: () => void }) {
  const { store } = useServices();
  const open = () => {
    onDone();
    store.getState().setProjector(true);
  };
  return (
    <Button className={styles.projector} onClick={open}>
      Show in projector view
    </Button>
  );
}

function WhatItHolds() {
  const seed = useApp((state) => state.scenario.seed);
  const restS = useApp((state) => state.restS);
  const held = [
    'every setting that is not a default',
    `seed ${seed}, so the run is the same`,
    restS === null
      ? 'the SLO and the window'
      : `the SLO, the window, and the playhead at ${withUnit(String(restS), 's')}`,
  ];
  return (
    <>
      <b>The link holds</b>
      <ul className={styles.holds}>
        {held.map((what) => (
          <li key={what}>
            <Icon name="check" />
            {what}
          </li>
        ))}
        <li>
          <span className={styles.without} role="img" aria-label="not" />
          theme and speed
        </li>
      </ul>
    </>
  );
}
