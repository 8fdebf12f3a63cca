import { useEffect, useState } from 'react';
import { batchCapacity, crateOf } from '../../../figures/crates';
import { drawLoop } from '../../../run/drawLoop';
import { useServices } from '../../../ui/app';
import { Section, Stack } from '../../../ui/Primitives';
import { Crates } from '../../../watch/crates/Crates';
import { useBatchesOnStage } from '../../../watch/crates/useBatchesOnStage';
import { type Answer, type Outcome, turningGuess } from '../core/answers';
import type { LessonRun } from '../core/facts';
import { type Asked, seenTruth, valueAt } from '../core/film/asked';
import { drawnUntilMs, type Film } from '../core/film/film';
import type { AskStep } from '../core/format';
import { type Facts, formatPlain } from '../core/placeholders';
import type { Scene } from '../core/scenes';
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
  const said = guessSays(step, facts, answer);
  const expected =
    turningGuess(step.question, answer, scene, facts) ??
    (asked === null || guess === null ? null : { name: null, text: asked.format(guess) });
  return (
    <Stack className={styles.body} data-phase="watching">
      <Heading>{said === null ? 'Watch what happens.' : `${said} Watch what happens.`}</Heading>
      <p className={styles.text}>
        {asked?.guess == null
          ? 'The answer comes when the film is over.'
          : 'The line draws itself over your guess. The answer comes when the film is over.'}
      </p>
      {asked !== null && !(asked.isWhole && expected === null) && (
        <dl className={styles.figures}>
          {expected !== null && (
            <div>
              <dt className="note">you{expected.name === null ? '' : `, ${expected.name}`}</dt>
              <dd className="num">{expected.text}</dd>
            </div>
          )}
          {!asked.isWhole && <SoFar asked={asked} film={film} />}
        </dl>
      )}
      {isAboutBatches(step) && <NextBatches run={run} />}
    </Stack>
  );
}

/** "You said “It falls”." Null without an answer. */
function guessSays({ question }: AskStep, facts: Facts, answer: Answer): string | null {
  switch (answer.type) {
    case 'curve':
      return 'You drew a line.';
    case 'value':
      return 'You placed your guess.';
    case 'option': {
      const option = question.kind === 'choose' ? question.options[answer.option] : undefined;
      return option === undefined ? null : `You said: “${formatPlain(option.text, facts)}”.`;
    }
    case 'skipped':
      return null;
  }
}

/** The figure that was asked, as far as its line is drawn. */
function SoFar({ asked, film }: Pick<WatchingProps, 'film'> & { readonly asked: Asked }) {
  const { playhead } = useServices().session;
  const [text, setText] = useState('');
  useEffect(
    () =>
      drawLoop.onDraw(() => {
        const until = drawnUntilMs(film, asked.window, playhead.ms);
        const at = valueAt(seenTruth(asked, until, false), until);
        setText(at === null ? '…' : asked.format(at.value));
      }),
    [asked, film, playhead],
  );
  return (
    <div>
      <dt className="note">so far</dt>
      <dd className="num">{text}</dd>
    </div>
  );
}

/** Whether batches are the reason: the text that explains it speaks of how full they are. */
function isAboutBatches({ reveal: { why } }: AskStep): boolean {
  return why.includes(':records.per.batch.slow}');
}

/** Partitions whose next batches have room side by side. */
const SHOWN = 3;

/** The next batch for each of the first partitions, as the stage shows it. */
function NextBatches({ run: { scenario } }: Pick<WatchingProps, 'run'>) {
  const [places] = useState(() =>
    Array.from({ length: Math.min(SHOWN, scenario.partitions) }, (_, partition) => partition),
  );
  const seen = useBatchesOnStage(places);
  return (
    <Section className={styles.batches}>
      <h3>The last batch for each partition</h3>
      <Crates
        low={false}
        filling={seen.map(({ filling }) => filling)}
        crates={{
          capacity: batchCapacity(scenario),
          crates: seen.map(({ left }, partition) =>
            crateOf(scenario, { records: left, batches: 1 }, partition),
          ),
        }}
      />
    </Section>
  );
}
