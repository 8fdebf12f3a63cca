import { counted, formatMilliseconds, formatShare, inSentence } from '../../../base/format';
import { METRIC_QUERIES, promQl } from '../../../figures/metricQueries';
import { assumptionText } from '../../../run/decide/assumptions';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { Table } from '../../../ui/NumberTable';
import { Note, Row, Stack } from '../../../ui/Primitives';
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
import { useDraft } from './draft';
import { FitDetails, PartitionerLine, Suggestions } from './FitDetails';
import styles from './mySystem.module.css';
import { Questions } from './Questions';
import type { DescribedSystem } from './useSystem';

interface MeaningProps {
  readonly system: DescribedSystem;
}

/** Shows what the metrics say, and what they can't; without metrics, which ones to paste. */
export function Meaning({ system }: MeaningProps) {
  const { meaning, result, good } = system;
  if (meaning !== null && result !== null && result.metrics.length > 0)
    return (
      <>
        <MetricsPart says={meaning.figures} system={system} />
        <UnknownPart unknowns={meaning.unknowns} good={good} />
      </>
    );
  return (
    <>
      <h3 className="label">With metrics it gets better</h3>
      <p>
        Paste <code>record-queue-time-avg</code> and <code>request-latency-avg</code> per broker, and Linger
        finds the slow one and fits the model to yours.
      </p>
      <CopyButton
        className="above-2"
        label="Copy the query for them"
        text={() => promQl(METRIC_QUERIES.filter(({ scope }) => scope !== 'broker'))}
      />
    </>
  );
}

/** Where a record's time goes, and which broker makes it wait. */
function MetricsPart({ says, system }: MeaningProps & { readonly says: WhatFiguresSay }) {
  const { fit, found, good, result, assumed, asked, noFit } = system;
  const { verdict, metrics, wait, brokers, why, pods, differences } = says;
  const diagnosis = found?.diagnosis ?? says.diagnosis;
  const [, ...apart] = diagnosisSentences({ ...diagnosis, remedy: null });
  const fits = found === null ? '' : candidateSentences(found).slice(0, MAX_QUOTED).join(' ');
  const findings = says.findings.filter(({ code }) => !ABOUT_METRICS.has(code));
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
          <Button onClick={() => useDraft.setState({ isAsked: true })}>Fit with these</Button>
        </section>
      )}
      {brokers.length > 0 && <BrokerTable of={brokers} />}
      {why !== null && <p>{unbroken(why.says)}</p>}
      {fits !== '' && <p className="soft above-2">{unbroken(`Checked: ${inSentence(fits)}`)}</p>}
      {pods !== null && <p className="above-2">{pods.says}</p>}
      {findings.map(({ code, says: sentence }) => (
        <p key={sentence} className="above-2" data-finding={code}>
          {sentence}
        </p>
      ))}
      <Suggestions
        differences={openDifferences(differences, assumed)}
        causes={found?.causes ?? []}
        said={result?.patch ?? {}}
      />
      {found !== null && (
        <>
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
  const ink = INKS[isHot ? 'slow' : 'healthy'];
  const background = `linear-gradient(to right, var(--g4) ${100 * (1 - brokersShare)}%, ${ink} 0)`;
  return (
    <>
      <div className={styles.wait} style={{ background }} />
      <Row apart wrap above={2}>
        <span>
          <b>{formatMilliseconds(client.mean.value)}</b> in your client
          <small className="mono">{client.metric}</small>
        </span>
        <span>
          <b>{formatMilliseconds(brokers.mean.value)}</b> waiting for the brokers, {formatShare(brokersShare)}
          <small className="mono">{brokers.metric}</small>
        </span>
      </Row>
    </>
  );
}

const INKS: Readonly<Record<BrokerState, string>> = {
  healthy: 'var(--g1)',
  slow: 'var(--hot)',
  waits: 'var(--held)',
  'slow-or-waits': 'var(--held)',
};

/** Each broker's request latency, and what it is: healthy, slow itself, or waiting for another. */
function BrokerTable({ of: rows }: { readonly of: readonly BrokerMeaning[] }) {
  const highest = Math.max(...rows.map(({ latency }) => latency.value));
  const slow = rows.findIndex(({ state }) => state === 'slow');
  return (
    <Table
      className={`figures-table lined above-4 below-3 ${styles.brokers}`}
      caption="Brokers"
      captionHidden
      columns={['Broker', 'request-latency-avg', 'What it is']}
    >
      {rows.map(({ name, latency, state, isProbable, says }, index) => (
        <tr key={name} data-broker={state}>
          <th scope="row">{name}</th>
          <td>
            <i
              className="chip chip-before"
              style={{ width: `${(70 * latency.value) / highest}%`, background: INKS[state] }}
            />
            <b>{formatMilliseconds(latency.value)}</b>
          </td>
          <td className={state === 'slow' ? 'hot bold' : state === 'healthy' ? 'quiet' : undefined}>
            {state === 'waits' && slow >= 0 && <span aria-hidden="true">{index < slow ? '↓ ' : '↑ '}</span>}
            {isProbable ? `${says.replace(/^probably /, '')}?` : says}
          </td>
        </tr>
      ))}
    </Table>
  );
}

interface UnknownPartProps extends Pick<DescribedSystem, 'good'> {
  readonly unknowns: readonly Unknown[];
}

/** Open questions, each with the text to paste to answer it. */
function UnknownPart({ unknowns, good }: UnknownPartProps) {
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
        {unknowns.some(({ ask }) => ask !== null && IN_PROMETHEUS.includes(ask.code)) && (
          <li>
            <CopyButton label="Copy the PromQL for these" text={() => promQl(METRIC_QUERIES)} />
          </li>
        )}
      </ul>
    </section>
  );
}

/** What one query for all metrics answers. */
const IN_PROMETHEUS: readonly AskCode[] = [
  'all-pods',
  'broker-stages',
  'node-latency',
  'node-requests',
  'producer-metrics',
  'record-rate',
  'second-reading',
];
