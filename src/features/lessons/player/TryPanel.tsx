import { useEffect, useMemo, useState } from 'react';
import { inSentence } from '../../../base/format';
import { FIELDS } from '../../../scenario/fields';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { Part } from '../../../ui/Part';
import { Row, Stack } from '../../../ui/Primitives';
import { HEADLINE_NAMES } from '../../../watch/settings/Headlines';
import { usePresenterView } from '../class/channel';
import { tryView } from '../class/presenterViews';
import { type Attempt, judgeAttempt } from '../core/attempt';
import { boundValue, type Finding } from '../core/conditions';
import { situationRuns } from '../core/duels';
import { evidenceFor, factsOf } from '../core/facts';
import type { TryStep } from '../core/format';
import { freeSettings, keptLabels } from '../core/keeps';
import { lessonFigure } from '../core/lessonFigure';
import { type Facts, formatSettingIn } from '../core/placeholders';
import type { Scene } from '../core/scenes';
import { notePassed } from '../shelf/progress';
import { useLessonAdvance } from '../ui/keys';
import { LessonRunPlace } from '../ui/LessonRunPlace';
import { LessonText } from '../ui/LessonText';
import { RulerPicture } from '../ui/pictures/RulerPicture';
import type { StepProps } from '../ui/stepProps';
import { useLessonRuns } from '../ui/useRuns';
import styles from './LessonPanel.module.css';
import { setBack } from './navigation';
import { Controls, Heading } from './stepParts';

/** An exercise: the reader changes settings until the run meets the conditions. */
export function TryPanel({ step, ...props }: StepProps & { readonly step: TryStep }) {
  const { place, scene, sources, where, next } = props;
  const now = useApp((state) => state.scenario);
  const wanted = useMemo(() => [now, scene.before, ...situationRuns(step.check, now)], [now, scene, step]);
  const runs = useLessonRuns(wanted);
  const facts = factsOf(scene, runs.runOf, { now, guess: null, kafka: sources.kafka });
  const attempt = judgeAttempt(step, evidenceFor(scene, facts, 'now'));
  const { findings, solved: done } = attempt;
  usePresenterView(props.look === 'large' ? tryView(step, facts, done, { where, next }) : null);
  useEffect(() => {
    if (done) notePassed(place.id, place.step);
  }, [done, place]);
  return (
    <Stack className={styles.body} data-phase={done ? 'solved' : 'trying'}>
      <LessonRunPlace runs={runs}>
        <LessonText as={Heading} text={step.title} facts={facts} />
        <LessonText as="p" className={styles.text} text={step.text} facts={facts} />
        <Checks findings={findings} facts={facts} />
        {scene.before.partitioner === 'rule' && <Controls names={['rule']} />}
        {!done && step.keep !== undefined && <Kept keep={step.keep} facts={facts} />}
        {step.hint !== undefined && !done && <Hint text={step.hint} facts={facts} />}
        <div aria-live="polite">
          {done ? <Solved {...{ step, scene, attempt, facts }} /> : <Verdict {...{ attempt, facts }} />}
        </div>
        {props.look === 'large' && <Sliders names={freeSettings(step, HEADLINE_NAMES)} />}
        <TryFoot done={done} {...props} />
      </LessonRunPlace>
    </Stack>
  );
}

interface VerdictProps {
  readonly attempt: Attempt;
  readonly facts: Facts;
}

function Verdict({ attempt: { refused, why }, facts }: VerdictProps) {
  const said = [...refused, ...(why === null ? [] : [why])];
  return said.length === 0 ? null : (
    <div className={`${styles.text} callout hot above-2`}>
      <h3>{refused.length > 0 ? "This way doesn't count" : 'Not yet'}</h3>
      {said.map((text) => (
        <LessonText key={text} as="p" text={text} facts={facts} />
      ))}
    </div>
  );
}

interface SolvedProps extends VerdictProps {
  readonly step: TryStep;
  readonly scene: Scene;
}

/** That it is solved: the figure against its goal, what did it, why, and what else would have. */
function Solved({ step, scene, attempt: { why }, facts }: SolvedProps) {
  const now = facts.scenarios.get('now') ?? scene.before;
  const changed = FIELDS.filter(({ name }) => now[name] !== scene.before[name]);
  const others = (step.solutions ?? []).filter((_, index) => {
    const solution = scene.solutions[index];
    return solution !== undefined && !changed.every(({ name }) => solution[name] === now[name]);
  });
  return (
    <Stack gap={2} className={styles.solved}>
      <Row as="header" gap={2}>
        <i className="disc">
          <Icon name="check" size={14} />
        </i>
        <h3 className="title">Solved</h3>
      </Row>
      <Goal step={step} scene={scene} facts={facts} />
      <LessonText as="p" text={step.done} facts={facts} />
      {why !== null && (
        <p>
          <b>Why.</b> <LessonText text={why} facts={facts} />
        </p>
      )}
      {changed.length > 0 && (
        <p className="soft">
          What did it:{' '}
          {changed.map((field, index) => (
            <span key={field.name}>
              {index > 0 && ', '}
              <code>{field.name}</code> {formatSettingIn(field, scene.before[field.name])} →{' '}
              {formatSettingIn(field, now[field.name])}
            </span>
          ))}
        </p>
      )}
      {others.length > 0 && (
        <p className="soft">
          {'Also possible: '}
          {others.map((link, index) => (
            <span key={link}>
              {index > 0 && ', '}
              <code>{link.replaceAll('&', ', ')}</code>
            </span>
          ))}
        </p>
      )}
    </Stack>
  );
}

/** The first figure of the goal: at the start, now, and how far it may be. */
function Goal({ step, scene, facts }: Pick<SolvedProps, 'step' | 'scene' | 'facts'>) {
  const [before, now] = [facts.runs.get('before'), facts.runs.get('now')];
  const condition = step.check.find((one) => 'figure' in one && one.is !== 'between');
  if (condition === undefined || !('figure' in condition)) return null;
  const figure = lessonFigure(facts, condition.figure);
  const goal = boundValue(condition.than, evidenceFor(scene, facts, 'now'));
  if (figure === null || now === undefined || !Number.isFinite(goal)) return null;
  return (
    <RulerPicture
      figure={figure}
      now={figure.of(now)}
      before={before === undefined ? null : figure.of(before)}
      guess={null}
      limit={{ value: goal, says: 'goal' }}
    />
  );
}

interface ChecksProps {
  readonly findings: readonly Finding[];
  readonly facts: Facts;
}

function Checks({ findings, facts }: ChecksProps) {
  const settled = facts.runs.has('now');
  return (
    <section className={styles.checks} aria-label="Your goal">
      <h3>Goal</h3>
      <ul>
        {findings.map(({ wanted, found, holds }) => (
          <li key={wanted} data-holds={holds}>
            <span className={holds ? 'disc' : 'disc disc-open'}>
              {holds ? <Icon name="check" size={14} /> : null}
            </span>
            <span>
              <span className="visually-hidden">{holds ? 'Reached: ' : 'Not yet: '}</span>
              <LessonText text={wanted} facts={facts} />
            </span>
            <b className="num">{found === '' && !settled && !holds ? '…' : found}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Kept({ keep, facts }: { readonly keep: NonNullable<TryStep['keep']>; readonly facts: Facts }) {
  return (
    <p className="soft below-1">
      Keep: <LessonText text={keptLabels(keep).map(inSentence).join(', ')} facts={facts} />
    </p>
  );
}

/** The large sliders of what the step lets change, for the projector, which has no rail. */
function Sliders({ names }: { readonly names: readonly string[] }) {
  return (
    <Part name="settings">
      <p className="soft below-1">
        {names.length === 0 ? 'All settings' : 'More settings'}: “Settings” at the top.
      </p>
      <Controls names={names} />
    </Part>
  );
}

function Hint({ text, facts }: { readonly text: string; readonly facts: Facts }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="above-2 below-2" aria-live="polite">
      {open ? (
        <LessonText as="p" className="soft" text={text} facts={facts} />
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          Show a hint
        </Button>
      )}
    </div>
  );
}

function TryFoot({ done, place, scene, go, next }: StepProps & { readonly done: boolean }) {
  const services = useServices();
  useLessonAdvance({
    forward: () => {
      notePassed(place.id, place.step);
      go(place.step + 1);
    },
    back: place.step > 1 ? () => go(place.step - 1) : null,
  });
  return (
    <Row wrap className={styles.foot}>
      {place.step > 1 && <Button onClick={() => go(place.step - 1)}>Back</Button>}
      <Button look="quiet" onClick={() => setBack(services, place, scene)}>
        Start over
      </Button>
      <Button
        look={done ? 'solid' : 'plain'}
        className={done ? styles.main : styles.skip}
        onClick={() => go(place.step + 1)}
      >
        {done ? next : 'Skip'}
      </Button>
    </Row>
  );
}
