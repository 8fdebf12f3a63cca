import { SKIN_PARTS, type SkinName } from '../../../scenario/skins';
import { Button } from '../../../ui/controls/Button';
import { Row, Stack } from '../../../ui/Primitives';
import { useLessonAdvance } from '../ui/keys';
import { LessonText } from '../ui/LessonText';
import styles from './LessonPanel.module.css';
import { Heading } from './stepParts';

interface SkinTurnProps {
  readonly skin: SkinName;
  /** How many parts have turned. */
  readonly turned: number;
  /** Turns so many; one more than there are goes on to the exercise. */
  readonly onTurn: (turned: number) => void;
  readonly onBack: () => void;
}

/** Between the questions and an exercise: the skin on the stage turns into Kafka, part by part. */
export function SkinTurn({ skin, turned, onTurn, onBack }: SkinTurnProps) {
  const parts = SKIN_PARTS[skin];
  const next = parts[turned];
  const back = (): void => (turned === 0 ? onBack() : onTurn(turned - 1));
  useLessonAdvance({ forward: () => onTurn(turned + 1), back });
  return (
    <Stack className={styles.body} data-phase="turning">
      <Heading>This was Kafka</Heading>
      <ol className={styles.do} aria-live="polite">
        {parts.map(({ is, becomes, says }, index) => (
          <li key={is}>
            <i className="disc disc-open num" data-answered={index < turned} aria-hidden="true">
              {index + 1}
            </i>
            <div>
              <b>{index < turned ? `${is} → ${becomes}` : is}</b>
              {index < turned && (
                <span>
                  <LessonText text={says} facts={null} />
                </span>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Row wrap className={styles.foot}>
        <Button onClick={back}>Back</Button>
        <Button look="solid" className={styles.main} onClick={() => onTurn(turned + 1)}>
          {next === undefined ? 'Try it in Kafka' : `Turn: ${next.is}`}
        </Button>
      </Row>
    </Stack>
  );
}
