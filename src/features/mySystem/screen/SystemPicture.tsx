import { counted, formatBytesPerSecond, formatCount } from '../../../base/format';
import type { Scenario } from '../../../scenario/scenario';
import type { WholeSystem } from '../core/mySystem';
import styles from './mySystem.module.css';

/** Max items drawn one by one; beyond, "+ n". */
const [MAX_PRODUCERS, MAX_PARTITIONS, MAX_BROKERS] = [12, 24, 6] as const;
const [WIDTH, PITCH] = [440, 29] as const;
/** Min height, which fits the producers with four lines of text. */
const MIN_HEIGHT = 172;

interface SystemPictureProps {
  readonly system: WholeSystem;
  /** The slow broker, if one is slow. */
  readonly slowBroker: Scenario['slow.broker'];
}

/** The reader's system at a glance: producers, partitions by leading broker, brokers. Only slow parts are warm. */
export function SystemPicture({ system, slowBroker }: SystemPictureProps) {
  const { brokers, partitions, producers, slowness } = system;
  const rows = Math.min(brokers, MAX_BROKERS);
  const height = Math.max(MIN_HEIGHT, 24 + PITCH * rows + (brokers > MAX_BROKERS ? 20 : 0));
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={describe(system)}
    >
      <text x="0" y="12">
        Producers
      </text>
      <text x="160" y="12">
        Partitions
      </text>
      <text x="312" y="12">
        Brokers, {formatCopies(system)}
      </text>
      {upTo(Math.min(producers, MAX_PRODUCERS)).map((index) => (
        <rect
          key={index}
          x={(index % 4) * 24}
          y={26 + Math.floor(index / 4) * 24}
          width="18"
          height="18"
          rx="3"
        />
      ))}
      {drawnBrokers(rows, slowBroker).map((broker, row) => (
        <BrokerRow
          key={broker}
          broker={broker}
          row={row}
          leads={Math.floor(partitions / brokers) + (broker < partitions % brokers ? 1 : 0)}
          slow={slowness === 'one' || slowness === 'unsure' ? broker === slowBroker : slowness !== 'never'}
          slowMs={system['slow.ms']}
        />
      ))}
      {brokers > MAX_BROKERS && (
        <text x="312" y={38 + MAX_BROKERS * PITCH}>
          + {formatCount(brokers - MAX_BROKERS)} more
        </text>
      )}
      {linesOf(system).map((line, index) => (
        <text
          key={line}
          x="0"
          y={112 + index * 18}
          className={`${styles.over} ${line === formatRate(system) ? styles.strong : ''}`}
        >
          {line}
        </text>
      ))}
    </svg>
  );
}

interface BrokerRowProps {
  readonly broker: number;
  readonly row: number;
  readonly leads: number;
  readonly slow: boolean;
  readonly slowMs: number;
}

function BrokerRow({ broker, row, leads, slow, slowMs }: BrokerRowProps) {
  const y = 24 + row * PITCH;
  const shown = Math.min(leads, MAX_PARTITIONS);
  return (
    <g className={slow ? styles.slow : undefined}>
      <path d={`M98 60C128 60 128 ${y + 11} 154 ${y + 11}M${163 + shown * 5} ${y + 11}H306`} />
      {upTo(shown).map((index) => (
        <rect key={index} x={160 + index * 5} y={y} width="3.5" height="22" />
      ))}
      {leads > shown && (
        <text x={284} y={y + 16}>
          +{formatCount(leads - shown)}
        </text>
      )}
      <rect x="312" y={y} width="127" height="22" rx="4" />
      <text x="320" y={y + 15} className={styles.strong}>
        Broker {broker}
      </text>
      {slow && (
        <text x="432" y={y + 15} textAnchor="end">
          +{slowMs}
          {'\u202F'}ms
        </text>
      )}
    </g>
  );
}

/** The first brokers; a slow one beyond them takes the last row. */
function drawnBrokers(rows: number, slowBroker: Scenario['slow.broker']): readonly number[] {
  return slowBroker === 'none' || slowBroker < rows ? upTo(rows) : [...upTo(rows - 1), slowBroker];
}

/** 0 to `count` − 1. */
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

function formatRate({ rate }: WholeSystem): string {
  return rate === 'max' ? 'as fast as they can' : `${formatCount(rate)}\u202Frec/s`;
}

/** Caption below the producers; short lines, because the partitions start right next to them. */
function linesOf(system: WholeSystem): readonly string[] {
  const { rate, producers, 'record.bytes': bytes } = system;
  const more = producers > MAX_PRODUCERS ? [`+ ${formatCount(producers - MAX_PRODUCERS)} more`] : [];
  if (rate === 'max') return [...more, formatRate(system)];
  const each = `${formatCount(Math.round(rate / producers))} each`;
  return [...more, formatRate(system), each, formatBytesPerSecond(rate * bytes)];
}

function describe(system: WholeSystem): string {
  const { producers, partitions, brokers } = system;
  const writers = `${counted(producers, 'producer')} ${producers === 1 ? 'writes' : 'write'}`;
  return `${writers} ${formatRate(system)} to ${counted(partitions, 'partition')} on ${counted(brokers, 'broker')}, ${formatCopies(system)} of each.`;
}

function formatCopies({ 'replication.factor': copies }: WholeSystem): string {
  return counted(copies, 'copy', 'copies');
}
