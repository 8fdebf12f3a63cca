import { type MouseEvent, useCallback, useMemo, useState } from 'react';
import { counted, formatMilliseconds, formatShare, tickText } from '../../../base/format';
import { pointIn } from '../../../draw/canvas';
import type { Point, Size } from '../../../draw/surface';
import type { SettingReading } from '../../../run/decide/reading';
import { slowMsOf } from '../../../run/decide/situations';
import { Notices } from '../../../shell/Notices';
import { ScreenBar } from '../../../shell/TopBar';
import { useServices } from '../../../ui/app';
import { ChartFigure } from '../../../ui/ChartFigure';
import { Picture } from '../../../ui/chart/Picture';
import { Button } from '../../../ui/controls/Button';
import { useLayout } from '../../../ui/media';
import { Note, Row } from '../../../ui/Primitives';
import { tradePicture } from '../chart/tradeOff';
import type { SharedFigure } from '../core/sharedAnswer';
import { headline } from '../text/answerText';
import { formatRejected, SHORT_SITUATION } from '../text/sentences';
import { systemLines } from '../text/systemLines';
import { AnswerHead, Files, TheBest } from './Answer';
import styles from './DecideScreen.module.css';
import { openInExplore } from './open';
import { decideTable, tradeData } from './points';
import { Question } from './Question';
import { HowSure, Rollout } from './Rollout';
import { type DecideNow, useCanary, useDecide, usePageDecision } from './useDecide';

/** The screen Decide: one question, one answer. */
export function DecideScreen() {
  const runs = usePageDecision();
  const isPhone = useLayout() === 'phone';
  const now = useDecide(runs);
  const { store } = useServices();
  const [picked, setPicked] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { question, result, answer, status, notices } = now;
  const { present = null, soFar = null, options = [] } = answer ?? {};
  const chosen = options.find(({ setting: { key } }) => key === picked)?.setting ?? soFar;
  const isShown = chosen !== null && status.state !== 'idle';
  const canary = useCanary(now, chosen);
  const open = (setting: SettingReading): void => openInExplore(store, question, setting);
  const figure = <DecideFigure now={now} selected={chosen?.key ?? null} onSelect={setPicked} />;
  const [producers = '', , cluster = ''] = systemLines(question.scenario, store.getState().view.client);
  const below = (
    <>
      <Row wrap apart className={styles.bar}>
        <span className="num">
          <QuestionText now={now} />
        </span>
        <Note as="span" className="num">
          {producers}, {cluster.split(',')[0]}
        </Note>
      </Row>
      {isAsking && <Question now={now} />}
    </>
  );
  return (
    <div className={`screen ${styles.screen}`}>
      <ScreenBar of="scenario" below={below}>
        <Button aria-expanded={isAsking} aria-controls="decide-question" onClick={() => setAsking(!isAsking)}>
          Change the question
        </Button>
      </ScreenBar>
      <main className={`${styles.main} scroll`} data-decide={status.state}>
        <Notices />
        {[...new Set(notices.map(({ message }) => message))].map((message) => (
          <p key={message} role="alert" className="below-1">
            {message}
          </p>
        ))}
        <SharedLine now={now} />
        <AnswerHead now={now} runs={runs} />
        {isShown && (
          <>
            <Files now={now} setting={chosen} canary={canary} onOpen={() => open(chosen)} />
            <TheBest now={now} selected={chosen.key} onSelect={setPicked} onOpen={open} />
            {present !== null && chosen.changes.length > 0 && (
              <details className={styles.fold}>
                <summary>How to roll it out</summary>
                <Rollout question={question} setting={chosen} present={present} canary={canary} />
              </details>
            )}
          </>
        )}
      </main>
      <aside className={`stack ${styles.side} scroll`} aria-label="The trade-off">
        {isPhone ? (
          <details className={styles.fold}>
            <summary>Chart</summary>
            {figure}
          </details>
        ) : (
          figure
        )}
        {isShown && result !== null && answer !== null && (
          <details className={styles.fold}>
            <summary>
              How sure is this?{' '}
              <Note as="span" className="num">
                {counted(status.settings, 'setting')}, {counted(result.runs, 'run')}
              </Note>
            </summary>
            <HowSure runs={runs} setting={chosen} result={result} answer={answer} />
          </details>
        )}
      </aside>
      <p className="visually-hidden" aria-live="polite">
        {spoken(now)}
      </p>
    </div>
  );
}

/** `Keep p99 under 200 ms, also while one broker is 20 ms slower`. */
function QuestionText({ now: { question } }: { readonly now: DecideNow }) {
  const { decision, boundMs, scenario } = question;
  const must = Object.entries(decision.situations).flatMap(([id, role]) => (role === 'must' ? [id] : []));
  const others = must.filter((id) => id !== 'slow' && id !== 'healthy');
  return (
    <>
      Keep {decision.percentile} under <b>{tickText(formatMilliseconds(boundMs))}</b>
      {must.includes('slow') && (
        <>
          , also while one broker is <b>{tickText(formatMilliseconds(slowMsOf(scenario)))}</b> slower
        </>
      )}
      {others.map((id) => `, ${SHORT_SITUATION[id as keyof typeof SHORT_SITUATION]}`)}
    </>
  );
}

const FIGURES: Readonly<Record<SharedFigure, string>> = {
  worst: 'the percentile in trouble',
  healthy: 'the percentile when all is well',
  cost: 'the number of requests',
  held: 'the number of runs that meet it',
  runs: 'the number of runs',
};

/** The sender's answer, as the link says, and whether this page got the same. */
function SharedLine({ now: { shared } }: { readonly now: DecideNow }) {
  if (shared === null) return null;
  const { answer, checked, differs } = shared;
  const changes = answer.key === '' ? 'Change nothing' : answer.key.replaceAll(';', ', ');
  const says = !checked
    ? `p99 ${formatMilliseconds(Number(answer.figures.worst))}, ${answer.figures.held} of ${answer.figures.runs} runs. As the link says; not checked here yet.`
    : differs === null
      ? 'Same answer here, figure by figure.'
      : `Another answer here: ${differs === 'key' ? 'something else is recommended' : `${FIGURES[differs]} differs`}. The sender had revision ${answer.modelRevision} of the model, or gave it more runs.`;
  return (
    <section className="card section below-3 num" aria-label="The sender's answer">
      <b>Shared answer:</b> <code>{changes}</code>. {says}
    </section>
  );
}

/** Announced at each quarter, and when the title changes. */
function spoken({ status: { state, share }, result, answer }: DecideNow): string {
  if (state === 'idle' || state === 'failed' || result === null || answer === null) return '';
  const quarter = Math.floor(share * 4) * 25;
  return state === 'running' ? `Searching: ${quarter}\u202F%` : `${headline(result, answer)}. Done.`;
}

interface DecideFigureProps {
  readonly now: DecideNow;
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
}

/** The answer's settings by what ranks them: how they cope with the trouble, and what they cost when all is well. */
function DecideFigure({ now, selected, onSelect }: DecideFigureProps) {
  const { question, result, answer } = now;
  const data = useMemo(() => tradeData(question, answer), [question, answer]);
  const draw = useCallback((size: Size) => tradePicture(size, data, selected), [data, selected]);
  const says = `${data.across} across, ${data.percentile} when all is well up.`;
  return (
    <ChartFigure
      title="Further left copes better, lower costs less"
      table={() => decideTable(question, result)}
      className={`${styles.figure} stack`}
    >
      <Note below={2}>
        {`Line: to fault and load ${formatShare(0.1)} worse. Filled: the slow broker has time to spare.`}
      </Note>
      <Picture says={says} draw={draw} className={styles.room}>
        {({ points }) => {
          const nearest = (event: MouseEvent<HTMLElement>) => {
            const { x, y } = pointIn(event.currentTarget, event);
            const distance = ([left, top]: Point): number => Math.hypot(left - x, top - y);
            return points.toSorted((a, b) => distance(a.at) - distance(b.at))[0]?.key;
          };
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list of the five best takes the keys
            // biome-ignore lint/a11y/noStaticElementInteractions: the same
            <div
              className="over"
              onClick={(event) => {
                const key = nearest(event);
                if (key !== undefined) onSelect(key);
              }}
              onMouseMove={(event) => {
                event.currentTarget.title = whyNot(now, nearest(event));
              }}
            />
          );
        }}
      </Picture>
    </ChartFigure>
  );
}

/** Why a setting isn't the answer; empty for the answer. */
function whyNot({ result, answer }: DecideNow, key: string | undefined): string {
  const setting = answer?.options.find((option) => option.setting.key === key)?.setting;
  const isAnswer = setting === undefined || setting.key === answer?.recommended?.key;
  return isAnswer || result === null || answer === null ? '' : formatRejected(setting, result, answer);
}
