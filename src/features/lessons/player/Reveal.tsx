import { useEffect } from 'react';
import { findFigure } from '../../../figures/catalogue';
import { cratesOf } from '../../../figures/crates';
import { percentileLines } from '../../../run/percentiles';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { changedFields } from '../../../store/timedChanges';
import { useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { Row, Stack } from '../../../ui/Primitives';
import { RunawayLoop } from '../../../watch/loop/RunawayLoop';
import { clearReference, setReference } from '../../../watch/strips/ReferenceLine';
import { type Answer, formatGuess, outcomeOf } from '../core/answers';
import { askedWindow, beforeOver, type LessonRun, runOver } from '../core/facts';
import type { AskStep } from '../core/format';
import type { Facts } from '../core/placeholders';
import type { Scene } from '../core/scenes';
import { FilmBar } from '../film/FilmBar';
import { useFilm } from '../film/useFilm';
import { noteAnswer } from '../shelf/progress';
import { useLessonAdvance } from '../ui/keys';
import { LessonText } from '../ui/LessonText';
import { CurvePicture } from '../ui/pictures/CurvePicture';
import { PartsPicture } from '../ui/pictures/PartsPicture';
import { RulerPicture } from '../ui/pictures/RulerPicture';
import type { StepProps } from '../ui/stepProps';
import styles from './LessonPanel.module.css';
import { setBack } from './navigation';
import { Controls, Heading } from './stepParts';
import { findTarget } from './Targets';

interface RevealProps extends StepProps {
  readonly step: AskStep;
  readonly facts: Facts;
  readonly answer: Answer;
  /** Whether the film begins by itself. */
  readonly plays: boolean;
}

/** What the change did: the answer against the run, why, what stayed, and what real Kafka did. */
export function Reveal(props: RevealProps) {
  const { step, answer, scene, look } = props;
  const guess = formatGuess(step.question, answer, scene, props.facts);
  const facts: Facts = { ...props.facts, guess };
  const after = facts.runs.get('after') ?? null;
  const before = scene.hidden ? null : (facts.runs.get('before') ?? null);
  useEffect(() => (before === null ? undefined : showReference(before, scene)), [before, scene]);
  const { place, go } = props;
  const film = useFilm(step.reveal, after, props.plays);
  useLessonAdvance({
    forward: () => go(place.step + 1),
    back: place.step > 1 ? () => go(place.step - 1) : null,
  });
  if (after === null) return <Running />;
  const outcome = outcomeOf(step.question, answer, scene, facts);
  const { reveal } = step;
  return (
    <Stack className={styles.body} data-phase="revealed">
      <Heading>
        <LessonText text={reveal.title} facts={facts} />
      </Heading>
      {outcome.reply !== '' && (
        <p className={styles.text} data-right={outcome.right ?? undefined}>
          {outcome.reply}
        </p>
      )}
      {reveal.text !== undefined && (
        <p className={styles.text}>
          <LessonText text={reveal.text} facts={facts} />
        </p>
      )}
      <Picture {...props} facts={facts} guess={outcome.guess} />
      {film !== null && <FilmBar {...{ film, facts, look }} run={after} plays={props.plays} />}
      {reveal.parts !== undefined && <PartsPicture parts={reveal.parts} before={before} after={after} />}
      <Sections step={step} facts={facts} />
      <RevealLoop step={step} facts={facts} />
      {look === 'large' && <Controls names={step.change?.target === undefined ? [] : [step.change.target]} />}
      <AskAgain {...props} facts={facts} />
      <RevealFoot {...props} facts={facts} />
    </Stack>
  );
}

function Running() {
  return (
    <Stack className={styles.body} data-phase="running">
      <p className={styles.text} role="status">
        Running…
      </p>
    </Stack>
  );
}

function Picture({ step, facts, scene, answer, guess }: RevealProps & { readonly guess: number | null }) {
  const { question } = step;
  const [before, after] = [scene.hidden ? undefined : facts.runs.get('before'), facts.runs.get('after')];
  if (after === undefined || question.figure === undefined) return null;
  if (question.kind === 'curve') {
    return (
      <CurvePicture
        question={question}
        before={beforeOver(scene, facts)}
        drawn={answer.type === 'curve' ? answer.values : null}
        real={runOver(askedWindow(scene), after.scenario, after)}
      />
    );
  }
  const figure = findFigure(question.figure);
  if (figure === null) return null;
  return (
    <RulerPicture
      figure={figure}
      now={figure.of(after)}
      before={before === undefined ? null : figure.of(before)}
      guess={guess}
      sloMs={figure.unit === 'ms' ? facts.sloMs : null}
    />
  );
}

/** The runaway as a loop, with the figures of the run that the lesson names. */
function RevealLoop({ step, facts }: { readonly step: AskStep; readonly facts: Facts }) {
  const { loop } = step.reveal;
  if (loop === undefined) return null;
  const run = facts.runs.get(loop);
  return <RunawayLoop crates={run === undefined ? null : cratesOf(run.scenario, run.summary.partitions)} />;
}

const SECTIONS = [
  ['why', 'Why it changed'],
  ['same', "What it didn't change"],
  ['notice', 'What to notice'],
  ['evidence', 'Does Kafka agree?'],
] as const;

function Sections({ step, facts }: { readonly step: AskStep; readonly facts: Facts }) {
  return (
    <dl className={styles.sections}>
      {SECTIONS.map(([key, title]) => {
        const text = step.reveal[key];
        if (text === undefined) return null;
        const asked = key === 'why' && step.change === undefined;
        return (
          <div key={key}>
            <dt>{asked ? 'Why' : title}</dt>
            <dd>
              <LessonText text={text} facts={facts} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function AskAgain({ place, scene }: RevealProps) {
  const services = useServices();
  const askAgain = (): void => {
    noteAnswer(place.id, place.step, null);
    setBack(services, place, scene);
  };
  return (
    <div>
      <Button look="quiet" size="small" onClick={askAgain}>
        <Icon name="reset" size={14} />
        Ask again
      </Button>
    </div>
  );
}

function RevealFoot({ step, look, place, go, steps }: RevealProps) {
  // Other looks don't show the settings.
  const target = look === 'panel' ? (step.change?.target ?? null) : null;
  const tryOthers = (): void => {
    const element = target === null ? null : findTarget(target);
    element?.scrollIntoView({ block: 'nearest' });
    element?.querySelector<HTMLElement>('[role="slider"], [role="combobox"], input, button')?.focus();
  };
  return (
    <Row wrap className={styles.foot}>
      {target !== null && <Button onClick={tryOthers}>Try other values</Button>}
      <Button look="solid" className={styles.main} onClick={() => go(place.step + 1)}>
        {place.step < steps ? `Next: step ${place.step + 1}` : 'Finish'}
      </Button>
    </Row>
  );
}

/** Draws the p99 of the run before the change in the latency strip. Returns a function that removes it. */
function showReference({ history }: LessonRun, scene: Scene): () => void {
  const { widthBins, p99Ms } = percentileLines(history);
  const line = { label: labelOf(scene), widthMs: widthBins * history.binMs, valuesMs: p99Ms };
  setReference(line);
  return () => clearReference(line);
}

/** "before: linger.ms 0 ms" if one setting changed, else "before". */
function labelOf({ before, after }: Scene): string {
  const [name, ...more] = after === null ? [] : changedFields(after, before);
  if (name === undefined || more.length > 0) return 'before';
  return `before: ${name} ${valueText(fieldOf(name), before[name])}`;
}
