import { useState } from 'react';
import { OPENING_PRESET_ID } from '../../scenario/presets/presets';
import { newestOf } from '../../scenario/revisions';
import { useApp, useServices } from '../../ui/app';
import { BesideLink } from '../../ui/BesideLink';
import { Button } from '../../ui/controls/Button';
import { DialogFrame } from '../../ui/controls/DialogFrame';
import { Segmented } from '../../ui/controls/Segmented';
import { useLayout } from '../../ui/media';
import { Note, Row } from '../../ui/Primitives';
import { MEANINGS } from '../../ui/terms/meanings';
import { useOpenMySystem } from '../doors';
import styles from './HelpDialog.module.css';
import { keysOf } from './keys';

type Topic = 'keys' | 'terms';

interface HelpDialogProps {
  readonly onClose: () => void;
}

/** Keys and terms, the tour again, the documents, and the choice of motion. */
export function HelpDialog({ onClose }: HelpDialogProps) {
  // Whoever holds a phone has no keys.
  const phone = useLayout() === 'phone';
  const [topic, setTopic] = useState<Topic>(phone ? 'terms' : 'keys');
  const topics = phone ? undefined : (
    <Segmented<Topic>
      label="Topic"
      options={[
        { value: 'keys', label: 'Keys' },
        { value: 'terms', label: 'Terms' },
      ]}
      value={topic}
      onChange={setTopic}
    />
  );
  return (
    <DialogFrame title="Help" head={topics} onClose={onClose}>
      {topic === 'keys' ? <KeyList /> : <TermList />}
      <Starts onClose={onClose} />
      <p className="soft above-4">
        Read on: <BesideLink href="./docs/model/index.html">the model</BesideLink>,{' '}
        <BesideLink href="./docs/links.html">links</BesideLink>,{' '}
        <BesideLink href="./docs/exchange.html">import and export</BesideLink>,{' '}
        <BesideLink href="./docs/lessons.html">lessons</BesideLink>
      </p>
      <MotionChoice />
      <OfflineState />
      <Note above={4}>
        <BesideLink href="./notices.txt">Notices</BesideLink>: licences of the libraries in this page
      </Note>
    </DialogFrame>
  );
}

function KeyList() {
  const keys = keysOf(useApp((state) => state.view));
  return (
    <dl>
      {keys.map(([key, does]) => (
        <div key={`${key}: ${does}`} className={styles.key}>
          <dt>{key}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

function TermList() {
  return (
    <dl>
      {Object.values(MEANINGS).map(({ name, says, docs }) => (
        <div key={name} className={styles.term}>
          <dt>{name}</dt>
          <dd>
            {says} <BesideLink href={docs}>More</BesideLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Starting points for a reader. */
function Starts({ onClose }: HelpDialogProps) {
  const { store, session } = useServices();
  const openMySystem = useOpenMySystem();
  const again = (): void => {
    onClose();
    store.getState().setTouring(true);
    session.openPreset(OPENING_PRESET_ID);
  };
  return (
    <Row wrap above={4}>
      <Button onClick={again}>A tour in 60 seconds</Button>
      {openMySystem !== null && (
        <Button
          onClick={() => {
            onClose();
            openMySystem();
          }}
        >
          My system…
        </Button>
      )}
    </Row>
  );
}

/** Whether the page needs a network, and a newer version that waits. It never loads by itself. */
function OfflineState() {
  const ready = useApp((state) => state.isOfflineReady);
  const apply = useApp((state) => state.applyUpdate);
  return (
    <>
      <Row as="p" above={4} className="soft">
        <i className={`${styles.dot} ${ready ? styles.ready : ''}`} aria-hidden="true" />
        {ready ? 'Works offline' : 'Not yet available offline'}. Model revision {newestOf()}. Nothing you do
        here is sent anywhere.
      </Row>
      {apply !== null && (
        <Row role="status" above={2}>
          <span>A new version is ready. This one keeps working until you reload.</span>
          <Button size="small" onClick={apply}>
            Reload
          </Button>
        </Row>
      )}
    </>
  );
}

function MotionChoice() {
  const { store } = useServices();
  const motion = useApp((state) => state.motion);
  return (
    <div className="soft stack gap-2 above-4">
      <p>Motion. Reduced: the stage moves in steps, and a list shows what changed.</p>
      <Segmented
        label="Motion"
        options={[
          { value: 'system', label: 'System setting' },
          { value: 'reduced', label: 'Reduced' },
          { value: 'full', label: 'Full' },
        ]}
        value={motion}
        onChange={(choice) => store.getState().setMotion(choice)}
      />
    </div>
  );
}
