import { useEffect, useMemo, useState } from 'react';
import { formatPlayhead } from '../../../base/format';
import { cratesOf } from '../../../figures/crates';
import { startAt } from '../../../shell/arrival';
import { useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { Row, Stack } from '../../../ui/Primitives';
import { RunawayLoop } from '../../../watch/loop/RunawayLoop';
import { p99Line } from '../../../watch/strips/paint/timeLine';
import { showReference } from '../../../watch/strips/ReferenceLine';
import { type Answer, formatGuess, type Outcome, outcomeOf, turningLevels } from '../core/answers';
import { curveAxis } from '../core/curves';
import type { LessonRun } from '../core/facts';
import { askedOf } from '../core/film/asked';
import { type Film, factsAt } from '../core/film/film';
import type { AskStep } from '../core/format';
import { lessonFigure, sloNear } from '../core/lessonFigure';
import type { Facts } from '../core/placeholders';
import { beforeSays } from '../core/scenes';
import { FilmBar } from '../film/FilmBar';
import { TruthChart } from '../film/FilmChart';
import { useFilm } from '../film/useFilm';
import { noteAnswer } from '../shelf/progress';
import { useLessonAdvance } from '../ui/keys';
import { LessonText } from '../ui/LessonText';
import { PartsPicture } from '../ui/pictures/PartsPicture';
import { RulerPicture } from '../ui/pictures/RulerPicture';
import type { StepProps } from '../ui/stepProps';
import { AnsweredOptions } from './AnsweredOptions';
import styles from './LessonPanel.module.css';
import { setBack } from './navigation';
import { Controls, Heading } from './stepParts';
import { findTarget } from './Targets';
import { Watching } from './Watching';

interface RevealProps extends StepProps {
  readonly step: AskStep;
  readonly facts: Facts;
  readonly answer: Answer;
  readonly plays: boolean;
  /** The answer may be seen; until then the film plays. */
  readonly over: boolean;
  readonly onOver: () => void;
}

export function Reveal(props: RevealProps) {
  const { step, answer, scene, look, plays, over, onOver } = props;
  const guess = formatGuess(step.question, answer, scene, props.facts);
  const facts: Facts = { ...props.facts, guess };
  const after = facts.runs.get('after') ?? null;
  const before = scene.hidden ? null : (facts.runs.get('before') ?? null);
  useEffect(
    () =>
      before === null ? undefined : showReference({ label: beforeSays(scene), ...p99Line(before.history) }),
    [before, scene],
  );
  const { place, go } = props;
  const film = useFilm(step.reveal, after, plays);
  const [closed, setClosed] = useState(false);
  const [again, setAgain] = useState(0);
  const isShown = over || (after !== null && film === null);
  useEffect(() => {
    // Without a film there is nothing to wait for.
    if (isShown && !over) onOver();
  }, [isShown, over, onOver]);
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('[data-lesson] h2');
    if (!isShown || !plays || heading === null) return;
    const { top } = heading.getBoundingClientRect();
    // The focused element went with the film, or the film fills the window.
    if (document.activeElement === document.body || top < 0 || top > innerHeight) startAt(heading);
  }, [isShown, plays]);
  useLessonAdvance({
    forward: () => (isShown ? go(place.step + 1) : onOver()),
    back: place.step > 1 ? () => go(place.step - 1) : null,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the facts, only the runs come and go
  const asked = useMemo(
    () => askedOf(step.question, answer, scene, props.facts),
    [step, answer, scene, after, before],
  );
  if (after === null) return <Running />;
  const outcome = outcomeOf(step.question, answer, scene, facts);
  const onFilm = (): void => {
    setClosed(false);
    setAgain((times) => times + 1);
  };
  return (
    <>
      {film !== null && !closed && (
        <FilmBar
          key={again}
          {...{ film, facts, asked, look, over, onEnd: onOver }}
          run={after}
          plays={plays || again > 0}
          onClose={() => setClosed(true)}
        />
      )}
      {isShown || film === null ? (
        <Answered {...props} {...{ facts, outcome, before, after, film, onFilm }} />
      ) : (
        <Watching {...{ step, scene, facts, answer, film, asked }} guess={outcome.guess} run={after} />
      )}
    </>
  );
}

interface AnsweredProps extends RevealProps {
  readonly outcome: Outcome;
  readonly before: LessonRun | null;
  readonly after: LessonRun;
  readonly film: Film | null;
  readonly onFilm: () => void;
}

function Answered(props: AnsweredProps) {
  const { step, answer, scene, facts, outcome, before, after, film, look } = props;
  const { reveal, question } = step;
  const { why, text, same, notice } = reveal;
  const consequence = text ?? same ?? notice;
  return (
    <Stack className={styles.body} data-phase="revealed">
      <Heading>
        <LessonText text={reveal.title} facts={facts} />
        <Change {...props} />
      </Heading>
      {question.kind !== 'choose' && outcome.reply !== '' && (
        <p className={styles.text} data-right={outcome.right ?? undefined}>
          {outcome.reply}
        </p>
      )}
      <Picture {...props} guess={outcome.guess} />
      {question.kind === 'choose' && <AnsweredOptions {...{ question, answer, scene, facts }} />}
      <p className={styles.text}>
        <b>Why.</b> <LessonText text={why} facts={facts} />
      </p>
      {consequence !== undefined && (
        <LessonText as="p" className="soft below-3" text={consequence} facts={facts} />
      )}
      {reveal.parts !== undefined && <PartsPicture parts={reveal.parts} before={before} after={after} />}
      <RevealLoop step={step} facts={facts} />
      <More {...{ step, facts, film, after }} shown={consequence} />
      {look === 'large' && <Controls names={step.change?.target === undefined ? [] : [step.change.target]} />}
      <Row wrap className={styles.foot}>
        <Ways {...props} />
        <RevealFoot {...props} />
      </Row>
    </Stack>
  );
}

/** "p50 3.78 ms → 8.29 ms": what was asked, before and now. */
function Change({ step: { question }, scene, facts, before, after }: AnsweredProps) {
  const figure = lessonFigure(facts, question.figure);
  const turning = question.kind === 'curve' ? turningLevels(question, scene, facts) : null;
  if (turning !== null && question.kind === 'curve') {
    const { format } = curveAxis(question);
    return (
      <span className="num">
        {format(turning.said)} → {format(turning.is)} {turning.name}
      </span>
    );
  }
  if (figure === null || before === null || question.kind === 'curve') return null;
  return (
    <span className="num">
      {facts.skin === null ? figure.short : figure.title}: {figure.format(figure.of(before))} →{' '}
      {figure.format(figure.of(after))}
    </span>
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

/** On one ruler: the guess, the figure before and the figure now. The chart under the stage has the whole line. */
function Picture({
  step: { question },
  facts,
  before,
  after,
  film,
  answer,
  scene,
  guess,
}: AnsweredProps & { readonly guess: number | null }) {
  if (question.figure === undefined) return null;
  if (question.kind === 'curve') {
    return film !== null ? null : <TruthChart asked={askedOf(question, answer, scene, facts)} run={after} />;
  }
  const figure = lessonFigure(facts, question.figure);
  if (figure === null) return null;
  return (
    <RulerPicture
      figure={figure}
      now={figure.of(after)}
      before={before === null ? null : figure.of(before)}
      guess={guess}
      chosen={answer.type === 'option'}
      limit={sloNear(figure, [figure.of(after), before === null ? null : figure.of(before), guess], facts)}
    />
  );
}

function RevealLoop({ step, facts }: { readonly step: AskStep; readonly facts: Facts }) {
  const { loop } = step.reveal;
  if (loop === undefined) return null;
  const run = facts.runs.get(loop);
  return <RunawayLoop crates={run === undefined ? null : cratesOf(run.scenario, run.summary.partitions)} />;
}

const SECTIONS = [
  ['same', "What it didn't change"],
  ['notice', 'What to notice'],
  ['evidence', 'Does Kafka agree?'],
] as const;

interface MoreProps extends Pick<AnsweredProps, 'step' | 'facts' | 'film' | 'after'> {
  readonly shown: string | undefined;
}

function More({ step: { reveal }, facts, film, after, shown }: MoreProps) {
  const sections = SECTIONS.flatMap(([key, title]) => {
    const text = reveal[key];
    return text === undefined || text === shown ? [] : [{ key, title, text }];
  });
  if (sections.length === 0 && film === null) return null;
  return (
    <details className="below-2">
      <summary>More about this</summary>
      <dl className={styles.sections}>
        {sections.map(({ key, title, text }) => (
          <div key={key}>
            <dt className="bold">{title}</dt>
            <LessonText as="dd" className="soft" text={text} facts={facts} />
          </div>
        ))}
        {film !== null && (
          <div>
            <dt className="bold">The film as text</dt>
            {film.marks.map(({ atMs, says }) => (
              <dd key={atMs} className="soft">
                <b className="num">{formatPlayhead(atMs)}</b>{' '}
                <LessonText text={says} facts={factsAt(facts, after, atMs)} />
              </dd>
            ))}
          </div>
        )}
      </dl>
    </details>
  );
}

function Ways({ step, place, scene, look }: AnsweredProps) {
  const services = useServices();
  const askAgain = (): void => {
    noteAnswer(place.id, place.step, null);
    setBack(services, place, scene);
  };
  // Other looks don't show the settings.
  const target = look === 'panel' ? (step.change?.target ?? null) : null;
  const tryOthers = (): void => {
    const element = target === null ? null : findTarget(target);
    element?.scrollIntoView({ block: 'nearest' });
    element?.querySelector<HTMLElement>('[role="slider"], [role="combobox"], input, button')?.focus();
  };
  return (
    <Row className="whole">
      <Button look="quiet" size="small" onClick={askAgain}>
        <Icon name="reset" size={14} />
        Ask again
      </Button>
      {target !== null && (
        <Button look="quiet" size="small" onClick={tryOthers}>
          Try other values
        </Button>
      )}
    </Row>
  );
}

function RevealFoot({ film, onFilm, place, go, next }: AnsweredProps) {
  return (
    <>
      {film !== null && (
        <Button onClick={onFilm}>
          <Icon name="reset" />
          Film
        </Button>
      )}
      <Button look="solid" className={styles.main} onClick={() => go(place.step + 1)}>
        {next}
      </Button>
    </>
  );
}
