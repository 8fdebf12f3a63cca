import { Dialog } from '@base-ui/react/dialog';
import { Popover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { VIEW_LIMITS } from '../../../scenario/view';
import type { SharePopoverProps } from '../../../shell/featureParts';
import type { Handout } from '../../../shell/handout/handout';
import { useApp, useServices } from '../../../ui/app';
import { Button, IconButton } from '../../../ui/controls/Button';
import dialog from '../../../ui/controls/DialogFrame.module.css';
import { Group } from '../../../ui/controls/Group';
import { useLayout } from '../../../ui/media';
import { Row, Section, Stack } from '../../../ui/Primitives';
import { EmbedSection } from './EmbedSection';
import { ExportSection } from './ExportSection';
import { LimitsSection } from './LimitsSection';
import { LinkSection } from './LinkSection';
import styles from './SharePopover.module.css';

/** All ways to share what's on the screen. */
export function SharePopover({ anchor, onClose }: SharePopoverProps) {
  const layout = useLayout();
  const copy = useRef<HTMLButtonElement>(null);
  const { hide, lock } = useServices().store.getState().view;
  const [handout, setHandout] = useState<Handout>({ withTime: true, pinned: false, hide, lock });
  // Only a run can be embedded, or shown in the projector view.
  const isRun = useApp((state) => state.view.screen === 'explore');
  const Frame = layout === 'phone' ? Sheet : Floating;
  return (
    <Frame anchor={anchor} first={copy} onClose={onClose}>
      <LinkSection copy={copy} handout={handout} onHandoutChange={setHandout} />
      <TitleSection />
      {isRun && <LimitsSection handout={handout} onHandoutChange={setHandout} />}
      {isRun && <EmbedSection handout={handout} />}
      <ExportSection isRun={isRun} />
      <Section as="div">
        {isRun && layout !== 'phone' && <ProjectorButton onDone={onClose} />}
        <p>Nothing leaves this page. Browsers never send the part after # to a server.</p>
      </Section>
    </Frame>
  );
}

interface FrameProps extends SharePopoverProps {
  /** Element with the initial focus. */
  readonly first: RefObject<HTMLButtonElement | null>;
  readonly children: ReactNode;
}

const TITLE = 'Share this view';

/** Keeps the popover below its anchor, however tall it gets. */
const STAYS_BELOW = { side: 'none', align: 'shift', fallbackAxisSide: 'none' } as const;

function Floating({ anchor, first, onClose, children }: FrameProps) {
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          collisionAvoidance={STAYS_BELOW}
          className={styles.positioner}
        >
          <Popover.Popup className={`${styles.popup} popup`} initialFocus={first} finalFocus={anchor}>
            <Row apart className={styles.head}>
              <Popover.Title>{TITLE}</Popover.Title>
              <IconButton icon="close" label="Close" onClick={onClose} />
            </Row>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** On phones: a sheet at the bottom edge, with touch sizes. */
function Sheet({ anchor, first, onClose, children }: FrameProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={styles.sheet} initialFocus={first} finalFocus={anchor}>
          <Row apart className={styles.head}>
            <Dialog.Title>{TITLE}</Dialog.Title>
            <IconButton icon="close" size="touch" label="Close" onClick={onClose} />
          </Row>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ProjectorButton({ onDone }: { readonly onDone: () => void }) {
  const { store } = useServices();
  const open = () => {
    onDone();
    store.getState().setProjector(true);
  };
  return <Button onClick={open}>Show in projector view</Button>;
}

/** A title and notes that travel with the link, always as text. */
function TitleSection() {
  const { store } = useServices();
  const title = useApp((state) => state.view.title);
  const notes = useApp((state) => state.view.notes);
  const id = useId();
  const said = [title === '' ? '' : 'title', notes === '' ? '' : 'notes'].filter((word) => word !== '');
  return (
    <Group title="Title and notes" summary={said.length === 0 ? 'none' : said.join(' and ')}>
      <Stack gap={1} className={styles.words}>
        <label htmlFor={`${id}-title`}>Title</label>
        <input
          id={`${id}-title`}
          className={styles.text}
          value={title}
          maxLength={VIEW_LIMITS.title.longest}
          onChange={(event) => store.getState().setTitle(event.target.value)}
        />
        <label htmlFor={`${id}-notes`}>Notes, shown next to the run</label>
        <textarea
          id={`${id}-notes`}
          className={styles.text}
          rows={3}
          value={notes}
          maxLength={VIEW_LIMITS.notes.longest}
          onChange={(event) => store.getState().setNotes(event.target.value)}
        />
      </Stack>
    </Group>
  );
}
