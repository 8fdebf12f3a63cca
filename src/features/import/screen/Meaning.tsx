import { counted, formatMilliseconds, formatShare } from '../../../base/format';
import { assumptionText } from '../../../run/decide/assumptions';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { Note, Row, Stack } from '../../../ui/Primitives';
import type { Fit } from '../core/fit/answer';
import type { CheckedCandidates } from '../core/fit/checkCandidates';
import { boundsText, candidateSentences, canReproduce } from '../core/fit/fitText';
import type { Unknown, WaitSplit, WhatFiguresSay } from '../core/meaning/types';
import { openDifferences } from '../core/measuredScenario';
import { diagnosisSentences } from '../text/meaningText';
import { BrokerTable } from './BrokerTable';
import { fitAsItIs, mend as takeOver } from './door';
import { FitDetails, LikelyCauses, PartitionerLine } from './FitDetails';
import styles from './Meaning.module.css';
import { Questions } from './Questions';
import { queriesText } from './queries';
import { foundBy } from './useFit';
import type { DescribedSystem } from './useSystem';

/** Shows the meaning of the texts: what their metrics say, and what they can't. */
export function Meaning({ system }: { readonly system: DescribedSystem }) {
  const { meaning, fit } = system;
  const best = foundBy(fit)?.best.fit ?? null;
  if (meaning === null) return null;
  return (
    <>
      <MetricsPart says={meaning.figures} system={system} />
      <UnknownPart unknowns={meaning.unknowns} fit={best !== null && canReproduce(best) ? best : null} />
    </>
  );
}

interface MetricsPartProps {
  readonly says: WhatFiguresSay;
  readonly system: DescribedSystem;
}

/** Where a record's time goes, and which broker makes it wait. */
function MetricsPart({ says, system }: MetricsPartProps) {
  const { fit, assumed, asked, noFit } = system;
  const { verdict, metrics, wait, brokers, why, pods, findings, differences } = says;
  const found = foundBy(fit);
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
      <h4 className={`heading ${styles.verdict}`} data-diagnosis={diagnosis.code}>
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
      {found !== null && <FitPart found={found} system={system} />}
    </section>
  );
}

/** How the metrics were counted: what's behind the bar and the table. */
const ABOUT_METRICS: ReadonlySet<string> = new Set(['several-producers', 'several-readings', 'mean-split']);

/** The fit: what may differ, what nobody stated and how much that matters, and its figures. */
function FitPart({
  found: { causes, assumptions, best },
  system: { result },
}: Pick<MetricsPartProps, 'system'> & { readonly found: CheckedCandidates }) {
  return (
    <>
      <LikelyCauses of={causes} said={result?.patch ?? {}} />
      {assumptions.length > 0 && (
        <section aria-label="What I assumed" className="above-2">
          <h4>What I assumed</h4>
          <ul className="ruled">
            {assumptions.map((each) => (
              <li key={each.field}>{assumptionText(each)}</li>
            ))}
          </ul>
        </section>
      )}
      {canReproduce(best.fit) && <PartitionerLine fit={best.fit} />}
      <FitDetails fit={best.fit} />
    </>
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

interface UnknownPartProps {
  readonly unknowns: readonly Unknown[];
  /** The best fit; null before it's over, or if the model can't reproduce the metrics. */
  readonly fit: Fit | null;
}

/** Open questions, each with the text to paste to answer it. */
function UnknownPart({ unknowns, fit }: UnknownPartProps) {
  const queries = queriesText(unknowns);
  const p99 = fit?.latency.find(({ name, low }) => name === 'p99' && Number.isFinite(low));
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
