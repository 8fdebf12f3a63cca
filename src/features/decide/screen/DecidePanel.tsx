import { useState } from 'react';
import { formatMilliseconds, withUnit } from '../../../base/format';
import { useScenarioTitle } from '../../../shell/scenarioTitle';
import { useServices } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Segmented } from '../../../ui/controls/Segmented';
import { download } from '../../../ui/download';
import { Row } from '../../../ui/Primitives';
import type { SettingReading } from '../core/reading';
import type { DecideResult } from '../core/result';
import { decisionRecord } from '../text/record';
import {
  COST_TEXT,
  formatLimit,
  formatRejected,
  formatRemedies,
  formatSetting,
  formatSituation,
  formatTwin,
  formatWhy,
  headline,
  isNothingAsked,
  isOpen,
  situationFigure,
} from '../text/sentences';
import styles from './DecideScreen.module.css';
import { SettingCard } from './SettingCard';
import type { DecideNow } from './useDecide';

const TABS = [
  { value: 'one', label: 'Change one' },
  { value: 'more', label: 'Two or more' },
  { value: 'why', label: 'Why' },
] as const;
type Tab = (typeof TABS)[number]['value'];

interface DecidePanelProps {
  readonly now: DecideNow;
  /** Shows one part at a time. */
  readonly tabbed: boolean;
}

/** The answer, its price, why it works, and what it's based on. */
export function DecidePanel({ now, tabbed }: DecidePanelProps) {
  const [tab, setTab] = useState<Tab>('one');
  const { result, status } = now;
  if (result === null || result.present === null)
    return (
      <div className={styles.head}>
        <h2 className="heading">{result?.over ? headline(result) : 'Nothing searched yet'}</h2>
        <p>
          {isNothingAsked(now.question)
            ? 'Let at least one situation hold, or give one minutes of a day.'
            : 'Search tries settings in every situation, and confirms the best ones with 20 runs each.'}
        </p>
      </div>
    );
  const limit = formatLimit(result);
  const shows = (one: Tab): boolean => !tabbed || tab === one;
  return (
    <>
      <div className={styles.head}>
        <h2 className="heading">{headline(result)}</h2>
        <p className="num">
          {formatPresent(result)}
          {status.state === 'cancelled' &&
            !headline(result).includes('tried') &&
            ` Of ${result.settings.length} settings tried.`}
        </p>
        {limit !== null && (
          <p>
            {limit} <b>Continue</b> searches for as long again.
          </p>
        )}
      </div>
      {tabbed && (
        <Segmented label="Answer" options={TABS} value={tab} onChange={setTab} className={styles.tabs} />
      )}
      {shows('one') && <Answers title="Change one setting" list={result.singles} now={now} main />}
      {shows('more') && (
        <Answers
          title="Change two or more"
          list={result.combinations}
          now={now}
          main={result.singles.length === 0}
        />
      )}
      {shows('why') && <Why result={result} />}
      <RecordButtons now={now} />
    </>
  );
}

function formatPresent({ present, question, runSeconds }: DecideResult): string {
  if (present === null) return '';
  const figures = present.situations.map(
    (reading) => `${formatSituation(reading.id, question.scenario)} ${situationFigure(reading)}`,
  );
  const { percentile } = question.decision;
  const length = withUnit(String(runSeconds), 's');
  return `${percentile} by situation, median of runs of ${length} or the situation's own length. Now: ${figures.join(', ')}.`;
}

interface AnswersProps {
  readonly title: string;
  readonly list: readonly SettingReading[];
  readonly now: DecideNow;
  readonly main: boolean;
}

/** The cheapest setting with all its figures, and the next one in a line. */
function Answers({ title, list, now, main }: AnswersProps) {
  const { question, result } = now;
  const [swapped, setSwapped] = useState(false);
  const [first, second] = swapped ? list.toReversed() : list;
  const { cost } = question.decision;
  return (
    <section className={styles.panelSection} aria-label={title}>
      <h3 className="below-2">{title}</h3>
      {first === undefined || !result?.present ? (
        <p className="soft">{formatNone(now, title)}</p>
      ) : (
        <SettingCard setting={first} present={result.present} result={result} main={main} />
      )}
      {second !== undefined && (
        <Row as="p" apart above={2} className="num">
          <span>
            or <code>{formatSetting(second.changes)}</code>
          </span>
          <span>
            {second.worst !== null && <b>{formatMilliseconds(second.worst.medianMs)}</b>},{' '}
            <b>{COST_TEXT[cost].format(second.costs[cost])}</b>
          </span>
          <Button size="small" onClick={() => setSwapped(!swapped)}>
            Show
          </Button>
        </Row>
      )}
    </section>
  );
}

function formatNone({ result, status }: DecideNow, title: string): string {
  if (status.state === 'running' || (result !== null && isOpen(result)))
    return 'None is confirmed with 20 runs yet.';
  const cheaper = title.includes('two') && (result?.singles.length ?? 0) > 0;
  return cheaper
    ? 'No combination that keeps the objective is cheaper.'
    : 'None that was tried keeps the objective.';
}

function Why({ result }: { readonly result: DecideResult }) {
  const { present, singles, combinations, nearest, question, over, cutShort } = result;
  const would = formatRemedies(result);
  const answer = singles[0] ?? combinations[0];
  const failing = (answer ?? nearest)?.situations.filter(
    ({ role, held, runs }) => role !== 'must' && held === 0 && runs > 0,
  );
  return (
    <section className={styles.panelSection} aria-label="Why">
      {answer !== undefined && present !== null && (
        <p>
          <b>Why it works.</b> {formatWhy(answer, present)}
        </p>
      )}
      {nearest !== null && over && !cutShort && (
        <>
          <p>
            <b>The nearest is {formatSetting(nearest.changes)}.</b> {formatRejected(nearest, result)}
          </p>
          {would.length > 0 && (
            <p>
              <b>What would help:</b> {would.join('; ')}
            </p>
          )}
        </>
      )}
      <p>
        <b>Based on:</b> {formatTwin(question.twin)}
      </p>
      {failing !== undefined && failing.length > 0 && (
        <p>
          <b>Not required, and missed:</b>{' '}
          {failing
            .map(
              (reading) => `${formatSituation(reading.id, question.scenario)}, ${situationFigure(reading)}`,
            )
            .join('; ')}
          .
        </p>
      )}
    </section>
  );
}

/** The decision as files and as a link; pictures are with the chart's table. */
function RecordButtons({ now }: { readonly now: DecideNow }) {
  const { link, store } = useServices();
  const title = useScenarioTitle();
  const save = (): void => {
    if (now.result === null) return;
    const here = link();
    const text = decisionRecord({
      result: now.result,
      link: here,
      title: `Decision: ${title}`,
      client: store.getState().view.client,
      addressOf: (hash) => here.replace(/#.*$/s, '') + hash,
    });
    download(new Blob([text], { type: 'text/markdown' }), 'linger-decision.md');
  };
  return (
    <Row wrap className={styles.record}>
      <b>Decision record</b>
      <Button onClick={save}>Markdown</Button>
      <CopyButton label="Link" text={link} />
      <p>PNG, SVG and CSV: "Table and files" at the chart.</p>
    </Row>
  );
}
