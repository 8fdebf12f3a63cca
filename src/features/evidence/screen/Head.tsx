import type { SeedsProgress } from '../../../run/SeedRuns';
import { CLUSTERS, type Cluster } from '../../../scenario/calibrations';
import { Button } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { Icon } from '../../../ui/Icon';
import { Row } from '../../../ui/Primitives';
import { ProgressBar } from '../../../ui/ProgressBar';
import { SEEDS_OF_VARIANT } from '../core/experiments';
import { SEEDS_OF_ROW } from '../core/rows';
import { SOURCES } from '../core/sources';
import styles from './EvidenceScreen.module.css';
import figures from './FigureGroups.module.css';
import { downloadRawData, type RawDataInput } from './rawData';

export type Filter = 'all' | 'missed' | Cluster;

interface HeadProps {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly progress: SeedsProgress;
  /** Makes the data to download. */
  readonly data: () => RawDataInput;
}

/** Title, key, filter, progress, and the download of the raw data. */
export function Head({ filter, onFilter, progress, data }: HeadProps) {
  return (
    <>
      <h2 className="heading">How accurate is this model?</h2>
      <p className="soft above-1">
        Your browser computes every figure of the model, with {SEEDS_OF_ROW} seeds per row and{' '}
        {SEEDS_OF_VARIANT} per variant of an experiment. Each line opens its scenario in Explore.
      </p>
      <div className={styles.bar}>
        <Key />
        <Row className="end">
          <Choice label="Show" groups={FILTERS} value={filter} onChange={onFilter} />
          <Button onClick={() => downloadRawData(data())}>
            <Icon name="download" />
            Raw data
          </Button>
        </Row>
      </div>
      <ProgressLine progress={progress} />
    </>
  );
}

const FILTERS = [
  {
    options: [
      { value: 'all' as Filter, label: 'All sources' },
      { value: 'missed' as Filter, label: 'What the model misses' },
    ],
  },
  {
    heading: 'One source',
    options: CLUSTERS.map((cluster) => ({ value: cluster as Filter, label: SOURCES[cluster].title })),
  },
];

function Key() {
  return (
    <Row as="ul" wrap gap={4} className="soft">
      <Row as="li">
        <svg width="24" height="18" viewBox="0 0 24 18" aria-hidden="true">
          <path className={figures.diamond} d="M12 2.5l6.5 6.5-6.5 6.5-6.5-6.5z" />
        </svg>
        published
      </Row>
      <Row as="li">
        <svg width="24" height="18" viewBox="0 0 24 18" aria-hidden="true">
          <path className={figures.range} d="M2 9h20M2 5v8M22 5v8" />
          <circle className={figures.dot} cx="12" cy="9" r="4.2" />
        </svg>
        measured on real Kafka, lowest to highest run
      </Row>
      <Row as="li">
        <svg width="24" height="18" viewBox="0 0 24 18" aria-hidden="true">
          <rect className={figures.band} x="3" y="2" width="18" height="14" />
          <rect className={figures.mean} x="10.5" y="0" width="3" height="18" />
        </svg>
        this model, lowest to highest seed
      </Row>
    </Row>
  );
}

/** Progress of the runs. Its room is kept when they're done, so nothing jumps. */
function ProgressLine({ progress: { done, total, problem } }: { readonly progress: SeedsProgress }) {
  const running = done < total || total === 0;
  return (
    <Row wrap above={1} className="note">
      {running && (
        <ProgressBar label="Runs of the model" value={done} max={total} className={styles.filling} />
      )}
      <p role="status" className="num">
        {problem !== null
          ? `${problem} Figures without a run stay empty.`
          : running
            ? 'Running the model'
            : `All ${total} runs are done.`}
      </p>
      {running && (
        <p className="num">
          {done} of {total} runs
        </p>
      )}
    </Row>
  );
}
