import { encodeLink } from '../../../scenario/link/link';
import { MY_SYSTEM } from '../../../scenario/ownSystem';
import { DEFAULT_VIEW, type View } from '../../../scenario/view';
import { importWanted, stageWanted } from '../../../shell/doors';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { DialogFrame } from '../../../ui/controls/DialogFrame';
import { Note, Row, Stack } from '../../../ui/Primitives';
import { askedOfDecide, type SystemAnswers, systemScenario, systemView, wholeSystem } from '../core/mySystem';
import { answerMySystem, useMySystem } from './door';
import styles from './mySystem.module.css';
import { QUESTIONS, Questions } from './Questions';
import { SystemPicture } from './SystemPicture';

/**
 * Six questions about the reader's system. The answers open as a new scenario, or change the reader's own in place, in
 * one undo step.
 */
export function MySystemDialog({ onClose }: { readonly onClose: () => void }) {
  const { session, store } = useServices();
  const { answers, edits } = useMySystem();
  const present = useApp((state) => state.scenario);
  const view = useApp((state) => state.view);
  const own = edits ? { scenario: present, view } : null;
  const system = wholeSystem(answers, own);
  const { scenario, notices } = systemScenario(answers, own);
  const title = edits && view.title !== '' ? view.title : MY_SYSTEM;
  const seen = {
    ...systemView(answers, own),
    title,
    decide: askedOfDecide(questionOf(view, edits), answers),
  };
  const use = (): void => {
    if (edits) store.getState().changeScenario(scenario, seen);
    else {
      const { screen } = view.screen === 'decide' ? view : DEFAULT_VIEW;
      session.openLink(encodeLink(scenario, { ...DEFAULT_VIEW, ...seen, screen }));
    }
    stageWanted.emit();
    onClose();
  };
  const paste = (): void => {
    use();
    importWanted.emit();
  };
  return (
    <DialogFrame
      title={MY_SYSTEM}
      head={<p className="soft">Six questions, or paste what you have. Nothing leaves this page.</p>}
      sheet
      className={styles.popup}
      onClose={onClose}
    >
      <div className={`${styles.body} scroll`}>
        <Questions {...{ answers, own, system, notices }} onAnswer={answerMySystem} />
        <Stack gap={2} className={styles.side}>
          <SystemPicture
            system={{ ...system, 'replication.factor': scenario['replication.factor'] }}
            slowBroker={scenario['slow.broker']}
          />
          <h3 className="label">Paste anything you have</h3>
          <p>
            <code>producer.properties</code>, YAML, source code, a producer's log, metrics from Prometheus or
            JMX, or what <code>kafka-producer-perf-test</code> printed. What you paste goes on top of your
            answers.
          </p>
          <Button onClick={paste}>Use these answers, then paste</Button>
        </Stack>
      </div>
      <Row wrap className="foot">
        <Note className="grow" role="status">
          {edits ? OWN_SYSTEM_NOTE : formatTypical(answers)}
        </Note>
        <Button onClick={() => answerMySystem(null)}>{edits ? 'New system' : 'Clear'}</Button>
        <Button look="solid" onClick={use}>
          Use as my system
        </Button>
      </Row>
    </DialogFrame>
  );
}

/** Decide's question: a new system takes it along if it is asked there, on the screen Decide. */
function questionOf({ screen, decide }: Pick<View, 'screen' | 'decide'>, edits: boolean): View['decide'] {
  return edits || screen === 'decide' ? decide : DEFAULT_VIEW.decide;
}

const OWN_SYSTEM_NOTE = "These answers describe your scenario. What you don't change stays as it is.";

/** Lists the questions that still have typical answers. */
function formatTypical(answers: SystemAnswers): string {
  const skipped = QUESTIONS.filter(({ asks }) => asks.every((name) => answers[name] === undefined));
  if (skipped.length === 0) return 'You answered every question.';
  const topics = skipped.map(({ topic }) => topic).join(', ');
  return `Skip any question, and Linger takes a typical value. Typical so far: ${topics}.`;
}
