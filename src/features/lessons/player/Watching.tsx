import { useEffect, useState } from 'react';
import { drawLoop } from '../../../run/drawLoop';
import { useServices } from '../../../ui/app';
import { Section, Stack } from '../../../ui/Primitives';
import { StageCrates } from '../../../watch/crates/StageCrates';
import { type Answer, type Outcome, turningGuess } from '../core/answers';
import type { LessonRun } from '../core/facts';
import type { Asked } from '../core/film/asked';
import { drawnUntilMs, type Film } from '../core/film/film';
import type { AskStep } from '../core/format';
import type { Facts } from '../core/placeholders';
import type { Scene } from '../core/scenes';
import { LessonText } from '../ui/LessonText';
import styles from './LessonPanel.module.css';
import { Heading } from './stepParts';

interface WatchingProps {
  readonly step: AskStep;
  readonly scene: Scene;
  readonly facts: Facts;
  readonly answer: Answer;
  readonly guess: Outcome['guess'];
  readonly film: Film;
  readonly run: LessonRun;
  readonly asked: Asked | null;
}

/** While the film plays: what the reader said, and what can be seen so far. Nothing here says how it ends. */
export function Watching({ step, scene, facts, answer, guess, film, run, asked }: WatchingProps) {
  const { question } = step;
  const said =
    answer.type === 'option' && question.kind === 'choose'
      ? (question.options[answer.option]?.text ?? null)
      : null;
  const expected =
    turningGuess(question, answer, scene, facts) ??
    // A choice has its words above.
    (asked === null || guess === null || said !== null ? null : { name: null, text: asked.format(guess) });
  const hasSoFar = asked !== null && (!asked.isWhole || asked.counted !== null);
  return (
    <Stack className={styles.body} data-phase="watching">
      <Heading>{PLACED[answer.type]}Watch what happens.</Heading>
      <p className={styles.text}>
        {said !== null && (
          <>
            You said “<LessonText text={said} facts={facts} />
            ”.{' '}
          </>
        )}
        {asked?.guess != null && 'The line draws itself over your guess. '}
        The answer comes when the film is over.
      </p>
      {asked !== null && (hasSoFar || expected !== null) && (
        <dl className={styles.figures}>
          {expected !== null && (
            <div>
              <dt className="note">you{expected.name === null ? '' : `, ${expected.name}`}</dt>
              <dd className="display num">{expected.text}</dd>
            </div>
          )}
          {hasSoFar && <SoFar asked={asked} film={film} />}
        </dl>
      )}
      {isAboutBatches(step) && <LastBatches run={run} />}
    </Stack>
  );
}

const PLACED: Readonly<Record<Answer['type'], string>> = {
  curve: 'You drew a line. ',
  value: 'You placed your guess. ',
  option: '',
  skipped: '',
};

/** The figure that was asked, as far as its line is drawn. */
function SoFar({ asked, film }: Pick<WatchingProps, 'film'> & { readonly asked: Asked }) {
  const { session } = useServices();
  const [text, setText] = useState('');
  useEffect(
    () =>
      drawLoop.onDraw(() => {
        const frame = session.stage()?.frame;
        const value =
          asked.counted !== null && frame !== undefined
            ? asked.counted(frame)
            : asked.soFar(drawnUntilMs(film, asked.window, session.playhead.ms));
        setText(Number.isNaN(value) ? '…' : asked.format(value));
      }),
    [asked, film, session],
  );
  return (
    <div>
      <dt className="note">so far</dt>
      <dd className="display num">{text}</dd>
    </div>
  );
}

/** True if batches are the reason: the text that explains it speaks of how full they are. */
function isAboutBatches({ reveal: { why } }: AskStep): boolean {
  return why.includes(':records.per.batch.slow}');
}

/** Partitions whose next batches have room side by side. */
const SHOWN = 3;

/** The last batch for each of the first partitions, and the next one that fills, as the stage shows them. */
function LastBatches({ run: { scenario } }: Pick<WatchingProps, 'run'>) {
  const [places] = useState(() =>
    Array.from({ length: Math.min(SHOWN, scenario.partitions) }, (_, partition) => partition),
  );
  return (
    <Section className={styles.batches}>
      <h3 className="below-3">The last batch for each partition</h3>
      <StageCrates scenario={scenario} partitions={places} />
    </Section>
  );
}
