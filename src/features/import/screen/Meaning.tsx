import { CopyButton } from '../../../ui/CopyButton';
import { Icon } from '../../../ui/Icon';
import { Note, Row, Stack } from '../../../ui/Primitives';
import type { Fit } from '../core/fit/fit';
import { boundsText, canReproduce } from '../core/fit/fitText';
import type { Unknown } from '../core/meaning/types';
import { MetricsPart } from './MetricsPart';
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
