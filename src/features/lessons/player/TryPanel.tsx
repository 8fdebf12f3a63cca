import { useEffect, useMemo, useState } from 'react';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { Part } from '../../../ui/Part';
import { Row, Stack } from '../../../ui/Primitives';
import { HEADLINE_NAMES } from '../../../watch/settings/Headlines';
import { usePresenterView } from '../class/channel';
import { tryView } from '../class/presenterViews';
import { type Attempt, judgeAttempt } from '../core/attempt';
import type { Finding } from '../core/conditions';
import { evidenceFor, factsOf } from '../core/facts';
import type { TryStep } from '../core/format';
import { freeSettings, keptLabels } from '../core/keeps';
import type { Facts } from '../core/placeholders';
import { notePassed } from '../shelf/progress';
import { useLessonAdvance } from '../ui/keys';
import { LessonRunPlace } from '../ui/LessonRunPlace';
import { LessonText } from '../ui/LessonText';
import type { StepProps } from '../ui/stepProps';
import { useWantedRuns } from '../ui/useRuns';
import styles from './LessonPanel.module.css';
import { setBack } from './navigation';
import { Controls, Heading } from './stepParts';

/** An exercise: the reader changes settings until the run meets the conditions. */
export function TryPanel({ step, ...props }: StepProps & { readonly step: TryStep }) {
  const { place, scene, runs, sources, where, next } = props;
  const now = useApp((state) => state.scenario);
  const wanted = useMemo(() => [now, scene.before], [now, scene]);
  const runOf = useWantedRuns(runs, wanted);
  const facts = factsOf(scene, runOf, { now, guess: null, kafka: sources.kafka });
  const attempt = judgeAttempt(step, evidenceFor(scene, facts, 'now'));
  const { findings, solved: done } = attempt;
  usePresenterView(props.look === 'large' ? tryView(step, facts, done, { where, next }) : null);
  useEffect(() => {
    if (done) notePassed(place.id, place.step);
  }, [done, place]);
  return (
    <Stack className={styles.body} data-phase={done ? 'solved' : 'trying'}>
      <LessonRunPlace {...{ runs, wanted }}>
        <Heading>
          <LessonText text={step.title} facts={facts} />
        </Heading>
        <p className={styles.text}>
          <LessonText text={step.text} facts={facts} />
        </p>
        <Checks findings={findings} facts={facts} />
        {step.keep !== undefined && <Kept keep={step.keep} facts={facts} />}
        {step.hint !== undefined && !done && <Hint text={step.hint} facts={facts} />}
        <Verdict done={step.done} attempt={attempt} facts={facts} />
        {props.look === 'large' && <Sliders names={freeSettings(step, HEADLINE_NAMES)} />}
        <TryFoot done={done} {...props} />
      </LessonRunPlace>
    </Stack>
  );
}

interface VerdictProps {
  readonly done: string;
  readonly attempt: Attempt;
  readonly facts: Facts;
}

/** That it is solved and why this way works, why this way doesn't count, or why it isn't enough. */
function Verdict({ done, attempt: { solved, refused, why }, facts }: VerdictProps) {
  const title = solved ? 'Solved' : refused.length > 0 ? "This way doesn't count" : 'Not yet';
  const said = [...(solved ? [done] : refused), ...(why === null ? [] : [why])];
  return (
    <div aria-live="polite">
      {said.length > 0 && (
        <div className={`${styles.text} callout above-2 ${solved ? '' : 'hot'}`}>
          <h3>{title}</h3>
          {said.map((text) => (
            <p key={text}>
              <LessonText text={text} facts={facts} />
            </p>
          ))}
        </div>
      )}
    </div>
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

/** What must stay, so readers needn't find out by trial. */
function Kept({ keep, facts }: { readonly keep: NonNullable<TryStep['keep']>; readonly facts: Facts }) {
  return (
    <p className="soft below-1">
      What stays: <LessonText text={keptLabels(keep).join(', ')} facts={facts} />.
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
        <p className="soft">
          <LessonText text={text} facts={facts} />
        </p>
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          Show a hint
        </Button>
      )}
    </div>
  );
}

function TryFoot({ done, place, scene, go, steps }: StepProps & { readonly done: boolean }) {
  const services = useServices();
  const last = place.step >= steps;
  useLessonAdvance({
    forward: () => {
      notePassed(place.id, place.step);
      go(place.step + 1);
    },
    back: place.step > 1 ? () => go(place.step - 1) : null,
  });
  const next = last ? 'Finish' : `Next: step ${place.step + 1}`;
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
