import { useState } from 'react';
import { newestOf } from '../../scenario/revisions';
import { useApp, useServices } from '../../ui/app';
import { BesideLink } from '../../ui/BesideLink';
import { Button, IconButton } from '../../ui/controls/Button';
import { DialogFrame } from '../../ui/controls/DialogFrame';
import { Segmented } from '../../ui/controls/Segmented';
import { Icon } from '../../ui/Icon';
import { useLayout } from '../../ui/media';
import { Note, Row } from '../../ui/Primitives';
import { MEANINGS } from '../../ui/terms/meanings';
import { useOpenMySystem } from '../doors';
import { takeTour } from '../FirstVisit';
import styles from './HelpDialog.module.css';
import { type Keys, keysOf } from './keys';

type Topic = 'keys' | 'terms';

const GLOSSARY = Object.values(MEANINGS).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

function titleOf(topic: Topic, phone: boolean): string {
  if (topic === 'terms') return 'What the words mean';
  return phone ? 'Motion' : 'Keys';
}

interface HelpDialogProps {
  /** The screen's own. */
  readonly keys?: Keys | undefined;
  readonly onClose: () => void;
}

/** Below its button: the tour again, words, keys and the documents, and whether the page works offline. */
export function HelpDialog({ keys, onClose }: HelpDialogProps) {
  const [topic, setTopic] = useState<Topic | null>(null);
  // Whoever holds a phone has no keys.
  const phone = useLayout() === 'phone';
  const back = <IconButton icon="chevronLeft" label="Back to Help" onClick={() => setTopic(null)} />;
  return (
    <DialogFrame
      title={topic === null ? 'Help' : titleOf(topic, phone)}
      head={topic !== null && back}
      className={topic === null ? styles.menu : undefined}
      onClose={onClose}
    >
      {topic === null && <Menu onTopic={setTopic} onClose={onClose} />}
      {topic === 'keys' && (
        <>
          {!phone && <KeyList keys={keys} />}
          <MotionChoice />
        </>
      )}
      {topic === 'terms' && <TermList />}
    </DialogFrame>
  );
}

interface MenuProps extends HelpDialogProps {
  readonly onTopic: (topic: Topic) => void;
}

function Menu({ onTopic, onClose }: MenuProps) {
  const services = useServices();
  const openMySystem = useOpenMySystem();
  const phone = useLayout() === 'phone';
  const tour = (): void => {
    onClose();
    takeTour(services);
  };
  return (
    <>
      <Door title="Take the tour" says="60 seconds, starts with a guess" onOpen={tour} />
      {openMySystem !== null && (
        <Door
          title="Describe my system"
          says="six questions, then your own scenario"
          onOpen={() => {
            onClose();
            openMySystem();
          }}
        />
      )}
      <Door
        title={titleOf('terms', phone)}
        says="batch, gate, in flight, ack"
        onOpen={() => onTopic('terms')}
      />
      <Door
        title={titleOf('keys', phone)}
        says={phone ? 'steps instead of motion' : 'Space plays, A shows all settings; less motion'}
        onOpen={() => onTopic('keys')}
      />
      <p className="soft above-2">
        Read on: <BesideLink href="./docs/model/index.html">the model</BesideLink>,{' '}
        <BesideLink href="./docs/links.html">links</BesideLink>,{' '}
        <BesideLink href="./docs/exchange.html">import and export</BesideLink>,{' '}
        <BesideLink href="./docs/lessons.html">lessons</BesideLink>,{' '}
        <BesideLink href="./notices.txt">notices</BesideLink>
      </p>
      <OfflineState />
    </>
  );
}

interface DoorProps {
  readonly title: string;
  readonly says: string;
  readonly onOpen: () => void;
}

function Door({ title, says, onOpen }: DoorProps) {
  return (
    <button type="button" className={`full ${styles.door} row apart`} onClick={onOpen}>
      <span>
        <b>{title}</b>
        <Note as="span">{says}</Note>
      </span>
      <Icon name="chevron" size={14} />
    </button>
  );
}

function KeyList({ keys }: Pick<HelpDialogProps, 'keys'>) {
  const { view } = useServices().store.getState();
  return (
    <dl>
      {(keys ?? keysOf(view)).map(([key, does]) => (
        <div key={`${key}: ${does}`} className={`soft ruled-below ${styles.key}`}>
          <dt className="rigid mono strong">{key}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

function TermList() {
  return (
    <dl className="ruled">
      {GLOSSARY.map(({ name, says, docs }) => (
        <div key={name}>
          <dt className="bold">{name}</dt>
          <dd className="soft">
            {says} <BesideLink href={docs}>More</BesideLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Says if the page needs a network, and if a newer version waits. It never loads by itself. */
function OfflineState() {
  const ready = useApp((state) => state.isOfflineReady);
  const apply = useApp((state) => state.applyUpdate);
  return (
    <>
      <Row apart above={3} className="ruled-off">
        <Row as="span">
          <i className={`${styles.dot} ${ready ? styles.ready : ''}`} aria-hidden="true" />
          {ready ? 'Works offline' : 'Not yet available offline'}
        </Row>
        <Note as="span">model revision {newestOf()}</Note>
      </Row>
      <Note>Nothing you do here is sent anywhere.</Note>
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
