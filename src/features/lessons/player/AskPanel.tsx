import { type FormEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { type AppServices, useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Row, Stack } from '../../../ui/Primitives';
import { isBlocked } from '../../../watch/runPlace/RunPlace';
import { ClassScreen } from '../class/ClassScreen';
import { usePresenterView } from '../class/channel';
import { useClass } from '../class/classState';
import { answerOfClass } from '../class/handOptions';
import { askView } from '../class/presenterViews';
import { NEW_ROUND } from '../class/round';
import { type Answer, outcomeOf } from '../core/answers';
import { askedWindow, beforeOver, factsOf } from '../core/facts';
import type { AskStep, Question } from '../core/format';
import type { Facts } from '../core/placeholders';
import { noteAnswer, notePassed, useAnswer } from '../shelf/progress';
import { useLessonAdvance } from '../ui/keys';
import { LessonRunPlace } from '../ui/LessonRunPlace';
import { LessonText } from '../ui/LessonText';
import type { StepProps } from '../ui/stepProps';
import { type LessonRuns, useLessonRuns } from '../ui/useRuns';
import styles from './LessonPanel.module.css';
import { applyChange, HELD, holdScene, setBack } from './navigation';
import { ChooseInput } from './questions/ChooseInput';
import { CurveInput } from './questions/CurveInput';
import { RulerInput } from './questions/RulerInput';
import { Reveal } from './Reveal';
import { Heading } from './stepParts';
import { Targets, targetsOf } from './Targets';

export function AskPanel({ step, ...props }: StepProps & { readonly step: AskStep }) {
  const { place, scene, sources } = props;
  const answer = useAnswer(place.id, place.step);
  // A step that was answered earlier rests where its film ends.
  const [asked] = useState(answer === null);
  const [over, setOver] = useState(!asked);
  const onOver = useCallback(() => setOver(true), []);
  // A question that is asked again has its film again.
  if (over && asked && answer === null) setOver(false);
  const wanted = useMemo(
    // The reveal's runs come last, unseen until the answer.
    () => [scene.before, ...(scene.after === null ? [] : [scene.after]), ...scene.also.values()],
    [scene],
  );
  const runs = useLessonRuns(wanted);
  const facts = factsOf(scene, runs.runOf, { now: null, guess: null, kafka: sources.kafka });
  const targets = useMemo(() => targetsOf(step), [step]);
  // Nothing to watch, and the note of the run must be readable.
  const blocked = useApp(({ run }) => isBlocked(run));
  const inClass = useClassroom(step, { facts, runs, answer }, props);
  if (inClass !== null) return inClass;
  return (
    <>
      <Targets targets={targets} dimmed={answer === null && !blocked} look={props.look} />
      <p className="visually-hidden" aria-live="polite">
        {answer !== null && over && facts.runs.has('after')
          ? outcomeOf(step.question, answer, scene, facts).reply
          : ''}
      </p>
      <LessonRunPlace runs={runs}>
        {answer === null ? (
          <OpenQuestion step={step} facts={facts} {...props} />
        ) : (
          <Reveal {...props} {...{ step, facts, answer, over, onOver }} plays={asked} />
        )}
      </LessonRunPlace>
    </>
  );
}

function OpenQuestion({
  step,
  facts,
  ...props
}: StepProps & { readonly step: AskStep; readonly facts: Facts }) {
  const { place, scene, go } = props;
  const services = useServices();
  const [draft, setDraft] = useState<Answer | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const onRefused = useCallback(() => setHint(HELD), []);
  useEffect(() => holdScene(services, place, scene, onRefused), [services, place, scene, onRefused]);
  const settle = (answer: Answer): void => settleStep(services, props, answer);
  useLessonAdvance({
    forward: () => {
      // A clicker shows the step to the room: it counts as gone through.
      settle(draft ?? { type: 'skipped' });
      notePassed(place.id, place.step);
    },
    back: place.step > 1 ? () => go(place.step - 1) : null,
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (draft === null) setHint(ANSWER_FIRST[step.question.kind]);
    else settle(draft);
  };
  const onDraft = (answer: Answer | null): void => {
    setDraft(answer);
    setHint(null);
  };
  return (
    <Stack as="form" className={styles.body} onSubmit={onSubmit} data-phase="asking">
      <LessonText as={Heading} text={step.title} facts={facts} />
      <LessonText as="p" className={styles.text} text={step.text} facts={facts} />
      <Instructions step={step} facts={facts} />
      <QuestionInput question={step.question} look={props.look} {...{ facts, scene, draft, onDraft }} />
      <Row wrap className={styles.foot}>
        <p className={`${styles.hint} soft`} role="status">
          {hint}
        </p>
        {place.step > 1 && <Button onClick={() => go(place.step - 1)}>Back</Button>}
        <Button look="quiet" onClick={() => settle({ type: 'skipped' })}>
          Skip
        </Button>
        <Button type="submit" look="solid" className={styles.main} aria-disabled={draft === null}>
          Run and see
        </Button>
      </Row>
    </Stack>
  );
}

function settleStep(services: AppServices, { place, scene }: StepProps, answer: Answer): void {
  noteAnswer(place.id, place.step, answer);
  if (answer.type !== 'skipped') notePassed(place.id, place.step);
  applyChange(services, scene);
}

interface Asked {
  readonly facts: Facts;
  readonly runs: LessonRuns;
  /** Null until there is one. */
  readonly answer: Answer | null;
}

/** The step in front of a class, and in the teacher's own window; null if class mode is off. */
function useClassroom(step: AskStep, { facts, runs, answer }: Asked, props: StepProps) {
  const { place, scene, where, next } = props;
  const services = useServices();
  const { open, round } = useClass(place);
  const large = props.look === 'large';
  const { phase, hands } = round ?? NEW_ROUND;
  const revealed = phase === 'truth' || phase === 'why' || (!open && answer !== null);
  usePresenterView(large ? askView(step, { scene, facts, hands, revealed }, { where, next }) : null);
  const onAgain = useCallback(() => {
    noteAnswer(place.id, place.step, null);
    setBack(services, place, scene);
  }, [services, place, scene]);
  if (!large || !open) return null;
  const onAnswer = (option: number | null): void => {
    settleStep(services, props, answerOfClass(step.question, option));
    notePassed(place.id, place.step);
  };
  const answered = answer !== null;
  return <ClassScreen {...props} {...{ step, facts, runs, answered, onAnswer, onAgain }} />;
}

const ANSWER_FIRST: Readonly<Record<Question['kind'], string>> = {
  choose: 'Choose an answer first, or skip the question.',
  ruler: 'Place the mark first, or skip the question.',
  curve: 'Draw at least four fifths of the line first, or skip the question.',
};

function Instructions({ step, facts }: { readonly step: AskStep; readonly facts: Facts }) {
  const lines = [
    ['Change', step.change?.says],
    ['Watch', step.watch?.says],
  ] as const;
  const shown = lines.filter((line): line is readonly ['Change' | 'Watch', string] => line[1] !== undefined);
  if (shown.length === 0) return null;
  return (
    <ol className={styles.do}>
      {shown.map(([title, says], index) => (
        <li key={title}>
          <i className="disc num" aria-hidden="true">
            {index + 1}
          </i>
          <div>
            <p className="bold">{title}</p>
            <LessonText as="p" className="soft" text={says} facts={facts} strongNew />
          </div>
        </li>
      ))}
    </ol>
  );
}

interface QuestionInputProps {
  readonly question: Question;
  readonly facts: Facts;
  readonly scene: StepProps['scene'];
  readonly look: StepProps['look'];
  readonly draft: Answer | null;
  readonly onDraft: (answer: Answer | null) => void;
}

function QuestionInput({ question, facts, scene, look, draft, onDraft }: QuestionInputProps) {
  const title = <LessonText text={question.text} facts={facts} />;
  switch (question.kind) {
    case 'choose':
      return (
        <ChooseInput
          title={title}
          options={question.options.map(({ text }) => <LessonText key={text} text={text} facts={facts} />)}
          chosen={draft?.type === 'option' ? draft.option : null}
          onChoose={(option) => onDraft({ type: 'option', option })}
        />
      );
    case 'ruler':
      return (
        <RulerInput
          title={title}
          question={question}
          scene={scene}
          before={scene.hidden ? null : (facts.runs.get('before') ?? null)}
          value={draft?.type === 'value' ? draft.value : null}
          onValue={(value) => onDraft({ type: 'value', value })}
        />
      );
    case 'curve':
      return (
        <CurveInput
          title={title}
          question={question}
          window={askedWindow(scene)}
          before={beforeOver(scene, facts)}
          look={look}
          onValues={(values) => onDraft(values === null ? null : { type: 'curve', values })}
        />
      );
  }
}
