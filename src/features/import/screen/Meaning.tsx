import { counted, formatMilliseconds, formatShare, inSentence } from '../../../base/format';
import type { MetricFigure } from '../../../figures/metric';
import { METRIC_QUERIES, promQl, queriesFor } from '../../../figures/metricQueries';
import { assumptionText } from '../../../run/decide/assumptions';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { Table } from '../../../ui/NumberTable';
import { Note, Row, Stack } from '../../../ui/Primitives';
import type { CheckedCandidates } from '../core/fit/checkCandidates';
import { boundsText, candidateSentences } from '../core/fit/fitText';
import type {
  AskCode,
  BrokerMeaning,
  BrokerState,
  Unknown,
  WaitSplit,
  WhatFiguresSay,
} from '../core/meaning/types';
import { openDifferences } from '../core/measuredScenario';
import { diagnosisSentences } from '../text/meaningText';
import { fitAsItIs, mend as takeOver } from './draft';
import { FitDetails, LikelyCauses, PartitionerLine } from './FitDetails';
import styles from './Meaning.module.css';
import { Questions } from './Questions';
import type { DescribedSystem } from './useSystem';

interface MeaningProps {
  readonly system: DescribedSystem;
}

/** Shows what the metrics say, and what they can't; without metrics, which ones to paste. */
export function Meaning({ system }: MeaningProps) {
  const { meaning, result } = system;
  if (meaning !== null && result !== null && result.metrics.length > 0)
    return (
      <>
        <MetricsPart says={meaning.figures} system={system} />
        <UnknownPart unknowns={meaning.unknowns} good={system.good} />
      </>
    );
  return (
    <>
      <h3 className="label">With metrics it gets better</h3>
      <p>
        Paste <code>record-queue-time-avg</code> and <code>request-latency-avg</code> per broker, and Linger
        finds the slow one and fits the model to yours.
      </p>
      <CopyButton className="above-2" label="Copy the query for them" text={() => PRODUCER_QUERY} />
    </>
  );
}

/** Where a record's time goes, and which broker makes it wait. */
function MetricsPart({ says, system }: MeaningProps & { readonly says: WhatFiguresSay }) {
  const { fit, found, good, result, assumed, asked, noFit } = system;
  const { verdict, metrics, wait, brokers, why, pods, findings, differences } = says;
  const diagnosis = found?.diagnosis ?? says.diagnosis;
  const [, ...apart] = diagnosisSentences({ ...diagnosis, remedy: null });
  return (
    <section aria-labelledby="what-metrics-say" data-fit={fit.type}>
      <Row apart>
        <h3 id="what-metrics-say" className="label">
          What this means
        </h3>
        <Note as="span">{counted(metrics, 'metric')}</Note>
      </Row>
      <h4 className="heading above-3 below-3" data-diagnosis={diagnosis.code}>
        {unbroken(`${verdict.says} ${diagnosis.says}`)}
      </h4>
      {wait !== null && <WaitBar wait={wait} isHot={verdict.code === 'brokers'} />}
      {diagnosis.remedy !== null && <p className="above-2">{diagnosis.remedy}</p>}
      {apart.length > 0 && <Note>{apart.join(' ')}</Note>}
      {noFit !== null && <p className="above-2">{noFit}</p>}
      {asked.length > 0 && (
        <section aria-label="Before the fit" className="callout above-2">
          <h4>Before the fit</h4>
          <Note>Metrics never say this. Answer what you know.</Note>
          <Questions system={system} isAsked />
          <Button onClick={fitAsItIs}>Fit with these</Button>
        </section>
      )}
      {brokers.length > 0 && <BrokerTable of={brokers} />}
      {why !== null && <p>{unbroken(why.says)}</p>}
      {found !== null && <Checked found={found} />}
      {pods !== null && <p className="above-2">{pods.says}</p>}
      {findings
        .filter(({ code }) => !ABOUT_METRICS.has(code))
        .map(({ code, says: sentence }) => (
          <p key={sentence} className="above-2" data-finding={code}>
            {sentence}
          </p>
        ))}
      {openDifferences(differences, assumed).map(({ says: sentence, mend, patch }) => (
        <Row key={sentence} wrap above={2} className="callout">
          <p className="grow">{sentence}</p>
          <Button onClick={() => takeOver(patch)}>{mend}</Button>
        </Row>
      ))}
      {found !== null && (
        <>
          <LikelyCauses of={found.causes} said={result?.patch ?? {}} />
          {found.assumptions.length > 0 && (
            <section aria-label="What I assumed" className="above-2">
              <h4>What I assumed</h4>
              <ul className="ruled">
                {found.assumptions.map((each) => (
                  <li key={each.field}>{assumptionText(each)}</li>
                ))}
              </ul>
            </section>
          )}
          {good !== null && <PartitionerLine fit={good.fit} />}
          <FitDetails fit={found.best.fit} />
        </>
      )}
    </section>
  );
}

/** How the metrics were counted: what's behind the bar and the table. */
const ABOUT_METRICS: ReadonlySet<string> = new Set(['several-producers', 'several-readings', 'mean-split']);

/** Max candidates whose fits are quoted. */
const MAX_QUOTED = 3;

/** "Checked: with node-5 slow, the model fits every metric within 20 %. With …" */
function Checked({ found }: { readonly found: CheckedCandidates }) {
  const text = candidateSentences(found).slice(0, MAX_QUOTED).join(' ');
  if (text === '') return null;
  return <p className="soft above-2">{unbroken(`Checked: ${inSentence(text)}`)}</p>;
}

/** Names such as node-5 stay on one line. */
function unbroken(sentence: string): string {
  return sentence.replaceAll(/-(?=\d)/g, '\u2011');
}

interface WaitBarProps {
  readonly wait: WaitSplit;
  /** True if records wait because of the brokers. */
  readonly isHot: boolean;
}

/** The time in the client against the brokers', as one bar. */
function WaitBar({ wait: { client, brokers, brokersShare }, isHot }: WaitBarProps) {
  return (
    <>
      <div className={styles.wait} aria-hidden="true">
        <span style={{ flexGrow: 1 - brokersShare }} />
        <span className={isHot ? styles.slow : styles.healthy} style={{ flexGrow: brokersShare }} />
      </div>
      <Row apart wrap above={2} className={styles.waits}>
        <span>
          <b>{formatMilliseconds(client.mean.value)}</b> in your client
          <small className="mono">{client.metric}</small>
        </span>
        <span>
          <b>{formatMilliseconds(brokers.mean.value)}</b> <span>waiting for the </span>
          brokers, {formatShare(brokersShare)}
          <small className="mono">{brokers.metric}</small>
        </span>
      </Row>
    </>
  );
}

const LOOKS: Readonly<Record<BrokerState, string | undefined>> = {
  healthy: styles.healthy,
  slow: styles.slow,
  waits: styles.held,
  'slow-or-waits': styles.held,
};
/** Height of a row, px: the arrows go from row to row. */
const ROW = 40;

/** Each broker's request latency, and what it is: healthy, slow itself, or waiting for another. */
function BrokerTable({ of: rows }: { readonly of: readonly BrokerMeaning[] }) {
  const highest = Math.max(...rows.map(({ latency }) => latency.value));
  const slow = rows.findIndex(({ state }) => state === 'slow');
  const waiting = slow < 0 ? [] : rows.flatMap(({ state }, index) => (state === 'waits' ? [index] : []));
  return (
    <div className={styles.brokers}>
      <Table
        className="figures-table lined"
        caption="Brokers"
        captionHidden
        columns={['Broker', 'request-latency-avg', 'What it is']}
      >
        {rows.map(({ name, latency, state, isProbable, says }) => (
          <tr key={name} data-broker={state}>
            <th scope="row">{name}</th>
            <td>
              <span
                className={`${styles.bar} ${LOOKS[state]}`}
                style={{ width: `${(70 * latency.value) / highest}%` }}
              />
              <b>{formatMilliseconds(latency.value)}</b>
            </td>
            <td className={state === 'slow' ? 'hot bold' : state === 'healthy' ? 'quiet' : undefined}>
              {isProbable ? `${says.replace(/^probably /, '')}?` : says}
            </td>
          </tr>
        ))}
      </Table>
      <svg width="24" height={ROW * rows.length} className={`placed ${styles.arrows}`} aria-hidden="true">
        {waiting.map((from) => (
          <path key={from} d={arrow(from, slow)} fill="none" stroke="var(--held)" strokeWidth={1.5} />
        ))}
      </svg>
    </div>
  );
}

/** From the middle of one row to that of another, with a head. */
function arrow(from: number, to: number): string {
  const y = ROW * (from + 0.5);
  const end = ROW * (to + 0.5) - Math.sign(to - from) * 3;
  return `M20,${y}C2,${y + (end - y) * 0.2} 2,${end - (end - y) * 0.2} 19,${end}l-7,-1m7,1l-3,${-6 * Math.sign(to - from)}`;
}

interface UnknownPartProps extends Pick<DescribedSystem, 'good'> {
  readonly unknowns: readonly Unknown[];
}

/** Open questions, each with the text to paste to answer it. */
function UnknownPart({ unknowns, good }: UnknownPartProps) {
  const queries = queriesText(unknowns);
  const p99 = good?.fit.latency.find(({ name, low }) => name === 'p99' && Number.isFinite(low));
  return (
    <section aria-labelledby="what-is-unknown" className="above-4">
      <h3 id="what-is-unknown" className="label">
        What this data can't say
      </h3>
      <ul className="ruled above-2">
        {unknowns.map(({ code, title, says, ask }) => (
          <Stack as="li" gap={1} key={code + title}>
            <h4>{title}</h4>
            <Note>
              {says}
              {code === 'record-percentiles' &&
                p99 &&
                ` All settings of the model that fit give ${boundsText(p99)}.`}
            </Note>
            {ask !== null && (
              <Row gap={1} className="note strong">
                <Icon name="chevronRight" size={14} />
                {ask.says}
              </Row>
            )}
          </Stack>
        ))}
        {queries !== '' && (
          <li>
            <CopyButton label="Copy the PromQL for these" text={() => queries} />
          </li>
        )}
      </ul>
    </section>
  );
}

/** Query for everything that a producer says of itself. */
const PRODUCER_QUERY = promQl(METRIC_QUERIES.filter(({ scope }) => scope !== 'broker'));

/** The metrics that answer a question; the others aren't in Prometheus. */
const FIGURES: Readonly<Partial<Record<AskCode, readonly MetricFigure[]>>> = {
  'node-latency': ['request-latency', 'requests'],
  'node-requests': ['requests'],
  'record-rate': ['records'],
  'broker-stages': [
    'broker-local',
    'broker-remote',
    'broker-request-queue',
    'broker-response-queue',
    'broker-response-send',
    'broker-total',
  ],
};

/** Questions that everything a producer says of itself answers. */
const OF_PRODUCERS: readonly AskCode[] = ['producer-metrics', 'all-pods', 'second-reading'];

/** The queries for what isn't known, each below its heading; empty if there are none. */
function queriesText(unknowns: readonly Unknown[]): string {
  return unknowns
    .flatMap(({ title, ask }) => {
      const query = ask === null ? '' : queryFor(ask.code);
      return query === '' ? [] : [`# ${title}\n${query}\n`];
    })
    .join('\n');
}

function queryFor(code: AskCode): string {
  if (OF_PRODUCERS.includes(code)) return PRODUCER_QUERY;
  return promQl(queriesFor(FIGURES[code] ?? []));
}
