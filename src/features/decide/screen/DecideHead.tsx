import { counted, formatCount, withUnit } from '../../../base/format';
import { poolSize } from '../../../run/poolSize';
import { Note, Row, Stack } from '../../../ui/Primitives';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { SharedAnswer, SharedFigure } from '../core/sharedAnswer';
import { formatReason, formatShort, headline } from '../text/answerText';
import { formatHeld, formatRejected, isNothingAsked } from '../text/sentences';
import styles from './DecideScreen.module.css';
import type { DecideNow } from './useDecide';

/** What the screen says first: the question, how far the search is, or the answer with its reason. */
export function DecideHead({ now }: { readonly now: DecideNow }) {
  const { question } = now;
  const { title, says } = headOf(now);
  return (
    <header className="below-3">
      <h2 className={styles.title}>{title}</h2>
      <p className={`${styles.says} soft num`}>{says}</p>
      {isNothingAsked(question) && <p>Let at least one situation hold, or give one minutes of a day.</p>}
    </header>
  );
}

/** The title of the screen, and the sentence below it. */
export function headOf(now: DecideNow): { readonly title: string; readonly says: string } {
  const { question, result, answer, status } = now;
  const { decision, boundMs } = question;
  const bound = `${decision.percentile} under ${withUnit(formatCount(boundMs), 'ms')}`;
  const musts = Object.values(decision.situations).filter((role) => role === 'must').length;
  if (isNothingAsked(question)) return { title: 'No situation has to hold', says: '' };
  if (status.state === 'idle' || result === null || answer === null) {
    const { plan } = status;
    const tries = plan === null ? 'settings' : `about ${formatCount(roundSettings(plan.settings))} settings`;
    return {
      title: `Which settings keep ${bound} at the least cost?`,
      says: `Linger will try ${tries} in the ${counted(musts, 'situation')} that must hold, then confirm the best with 20 runs each. Nothing of yours is sent.`,
    };
  }
  const isRunning = status.state === 'running';
  const title = headline(result, answer, isRunning);
  if (isRunning) return { title, says: runningText(now) };
  if (answer.recommended !== null) return { title, says: formatReason(answer, question) };
  if (answer.soFar !== null)
    return {
      title,
      says: `It kept the objective in ${formatHeld(answer.soFar)}. Search on to confirm it with 20.`,
    };
  const { nearest } = result;
  return {
    title,
    says:
      nearest === null ? '' : `Nearest: ${formatShort(nearest.changes)}. ${formatRejected(nearest, result)}`,
  };
}

function roundSettings(settings: number): number {
  return settings < 20 ? settings : Math.round(settings / 10) * 10;
}

function runningText({ answer, status: { confirming } }: DecideNow): string {
  const best = answer?.soFar ?? null;
  const first =
    best === null
      ? ''
      : best.verdict === 'meets'
        ? `Best so far: ${formatShort(best.changes)}, ${formatHeld(best)}. `
        : `First guess: ${formatShort(best.changes)}, ${formatHeld(best)}. So few runs seldom decide. `;
  return confirming === null
    ? `${first}Each setting gets one run of each situation; then Linger confirms the best with 20. The best can change until then.`
    : `${first}Now Linger gives the best ${counted(confirming.settings, 'setting')} up to ${confirming.runs} runs each: ${answer?.confirmed ?? 0} are confirmed. The best can change until it ends.`;
}

const FIGURES: Readonly<Record<SharedFigure, string>> = {
  worst: 'the percentile in the worst situation',
  healthy: 'the percentile on healthy days',
  cost: 'the cost',
  held: 'the number of runs that keep it',
  runs: 'the number of runs',
};

/** What a link with an answer holds, how far it is checked here, and whether the answer is the same. */
export function SharedBox({ now: { shared, status } }: { readonly now: DecideNow }) {
  if (shared === null) return null;
  const isRunning = status.state === 'running';
  return (
    <section className="card section below-3" aria-label="Shared decision">
      <Row apart>
        <h2>
          {shared.checked
            ? shared.differs === null
              ? 'Same answer here'
              : 'Another answer here'
            : 'You opened a shared decision'}
        </h2>
        {isRunning && <Note as="span">{timeLeft(status)}</Note>}
      </Row>
      <p className="soft">
        {shared.checked
          ? shared.differs === null
            ? "This page ran the search again, and got the sender's answer, figure by figure."
            : `This page ran the search again: ${shared.differs === 'key' ? 'it recommends something else' : `${FIGURES[shared.differs]} differs`}. The sender had revision ${shared.answer.modelRevision} of the model, or gave it more runs.`
          : "The link holds the question and the sender's answer, not the runs. Linger runs them again here, with the same seeds, so you get the same answer."}
      </p>
      {isRunning && (
        <ProgressBar
          label="Recomputing"
          value={Math.round(status.share * 1000)}
          max={1000}
          className={styles.bar}
        />
      )}
    </section>
  );
}

/** The sender's answer, before anything of it is checked here. */
export function SendersAnswer({ answer, now }: { readonly answer: SharedAnswer; readonly now: DecideNow }) {
  const { worst, healthy, cost, held, runs } = answer.figures;
  const { decision } = now.question;
  const rows = [
    [`${decision.percentile}, worst situation`, withUnit(worst, 'ms')],
    [`${decision.percentile}, healthy`, withUnit(healthy, 'ms')],
    [decision.cost, cost],
    ['runs that keep it', `${held} of ${runs}`],
  ];
  return (
    <section className="section" aria-label="The sender's answer">
      <h2 className="below-2">The sender's answer</h2>
      <Stack gap={2} className={styles.sent}>
        {(answer.key === '' ? ['Change nothing'] : answer.key.split(';')).map((change) => (
          <code key={change}>{change}</code>
        ))}
        {rows.map(([name, figure]) => (
          <Row apart key={name} className="num">
            <span className="soft">{name}</span>
            <b>{figure}</b>
          </Row>
        ))}
        <Note>As the link says; not checked here yet.</Note>
      </Stack>
    </section>
  );
}

/** `about 20 s left`; empty until the pace is known. */
export function timeLeft({ secondsLeft }: DecideNow['status']): string {
  return secondsLeft === null ? '' : `about ${roundSeconds(secondsLeft)} left`;
}

/** How long a search takes on this machine, before it begins. */
export function timeNeeded({ plan }: DecideNow['status']): string {
  if (plan === null) return '';
  return `about ${roundSeconds(plan.seconds)} on this machine, ${counted(poolSize(), 'core')}`;
}

function roundSeconds(seconds: number): string {
  const rounded = Math.max(5, Math.ceil(seconds / 5) * 5);
  return rounded < 60 ? withUnit(String(rounded), 's') : withUnit(String(Math.ceil(rounded / 60)), 'min');
}
