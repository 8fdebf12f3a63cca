import { CopyButton } from '../../../ui/CopyButton';
import { Icon } from '../../../ui/Icon';
import { Note, Row, Stack } from '../../../ui/Primitives';
import type { Fit } from '../core/fit/fit';
import { boundsText } from '../core/fit/fitText';
import type { Unknown } from '../core/meaning/types';
import styles from './MeaningPart.module.css';
import { PartHead } from './PartHead';
import { queriesText } from './queries';

interface UnknownPartProps {
  readonly unknowns: readonly Unknown[];
  /** The best fit; null before it's over, or if the model can't reproduce the metrics. */
  readonly fit: Fit | null;
}

/** Part 3: what the texts can't say, each with what to paste to find out. */
export function UnknownPart({ unknowns, fit }: UnknownPartProps) {
  const queries = queriesText(unknowns);
  const p99 = fit?.latency.find(({ name, low }) => name === 'p99' && Number.isFinite(low));
  return (
    <section className={`${styles.part} ${styles.panel} scroll`} aria-labelledby="what-is-unknown">
      <PartHead number={3} id="what-is-unknown" title="What this data can't say" />
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
