import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../base/format';
import { PLAN_MINUTES, type TeachPlan } from '../../../scenario/view';
import { pageAddress, teachHash } from '../../../shell/handout/handout';
import { InPageLink } from '../../../shell/InPageLink';
import { useServices } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { useLayout } from '../../../ui/media';
import { Note, Row, Stack } from '../../../ui/Primitives';
import { openClass } from '../class/classState';
import { formatPlain } from '../core/placeholders';
import { planLessons, planOf, planTimes, type Stretch, swapLesson } from '../core/plan';
import type { ReadyLesson } from '../core/readLesson';
import { LessonPicture } from '../picture/LessonPicture';
import { goToStep } from '../player/navigation';
import { Worksheet } from '../print/Worksheet';
import type { LessonSources } from '../shelf/evidence';
import type { LessonList } from '../shelf/library';
import { LessonText } from '../ui/LessonText';
import styles from './TeachScreen.module.css';

interface TeachScreenProps {
  readonly plan: TeachPlan;
  readonly list: LessonList;
  readonly sources: LessonSources;
}

interface Sheet {
  readonly lessons: readonly ReadyLesson[];
  readonly notes: boolean;
}

/** A plan for a class: which lessons, when, and what a teacher needs for them. */
export function TeachScreen({ plan, list, sources }: TeachScreenProps) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const offered = list.lessons.flatMap(({ loaded }) => (loaded.type === 'ready' ? [loaded] : []));
  const ids = planLessons(plan);
  const lessons = ids.flatMap((id) => offered.find(({ lesson }) => lesson.id === id) ?? []);
  if (sheet !== null)
    return <Worksheet {...sheet} sources={sources} back="The plan" onClose={() => setSheet(null)} />;
  return (
    <main className={`${styles.teach} scroll`} data-teach={plan.minutes}>
      <Plan {...{ plan, lessons, offered }} onSheet={setSheet} missing={ids.length - lessons.length} />
      <Needs {...{ plan, lessons }} onSheet={setSheet} />
    </main>
  );
}

interface PartProps {
  readonly plan: TeachPlan;
  readonly lessons: readonly ReadyLesson[];
  readonly onSheet: (sheet: Sheet) => void;
}

interface PlanProps extends PartProps {
  readonly offered: readonly ReadyLesson[];
  /** Lessons of the plan that this page doesn't have. */
  readonly missing: number;
}

function Plan({ plan, lessons, offered, missing, onSheet }: PlanProps) {
  const { store } = useServices();
  const setPlan = (next: TeachPlan | null): void => store.getState().setView({ teach: next });
  const times = planTimes(
    plan,
    lessons.map(({ lesson }) => lesson.minutes),
  );
  const [opening, ...rest] = times;
  const explaining = rest.at(-1);
  const over = (explaining?.to ?? 0) - plan.minutes;
  return (
    <section className={styles.plan} aria-label="Plan">
      <Button look="quiet" size="small" onClick={() => setPlan(null)}>
        <span aria-hidden="true">‹</span> Lessons
      </Button>
      <Row wrap apart below={4}>
        <div>
          <h2 className="heading">Teach a class</h2>
          <p className="soft">
            {formatCount(lessons.length)} lessons, each with a guess before the film. Swap any of them.
          </p>
        </div>
        <Choice
          label="Length of the class"
          groups={[
            { options: PLAN_MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} min` })) },
          ]}
          value={String(plan.minutes)}
          onChange={(value) => {
            const minutes = PLAN_MINUTES.find((known) => String(known) === value);
            if (minutes !== undefined) setPlan(planOf(minutes));
          }}
        />
      </Row>
      {missing > 0 && (
        <p className="callout below-4" role="status">
          {missing === 1 ? 'A lesson of this plan isn’t' : `${missing} lessons of this plan aren’t`} on this
          page.
        </p>
      )}
      {over > 0 && (
        <p className="callout below-4" role="status">
          These lessons take {over} min more than the class has.
        </p>
      )}
      <Bar times={times} minutes={plan.minutes} />
      <ol className="ruled above-4">
        <Part time={opening} title="Open the wall" says="The code on the screen; phones show the question." />
        {lessons.map((ready, index) => (
          <LessonPart
            key={ready.lesson.id}
            ready={ready}
            time={rest[index]}
            offered={offered}
            onNotes={() => onSheet({ lessons: [ready], notes: true })}
            onSwap={(id) => setPlan(swapLesson(plan, planLessons(plan).indexOf(ready.lesson.id), id))}
          />
        ))}
        <Part
          time={explaining}
          title="Explain it"
          says="Two sentences in pairs, then the sample answer at the end of the lesson."
        />
      </ol>
    </section>
  );
}

function Bar({ times, minutes }: { readonly times: readonly Stretch[]; readonly minutes: number }) {
  return (
    <div aria-hidden="true">
      <div className={styles.bar}>
        {times.map(({ from, to }, index) => (
          <span key={from} style={{ flexGrow: to - from }}>
            {index > 0 && index < times.length - 1 && index}
          </span>
        ))}
      </div>
      <Note as="div" className="row apart num">
        <span>0</span>
        <span>{minutes} min</span>
      </Note>
    </div>
  );
}

interface PartRowProps {
  readonly time: Stretch | undefined;
  readonly title: ReactNode;
  readonly says: ReactNode;
  readonly picture?: ReactNode;
  readonly children?: ReactNode;
}

function Part({ time, title, says, picture, children }: PartRowProps) {
  return (
    <li className={`gap-4 ${styles.part}`}>
      <span className="soft num">{time !== undefined && `${time.from} to ${time.to} min`}</span>
      <span aria-hidden="true">{picture}</span>
      <div>
        <h3>{title}</h3>
        <p className="soft">{says}</p>
      </div>
      <Row>{children}</Row>
    </li>
  );
}

interface LessonPartProps {
  readonly ready: ReadyLesson;
  readonly time: Stretch | undefined;
  readonly offered: readonly ReadyLesson[];
  readonly onNotes: () => void;
  readonly onSwap: (id: string) => void;
}

function LessonPart({ ready, time, offered, onNotes, onSwap }: LessonPartProps) {
  const services = useServices();
  const { id, title, steps } = ready.lesson;
  const name = formatPlain(title, null);
  return (
    <Part
      time={time}
      picture={<LessonPicture ready={ready} done={false} small />}
      title={
        <InPageLink href={`#lesson=${id}`} onOpen={() => goToStep(services, ready, 1)}>
          <LessonText text={title} />
        </InPageLink>
      }
      says={steps.map((step) => formatPlain(step.title, null)).join(' · ')}
    >
      <Button look="quiet" aria-label={`Notes: ${name}`} onClick={onNotes}>
        Notes
      </Button>
      <Choice
        label={`Swap ${name}`}
        placeholder="Swap"
        groups={[
          {
            options: offered
              .filter(({ lesson }) => lesson.id !== id)
              .map(({ lesson }) => ({ value: lesson.id, label: formatPlain(lesson.title, null) })),
          },
        ]}
        value={null}
        onChange={onSwap}
      />
    </Part>
  );
}

function Needs({ plan, lessons, onSheet }: PartProps) {
  const services = useServices();
  const { store, link } = services;
  const phone = useLayout() === 'phone';
  const [first] = lessons;
  const openWall = (): void => {
    if (first === undefined) return;
    goToStep(services, first, 1);
    store.getState().setView({ projector: true });
    openClass(true);
  };
  return (
    <aside className={`side ${styles.needs} stack`} aria-labelledby="needs">
      <h2 id="needs" className="heading below-4">
        What you need
      </h2>
      <Stack className="ruled">
        <Need
          title="Class wall"
          says="Question, picture and large answers for the projector. You type the hands; nobody signs in."
        />
        <Need title="Worksheets" says="Pages for the class, and on demand one with the answers for you.">
          <Button onClick={() => onSheet({ lessons, notes: false })}>Print all</Button>
        </Need>
        <Need title="Notes for you" says="Every answer as the model computes it, why, and solutions to try.">
          <Button onClick={() => onSheet({ lessons, notes: true })}>Open</Button>
        </Need>
        <Need title="One link for the class" says="This plan, with its lessons in their order.">
          <CopyButton label="Copy" text={() => pageAddress(link()) + teachHash(plan)} />
        </Need>
        <p>
          <b>A clicker is enough.</b>{' '}
          <span className="soft">
            Page Down goes: question, film, truth, why, next question. Nothing is skipped.
          </span>
        </p>
      </Stack>
      <Stack gap={2} className={`ground ${styles.open}`}>
        <Button
          look="solid"
          size="touch"
          aria-disabled={phone || first === undefined}
          onClick={() => !phone && openWall()}
        >
          Open the class wall
        </Button>
        <Note>
          {phone
            ? 'The wall needs a wider window than a phone’s.'
            : 'Works without a network. Nothing is sent anywhere.'}
        </Note>
      </Stack>
    </aside>
  );
}

interface NeedProps {
  readonly title: string;
  readonly says: string;
  readonly children?: ReactNode;
}

function Need({ title, says, children }: NeedProps) {
  return (
    <section>
      <Row apart>
        <h3 className="bold">{title}</h3>
        {children}
      </Row>
      <p className="soft above-1">{says}</p>
    </section>
  );
}
