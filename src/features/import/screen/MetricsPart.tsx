import { counted, formatMilliseconds, formatShare } from '../../../base/format';
import { type Assumption, assumptionText } from '../../../run/decide/assumptions';
import { Button } from '../../../ui/controls/Button';
import { Note, Row } from '../../../ui/Primitives';
import type { CheckedCandidates } from '../core/fit/candidates';
import { candidateSentences } from '../core/fit/candidatesText';
import { canReproduce } from '../core/fit/fitText';
import type { FigureCode, Finding, WaitSplit, WhatFiguresSay } from '../core/meaning/types';
import { openDifferences } from '../core/measuredScenario';
import { diagnosisSentences } from '../text/meaningText';
import { BrokerTable } from './BrokerTable';
import { fitAsItIs, mend as takeOver } from './door';
import { FitDetails, LikelyCauses, PartitionerLine } from './FitDetails';
import styles from './Meaning.module.css';
import { Questions } from './Questions';
import { foundBy } from './useFit';
import type { DescribedSystem } from './useSystem';

interface MetricsPartProps {
  readonly says: WhatFiguresSay;
  readonly system: DescribedSystem;
}

/** Where a record's time goes, and which broker makes it wait. */
export function MetricsPart({ says, system }: MetricsPartProps) {
  const { fit, assumed, asked, result } = system;
  const { verdict, metrics, wait, brokers, why, pods, findings, differences } = says;
  const found = foundBy(fit);
  const diagnosis = found?.diagnosis ?? says.diagnosis;
  return (
    <section aria-labelledby="what-metrics-say" data-fit={fit.type}>
      <Row apart>
        <h3 id="what-metrics-say" className="label">
          What this means
        </h3>
        <Note as="span">{counted(metrics, 'metric')}</Note>
      </Row>
      <h4 className={styles.verdict} data-diagnosis={diagnosis.code}>
        {unbroken(`${verdict.says} ${diagnosis.says}`)}
      </h4>
      {wait !== null && <WaitBar wait={wait} isHot={verdict.code === 'brokers'} />}
      {diagnosis.remedy !== null && <p className="above-2">{diagnosis.remedy}</p>}
      {diagnosis.apart.length > 0 && (
        <Note>
          {diagnosisSentences({ ...diagnosis, remedy: null })
            .slice(1)
            .join(' ')}
        </Note>
      )}
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
      <Findings of={findings.filter(({ code }) => !ABOUT_METRICS.has(code))} />
      {openDifferences(differences, assumed).map(({ says: sentence, mend, patch }) => (
        <Row key={sentence} wrap above={2} className="callout">
          <p className="grow">{sentence}</p>
          <Button onClick={() => takeOver(patch)}>{mend}</Button>
        </Row>
      ))}
      {found !== null && <LikelyCauses of={found.causes} said={result?.patch ?? {}} />}
      {found !== null && found.assumptions.length > 0 && <Assumptions of={found.assumptions} />}
      {found !== null && canReproduce(found.best.fit) && <PartitionerLine fit={found.best.fit} />}
      {found !== null && <FitDetails fit={found.best.fit} />}
    </section>
  );
}

/** How the metrics were counted: what's behind the bar and the table. */
const ABOUT_METRICS: ReadonlySet<FigureCode> = new Set<FigureCode>([
  'several-producers',
  'several-readings',
  'mean-split',
]);

function Findings({ of }: { readonly of: readonly Finding<FigureCode>[] }) {
  return of.map(({ code, says }) => (
    <p key={says} className="above-2" data-finding={code}>
      {says}
    </p>
  ));
}

/** Lists what nobody stated, and how much it matters. */
function Assumptions({ of }: { readonly of: readonly Assumption[] }) {
  return (
    <section aria-label="What I assumed" className="above-2">
      <h4>What I assumed</h4>
      <ul className="ruled">
        {of.map((each) => (
          <li key={each.field}>{assumptionText(each)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Max candidates whose fits are quoted. */
const MAX_QUOTED = 3;

/** "Checked: with node-5 slow, the model fits every metric within 20 %. With …" */
function Checked({ found }: { readonly found: CheckedCandidates }) {
  const [first, ...others] = candidateSentences(found).slice(0, MAX_QUOTED);
  if (first === undefined) return null;
  const text = [`Checked: ${first.charAt(0).toLowerCase()}${first.slice(1)}`, ...others].join(' ');
  return <p className="soft above-2">{unbroken(text)}</p>;
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
export function WaitBar({ wait: { client, brokers, brokersShare }, isHot }: WaitBarProps) {
  return (
    <>
      <div className={styles.wait} aria-hidden="true">
        <span style={{ flexGrow: 1 - brokersShare }} />
        <span className={isHot ? styles.slow : styles.healthy} style={{ flexGrow: brokersShare }} />
      </div>
      <Row apart wrap className={styles.waits}>
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
