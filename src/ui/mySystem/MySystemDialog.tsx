import { encodeLink } from '../../link/link';
import { type SystemAnswers, systemScenario, systemView, wholeSystem } from '../../scenario/mySystem';
import { useServices } from '../app';
import { Button } from '../controls/Button';
import { DialogFrame } from '../controls/DialogFrame';
import { openImport } from '../exchange/importDoor';
import { answerMySystem, useMySystem } from './door';
import styles from './mySystem.module.css';
import { QUESTIONS, Questions } from './Questions';
import { SystemPicture } from './SystemPicture';

const TITLE = 'My system';

/** Six plain questions about the reader's system; the answers open as a scenario in Explore, in one step of undo. */
export function MySystemDialog({ onClose }: { readonly onClose: () => void }) {
  const { session } = useServices();
  const { answers } = useMySystem();
  const use = (): void => {
    session.openLink(encodeLink(systemScenario(answers), systemView(answers, TITLE)));
    onClose();
  };
  const paste = (): void => {
    use();
    openImport();
  };
  return (
    <DialogFrame
      title={TITLE}
      head={<p className={styles.says}>Six questions, or paste what you have. Nothing leaves this page.</p>}
      className={styles.popup}
      onClose={onClose}
    >
      <div className={styles.body}>
        <Questions answers={answers} onAnswer={answerMySystem} />
        <div className={styles.side}>
          <SystemPicture system={wholeSystem(answers)} />
          <h3>Paste anything you have</h3>
          <p>
            <code>producer.properties</code>, YAML, source code, a producer's log, metrics from Prometheus or
            JMX, or what <code>kafka-producer-perf-test</code> printed. What you paste goes on top of your
            answers.
          </p>
          <Button onClick={paste}>Use these answers, then paste</Button>
        </div>
      </div>
      <div className={styles.foot}>
        <p role="status">{typicalWords(answers)}</p>
        <Button onClick={() => answerMySystem(null)}>Clear</Button>
        <Button look="solid" onClick={use}>
          Use as my system
        </Button>
      </div>
    </DialogFrame>
  );
}

/** Which questions still have typical answers. */
function typicalWords(answers: SystemAnswers): string {
  const skipped = QUESTIONS.filter(({ asks }) => asks.every((name) => answers[name] === undefined));
  if (skipped.length === 0) return 'You answered every question.';
  const topics = skipped.map(({ topic }) => topic).join(', ');
  return `Skip any question, and Linger takes a typical value. Typical so far: ${topics}.`;
}
