import { type KeyboardEvent, useId, useState } from 'react';
import {
  counted,
  formatCount,
  formatMilliseconds,
  formatShare,
  tickText,
  withUnit,
} from '../../../base/format';
import { promQl, queriesNamed } from '../../../figures/metricQueries';
import type { Answer } from '../../../run/decide/answer';
import { withChanges } from '../../../run/decide/changes';
import type { DecideQuestion } from '../../../run/decide/question';
import { healthyMs, type SettingReading } from '../../../run/decide/reading';
import { slowMsOf } from '../../../run/decide/situations';
import {
  busyText,
  cliffText,
  formatChanges,
  nothingText,
  partitionerText,
  restsOn,
  sentences,
  situationFigure,
} from '../../../run/decide/text';
import { REPORTED_METRICS } from '../../../run/decide/trial';
import {
  changedSettings,
  SETTINGS_FORMAT_IDS,
  SETTINGS_FORMATS,
  settingsFile,
} from '../../../run/export/changedSettings';
import { changeValues } from '../../../scenario/settingText';
import { useScenarioTitle } from '../../../shell/scenarioTitle';
import { useServices } from '../../../ui/app';
import { Breakable } from '../../../ui/Breakable';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { Note, Row } from '../../../ui/Primitives';
import { ProgressBar } from '../../../ui/ProgressBar';
import { RunNote } from '../../../watch/runPlace/RunNote';
import type { CanaryReading } from '../core/canary';
import type { DecideRuns, DecideStatus } from '../core/DecideRuns';
import { assumptionLines, formatBeyond, formatEffect, formatPrice, headline } from '../text/answerText';
import { checkOf } from '../text/check';
import { decisionRecord } from '../text/record';
import { isNothingAsked, SHORT_SITUATION } from '../text/sentences';
import styles from './DecideScreen.module.css';
import type { DecideNow } from './useDecide';

interface AnswerHeadProps {
  readonly now: DecideNow;
  readonly runs: DecideRuns;
}

/** The question before the search; then the answer so far, what it does, and its price. */
export function AnswerHead({ now, runs }: AnswerHeadProps) {
  const { question, result, answer, status } = now;
  const { state, plan } = status;
  const setting = answer?.soFar ?? null;
  const isBefore = state === 'idle' || result === null || answer === null;
  if (isNothingAsked(question)) return <h2 className="title">No situation has to hold</h2>;
  if (isBefore || setting === null) {
    const bound = `${question.decision.percentile} under ${formatMilliseconds(question.boundMs)}`;
    const present = answer?.present ?? null;
    return (
      <header>
        <h2 className="title">
          {isBefore || state === 'running' || state === 'failed'
            ? `What keeps ${bound}?`
            : headline(result, answer)}
        </h2>
        <p className={`heading ${styles.effect} num`}>
          {present !== null && answer !== null && formatEffect(present, answer, question)}
        </p>
        {isBefore ? (
          <p className="soft num">
            {plan !== null && `Linger tries ${counted(plan.settings, 'setting')} and confirms the best five.`}
          </p>
        ) : (
          state !== 'running' && state !== 'failed' && <p className="num">{nothingText(result)}</p>
        )}
        <SearchBar now={now} runs={runs} />
      </header>
    );
  }
  const title = state === 'running' ? 'Best so far' : headline(result, answer);
  return (
    <header>
      <p className="soft">{title}</p>
      <h2 className={`breaks ${styles.change} num`}>
        {setting.changes.length === 0 && 'Change nothing'}
        {setting.changes.map((change) => (
          <span key={change.field}>
            <code>
              <Breakable text={change.field} />
            </code>{' '}
            {changeValues(change, 'spoken')}{' '}
          </span>
        ))}
      </h2>
      <p className={`heading ${styles.effect} num`}>{formatEffect(setting, answer, question)}</p>
      <p className="soft num">{formatPrice(setting, answer, question)}</p>
      {result.beyond.length > 0 && <p className="num">{formatBeyond(result)}</p>}
      {result.assumptions.length > 0 && (
        <section aria-label="What I assumed" className="above-2 num">
          <h3 className="label">What I assumed</h3>
          <ul className="ruled">
            {assumptionLines(result).map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </section>
      )}
      <SearchBar now={now} runs={runs} />
    </header>
  );
}

/** How far the search is, and its one button; nothing once it is over. */
function SearchBar({ now: { status, shared, heldSeconds, place }, runs }: AnswerHeadProps) {
  const { state, share, settings, knownSettings, failure } = status;
  if (failure !== null)
    return <RunNote run={{ phase: 'failed', failure }} subject="The search" onRetry={() => runs.retry()} />;
  if (state === 'finished') return null;
  if (state === 'running')
    return (
      <section aria-label="Search" className="above-4">
        <Row apart className="num">
          <span>
            {formatCount(settings)} of {formatCount(knownSettings)} tried
          </span>
          <Note as="span">{timeLeft(status)}</Note>
        </Row>
        <ProgressBar label="Search" value={Math.round(share * 1000)} max={1000} className={styles.bar} />
        <Button onClick={() => runs.cancel()}>Stop and keep</Button>
      </section>
    );
  const label = state !== 'idle' ? 'Search on' : shared === null ? 'Search' : 'Recompute';
  const needed = timeNeeded(status);
  return (
    <Row as="section" aria-label="Search" wrap above={4}>
      <Button look="solid" size="touch" onClick={() => runs.run()}>
        {label}
      </Button>
      {state === 'idle' && needed !== '' && <Note as="span">{needed}</Note>}
      {heldSeconds !== null && state === 'idle' && <Button onClick={place}>Run what you have now</Button>}
    </Row>
  );
}

interface FilesProps {
  readonly now: DecideNow;
  readonly setting: SettingReading;
  readonly canary: CanaryReading | null;
  readonly onOpen: () => void;
}

export function Files({ now, setting, canary, onOpen }: FilesProps) {
  const { link, store } = useServices();
  const title = useScenarioTitle();
  const [format, setFormat] = useState<string>('properties');
  const { question, result } = now;
  const { client } = store.getState().view;
  const next = withChanges(question.scenario, setting.changes);
  const changed = next && changedSettings(question.scenario, next, client);
  const texts = new Map<string, { readonly label: string; readonly text: () => string }>();
  for (const id of SETTINGS_FORMAT_IDS) {
    const text = changed && settingsFile(id, changed);
    if (text !== null) texts.set(id, { label: SETTINGS_FORMATS[id].label, text: () => text });
  }
  if (result !== null) {
    const record = (): string => {
      const here = link();
      const addressOf = (hash: string): string => here.replace(/#.*$/s, '') + hash;
      return decisionRecord({ result, link: here, title: `Decision: ${title}`, client, canary, addressOf });
    };
    texts.set('record', { label: 'Decision record', text: record });
  }
  const check = checkOf(question, setting, client);
  if (check !== null) texts.set('check', { label: 'Test command', text: () => check.command });
  const proof = check?.onOneMachine ?? null;
  if (proof !== null) texts.set('measure', { label: 'Prove it on real Kafka', text: () => proof });
  texts.set('promql', { label: 'PromQL', text: () => promQl(queriesNamed(REPORTED_METRICS)) });
  texts.set('link', { label: 'Link', text: link });
  const options = [...texts].map(([value, { label }]) => ({ value, label }));
  const shown = texts.has(format) ? format : 'link';
  return (
    <Row wrap className={styles.files} as="section" aria-label="Files">
      <Button look="solid" size="touch" onClick={onOpen}>
        Open in Explore
      </Button>
      <Row gap={1}>
        <CopyButton size="touch" label="Copy" text={() => texts.get(shown)?.text() ?? ''} />
        <Choice label="Format" look="touch" groups={[{ options }]} value={shown} onChange={setFormat} />
      </Row>
    </Row>
  );
}

interface TheBestProps {
  readonly now: DecideNow;
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  readonly onOpen: (setting: SettingReading) => void;
}

/** The five best as a list box: letters jump, Enter opens one. Whether it is the partitioner comes below. */
export function TheBest({ now, selected, onSelect, onOpen }: TheBestProps) {
  const id = useId();
  const { question, result, answer } = now;
  if (answer === null || result === null || answer.options.length === 0) return null;
  const { options } = answer;
  const at = options.findIndex(({ setting }) => setting.key === selected);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const named = options.find(({ letter }) => letter === event.key.toUpperCase());
    const next =
      named ?? (step === 0 ? undefined : options[Math.min(options.length - 1, Math.max(0, at + step))]);
    const open = event.key === 'Enter' ? options[at] : undefined;
    if (next !== undefined) onSelect(next.setting.key);
    else if (open !== undefined) onOpen(open.setting);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const worst = answer.present?.worst?.id ?? 'healthy';
  const isSlow = worst === 'slow';
  const columns = [
    isSlow ? `+${tickText(formatMilliseconds(slowMsOf(question.scenario)))}` : SHORT_SITUATION[worst],
    `${formatShare(0.1)} worse`,
    'all well',
  ];
  const problem = result.partitioner && partitionerText(result.partitioner);
  return (
    <section aria-label="The best settings">
      <div className={`gap-2 ${styles.line}`} aria-hidden="true">
        <b>{options.length === 1 ? 'The best' : `The ${WORDS[options.length] ?? ''} best`}</b>
        {columns.map((name) => (
          <Note as="span" key={name}>
            {name}
          </Note>
        ))}
      </div>
      <div
        role="listbox"
        aria-label="Settings that meet the SLO, the best first. A to E choose one, Enter opens it in Explore."
        aria-activedescendant={at < 0 ? undefined : `${id}${at}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {options.map(({ letter, setting }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list box takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus
          <div
            key={setting.key}
            id={`${id}${index}`}
            role="option"
            aria-selected={setting.key === selected}
            className={`gap-2 ${styles.line} ruled-above ${styles.option} num`}
            onClick={() => onSelect(setting.key)}
          >
            <i className="disc disc-open">{letter}</i>
            <div>
              <b>{formatChanges(setting.changes, true)}</b>
              <Note className={styles.note}>{noteOf(setting, answer, question)}</Note>
            </div>
            <b>{figureOf(setting, worst)}</b>
            <span className={setting.worse?.kept === false ? 'hot' : 'soft'}>
              {setting.worse === null ? '–' : situationFigure(setting.worse)}
            </span>
            <span className="soft">{formatMilliseconds(healthyMs(setting))}</span>
          </div>
        ))}
      </div>
      {problem !== null && (
        <p className={'ruled-off num'}>
          <b>{problem.lead}</b> {problem.rest}
        </p>
      )}
    </section>
  );
}

const WORDS: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' };

function figureOf(setting: SettingReading, worst: string): string {
  const reading = setting.situations.find(({ id }) => id === worst);
  return reading === undefined ? '–' : situationFigure(reading);
}

function noteOf(setting: SettingReading, { present }: Answer, question: DecideQuestion): string {
  const requests = present === null ? 1 : setting.costs.requests / present.costs.requests;
  const more =
    requests < 1.95
      ? ''
      : requests < 2.05
        ? 'Twice the requests'
        : `${formatCount(Math.round(requests))} times the requests`;
  const texts = [
    ...restsOn(setting),
    busyText(setting, question.scenario),
    more,
    cliffText(setting, question),
  ];
  return sentences(texts.filter((text) => text !== ''));
}

/** `about 20 s left`; empty until the pace is known. */
function timeLeft({ secondsLeft }: Pick<DecideStatus, 'secondsLeft'>): string {
  return secondsLeft === null ? '' : `about ${roundSeconds(secondsLeft)} left`;
}

/** How long a search takes on this machine, before it begins; empty until that is known. */
function timeNeeded({ plan }: Pick<DecideStatus, 'plan'>): string {
  return plan === null ? '' : `about ${roundSeconds(plan.seconds)}`;
}

function roundSeconds(seconds: number): string {
  const rounded = Math.max(5, Math.ceil(seconds / 5) * 5);
  return rounded < 60 ? withUnit(String(rounded), 's') : withUnit(String(Math.ceil(rounded / 60)), 'min');
}
