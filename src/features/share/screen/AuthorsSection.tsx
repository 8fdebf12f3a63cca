import { useId } from 'react';
import { withUnit } from '../../../base/format';
import { measureCommand } from '../../../run/export/measureCommand';
import { newestOf } from '../../../scenario/revisions';
import { VIEW_LIMITS } from '../../../scenario/view';
import type { Handout } from '../../../shell/handout/handout';
import { useApp, useServices } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Check } from '../../../ui/controls/Check';
import { Group } from '../../../ui/controls/Group';
import { useLayout } from '../../../ui/media';
import { Row, Stack } from '../../../ui/Primitives';
import { EmbedSection } from './EmbedSection';
import { FileButtons } from './FileButtons';
import { LimitsSection } from './LimitsSection';
import styles from './ShareDialog.module.css';

interface AuthorsSectionProps {
  /** A run is on the screen: only that can be embedded, or shown in the projector view. */
  readonly isRun: boolean;
  readonly handout: Handout;
  readonly onHandoutChange: (handout: Handout) => void;
  readonly onClose: () => void;
}

export function AuthorsSection({ isRun, handout, onHandoutChange, onClose }: AuthorsSectionProps) {
  return (
    <Group
      title="For teachers and authors"
      summary={isRun ? 'projector, title and notes, embed, hide and lock, other files' : 'title and notes'}
    >
      <Stack gap={3}>
        {isRun && <ProjectorButton onDone={onClose} />}
        <LinkChecks handout={handout} onHandoutChange={onHandoutChange} />
        <Words />
        {isRun && <LimitsSection handout={handout} onHandoutChange={onHandoutChange} />}
        {isRun && <EmbedSection handout={handout} />}
        {isRun && (
          <Row wrap>
            <FileButtons ids={['json', 'hgrm', 'command']} />
            <ProofButton />
          </Row>
        )}
      </Stack>
    </Group>
  );
}

function ProofButton() {
  const command = useApp(({ scenario }) => measureCommand(scenario));
  if (command === null) return null;
  return <CopyButton label="Prove it on real Kafka" text={() => command} />;
}

function ProjectorButton({ onDone }: { readonly onDone: () => void }) {
  const { store } = useServices();
  const phone = useLayout() === 'phone';
  if (phone) return null;
  const open = () => {
    onDone();
    store.getState().setView({ projector: true });
  };
  return <Button onClick={open}>Show in projector view</Button>;
}

function LinkChecks({ handout, onHandoutChange }: Pick<AuthorsSectionProps, 'handout' | 'onHandoutChange'>) {
  const model = useApp((state) => state.scenario.model);
  const restS = useApp((state) => state.restS);
  return (
    <div>
      {restS !== null && (
        <Check
          label={`The link has the playhead at ${withUnit(String(restS), 's')}`}
          checked={handout.withTime}
          onChange={(withTime) => onHandoutChange({ ...handout, withTime })}
        />
      )}
      {model === undefined && (
        <Check
          label={`The link pins the model's revision, ${newestOf()}`}
          checked={handout.pinned}
          onChange={(pinned) => onHandoutChange({ ...handout, pinned })}
        />
      )}
    </div>
  );
}

function Words() {
  const { store } = useServices();
  const title = useApp((state) => state.view.title);
  const notes = useApp((state) => state.view.notes);
  const id = useId();
  return (
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
  );
}
