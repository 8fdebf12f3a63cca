import type { ListProgress } from '../../../run/RunList';
import { CLUSTERS, type Cluster } from '../../../scenario/calibrations';
import { Drawing } from '../../../ui/chart/SvgMarks';
import { Button } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { Icon } from '../../../ui/Icon';
import { Row } from '../../../ui/Primitives';
import { ProgressBar } from '../../../ui/ProgressBar';
import { RunNote } from '../../../watch/runPlace/RunNote';
import { KEY } from '../chart/lineMarks';
import { SEEDS_OF_VARIANT } from '../core/experiments';
import { SEEDS_OF_ROW } from '../core/rows';
import { SOURCES } from '../core/sources';
import styles from './EvidenceScreen.module.css';
import { downloadRawData, type RawDataInput } from './rawData';

export type Filter = 'all' | 'missed' | 'alike' | Cluster;

interface Recomputed {
  readonly progress: ListProgress;
  /** True if the shipped runs are of the model that the page runs. */
  readonly isOfThisModel: boolean;
  /** Runs that differ from those that came with the page; null if not all did. */
  readonly differing: number | null;
  readonly onRetry: () => void;
}

interface HeadProps extends Recomputed {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  /** Makes the data to download. */
  readonly data: () => RawDataInput;
}

/** Title, key, filter, the download of the raw data, and progress. */
export function Head({ filter, onFilter, data, ...recomputed }: HeadProps) {
  return (
    <>
      <h2 className="heading">How accurate is this model?</h2>
      <p className="soft above-1">
        The model's figures are of {SEEDS_OF_ROW} seeds per row and {SEEDS_OF_VARIANT} per variant of an
        experiment. Your browser runs all of them again. Each line opens its scenario in Explore.
      </p>
      <Row wrap gap={3} above={3}>
        <Key />
        <Row className="end">
          <Choice label="Show" groups={FILTERS} value={filter} onChange={onFilter} />
          <Button onClick={() => downloadRawData(data())}>
            <Icon name="download" />
            Raw data
          </Button>
        </Row>
      </Row>
      <Recomputing {...recomputed} />
    </>
  );
}

const FILTERS = [
  {
    options: [
      { value: 'all' as Filter, label: 'All sources' },
      { value: 'missed' as Filter, label: 'What the model misses' },
      {
        value: 'alike' as Filter,
        label: 'Like my system',
        help: 'With the acks, copies, partitioner and keys of your scenario.',
      },
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
      {KEYS.map(({ marks, says }) => (
        <Row as="li" key={says}>
          <Drawing size={{ width: 24, height: 18 }} marks={marks} />
          {says}
        </Row>
      ))}
    </Row>
  );
}

const KEYS = [
  { marks: KEY.published, says: 'published' },
  { marks: KEY.measured, says: 'measured on real Kafka, lowest to highest run' },
  { marks: KEY.model, says: 'this model, lowest to highest seed' },
];

/** How far this browser is with running all of the evidence. Its room is kept when it's done, so nothing jumps. */
function Recomputing({ progress, isOfThisModel, differing, onRetry }: Recomputed) {
  const { done, total, failure } = progress;
  const running = done < total || total === 0;
  return (
    <Row wrap above={1} className="note">
      {running && (
        <ProgressBar label="Runs of the model" value={done} max={total} className={styles.filling} />
      )}
      <p
        className={differing !== null && differing > 0 ? 'hot num' : 'num'}
        data-differing={differing !== null && differing > 0}
      >
        {running ? `${done} of ${total} runs` : `All ${total} runs`}{' '}
        {differing === null ? 'computed' : 'recomputed'} here
        {differing !== null &&
          done > 0 &&
          (differing === 0 ? ', all equal' : `, ${differing} of them different`)}
      </p>
      <p role="status">
        {!isOfThisModel &&
          "The figures that came with this page are of another model, so they aren't shown. "}
        {failure !== null && (differing === null ? EMPTY_STAY : SHIPPED_STAY)}
      </p>
      {failure !== null && (
        <RunNote run={{ phase: 'failed', failure }} subject="Some runs" onRetry={onRetry} />
      )}
    </Row>
  );
}

const SHIPPED_STAY = 'The figures are those that came with the page.';
const EMPTY_STAY = 'Figures without a run stay empty.';
