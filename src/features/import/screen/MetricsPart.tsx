import { counted } from '../../../base/format';
import type { Scenario } from '../../../scenario/scenario';
import { useServices } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { NumberTable } from '../../../ui/NumberTable';
import { Row } from '../../../ui/Primitives';
import { candidateSentences } from '../core/fit/candidatesText';
import type { Difference, WhatFiguresSay } from '../core/meaning/types';
import { formatMetric } from '../core/metrics/metricText';
import type { ImportResult } from '../core/types';
import { BrokerTable } from './BrokerTable';
import { FitDetails } from './FitDetails';
import styles from './MeaningPart.module.css';
import { PartHead } from './PartHead';
import { PRODUCER_QUERY } from './queries';
import type { FitState } from './useFit';
import { WaitBar } from './WaitBar';

interface MetricsPartProps {
  readonly says: WhatFiguresSay;
  readonly result: ImportResult;
  readonly fit: FitState;
  /** The scenario that is fitted. */
  readonly scenario: Scenario;
  /** Faults that only the scenario has: the reader decides. */
  readonly open: readonly Difference[];
  /** The producer whose metrics are shown; null = all together. */
  readonly producer: string | null;
  readonly onProducer: (producer: string | null) => void;
}

/** Max metrics listed. */
const MAX_SHOWN = 100;

/** Part 2: where a record's time goes, and which broker makes it wait. */
export function MetricsPart({ says, result, fit, scenario, open, producer, onProducer }: MetricsPartProps) {
  const { store } = useServices();
  const { verdict, metrics, wait, brokers, why, pods, findings } = says;
  const found = fit.type === 'done' ? fit.found : null;
  return (
    <section className={`${styles.part} scroll`} aria-labelledby="what-metrics-say" data-fit={fit.type}>
      <PartHead number={2} id="what-metrics-say" title="What your metrics say">
        {metrics > 0 && counted(metrics, 'metric')}
      </PartHead>
      <h4 className={styles.verdict}>{unbroken(verdict.says)}</h4>
      {metrics === 0 && (
        <>
          <p>This query finds what a producer says of itself. Paste its answer.</p>
          <pre className={`${styles.query} callout above-2 below-2`}>{PRODUCER_QUERY}</pre>
          <CopyButton label="Copy the PromQL" text={() => PRODUCER_QUERY} />
        </>
      )}
      {wait !== null && <WaitBar wait={wait} isHot={BROKERS_CAUSE.has(verdict.code)} />}
      {brokers.length > 0 && (
        <BrokerTable
          brokers={brokers}
          producers={result.producers.length}
          best={found !== null && found.alike.length === 1 ? found.best : null}
          scenario={scenario}
        />
      )}
      {why !== null && <p className={styles.why}>{why.says}</p>}
      {found !== null && (
        <p className="soft above-2">Checked: {candidateSentences(found).slice(0, 3).join(' ')}</p>
      )}
      {pods !== null && <p className="above-2">{pods.says}</p>}
      {findings.map((finding) => (
        <p key={finding.says} className="above-2" data-finding={finding.code}>
          {finding.says}
        </p>
      ))}
      {open.map(({ says: sentence, mend, patch }) => (
        <Row key={sentence} wrap above={2} className="callout">
          <p className="grow">{sentence}</p>
          <Button onClick={() => store.getState().changeScenario(patch)}>{mend}</Button>
        </Row>
      ))}
      {found !== null && <FitDetails fit={found.best.fit} />}
      {result.metrics.length > 0 && (
        <details className="above-2">
          <summary>All metrics</summary>
          {result.producers.length > 1 && (
            <Row wrap above={1} className="soft">
              Metrics of
              <ProducerChoice producers={result.producers} chosen={producer} onChoose={onProducer} />
            </Row>
          )}
          <NumberTable
            className={`${styles.metrics} lined`}
            caption="All metrics"
            captionHidden
            columns={['Metric', 'Of', 'Value', 'What it is']}
            rows={result.metrics.slice(0, MAX_SHOWN).map((metric) => {
              const { name, of, value, says: explained } = formatMetric(metric);
              return [name, of, value, explained];
            })}
          />
        </details>
      )}
    </section>
  );
}

/** Verdicts that name the brokers' answers as the cause. */
const BROKERS_CAUSE: ReadonlySet<string> = new Set(['brokers', 'one-broker', 'some-brokers']);

/** Names such as node-5 stay on one line. */
function unbroken(sentence: string): string {
  return sentence.replaceAll(/-(?=\d)/g, '\u2011');
}

interface ProducerChoiceProps {
  readonly producers: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (producer: string | null) => void;
}

/** Chooses one producer's metrics, or those of all together. */
function ProducerChoice({ producers, chosen, onChoose }: ProducerChoiceProps) {
  const all = { value: '', label: `all ${producers.length} together` };
  return (
    <Choice
      label="Metrics of"
      groups={[{ options: [all, ...producers.map((name) => ({ value: name, label: name }))] }]}
      value={chosen ?? ''}
      onChange={(name) => onChoose(name === '' ? null : name)}
    />
  );
}
