import { counted, formatCount } from '../../../base/format';
import { brokerId } from '../../../scenario/brokerId';
import type { Scenario } from '../../../scenario/scenario';
import type { WholeSystem } from '../core/mySystem';
import styles from './mySystem.module.css';

/** Max items drawn one by one; beyond, "+ n more". */
const [MAX_PRODUCERS, MAX_PARTITIONS, MAX_BROKERS] = [6, 8, 6] as const;
const [WIDTH, PITCH, BOX] = [440, 60, 48] as const;
/** Where the producers end and the brokers begin. */
const [FROM_X, TO_X] = [84, 260] as const;

interface SystemPictureProps {
  readonly system: WholeSystem;
  /** What runs. */
  readonly scenario: Scenario;
}

/** The system at a glance: producers, and brokers with the partitions that they lead. Only slow parts are warm. */
export function SystemPicture({ system, scenario }: SystemPictureProps) {
  const { 'replication.factor': copies, 'slow.broker': slowBroker } = scenario;
  const { brokers, partitions, producers, slowness, rate } = system;
  const senders = upTo(Math.min(producers, MAX_PRODUCERS));
  const rows = drawnBrokers(Math.min(brokers, MAX_BROKERS), slowBroker);
  const most = Math.max(senders.length, rows.length);
  const height = PITCH * most + 12;
  /** Center of a box in its column, which is in the middle. */
  const y = (row: number, of: number): number => (height - 12 - PITCH * of) / 2 + PITCH * (row + 0.5);
  const load = rate === 'max' ? 'as fast as they can' : `${formatCount(rate)}\u202Frec/s`;
  const more = [
    ...(producers > MAX_PRODUCERS ? [`+ ${formatCount(producers - MAX_PRODUCERS)} more producers`] : []),
    ...(brokers > MAX_BROKERS ? [`+ ${formatCount(brokers - MAX_BROKERS)} more brokers`] : []),
  ];
  const says = `${counted(producers, 'producer')} ${producers === 1 ? 'writes' : 'write'} ${load} to ${counted(partitions, 'partition')} on ${counted(brokers, 'broker')}, ${counted(copies, 'copy', 'copies')} of each.`;
  return (
    <>
      <svg className={styles.picture} viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={says}>
        {rows.map((broker, row) =>
          senders.map((sender) => (
            <path
              key={`${broker} ${sender}`}
              className={styles[`p${broker % 3}`]}
              d={`M${FROM_X} ${y(sender, senders.length)}C${(FROM_X + TO_X) / 2} ${y(sender, senders.length)} ${(FROM_X + TO_X) / 2} ${y(row, rows.length)} ${TO_X} ${y(row, rows.length)}`}
            />
          )),
        )}
        {senders.map((sender) => (
          <g key={sender}>
            <rect x="1" y={y(sender, senders.length) - 16} width={FROM_X - 1} height="32" rx="4" />
            {[12, 26].map((x) => (
              <rect
                key={x}
                className={styles.batch}
                x={x}
                y={y(sender, senders.length) - 5}
                width="10"
                height="10"
              />
            ))}
          </g>
        ))}
        {rows.map((broker, row) => {
          const top = y(row, rows.length) - BOX / 2;
          const leads = Math.floor(partitions / brokers) + (broker < partitions % brokers ? 1 : 0);
          const isSlow =
            slowness === 'one' ? broker === slowBroker : slowness === 'all' || slowness === 'stalls';
          return (
            <g key={broker} className={isSlow ? styles.slow : undefined}>
              <rect x={TO_X} y={top} width={WIDTH - TO_X - 1} height={BOX} rx="4" />
              <text x={TO_X + 12} y={top + 19}>
                Broker {brokerId(scenario, broker)}
              </text>
              {isSlow && (
                <text className={styles.late} x={WIDTH - 12} y={top + 19} textAnchor="end">
                  +{system['slow.ms']}
                  {'\u202F'}ms
                </text>
              )}
              {upTo(Math.min(leads, MAX_PARTITIONS)).map((index) => (
                <rect
                  key={index}
                  className={styles[`p${broker % 3}`]}
                  x={TO_X + 12 + index * 16}
                  y={top + 28}
                  width="13"
                  height="11"
                />
              ))}
              {leads > MAX_PARTITIONS && (
                <text className={styles.more} x={WIDTH - 12} y={top + 38} textAnchor="end">
                  +{formatCount(leads - MAX_PARTITIONS)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <p className="note">{[load, ...more].join(', ')}</p>
    </>
  );
}

/** The first brokers; a slow one beyond them takes the last row. */
function drawnBrokers(rows: number, slowBroker: Scenario['slow.broker']): readonly number[] {
  return slowBroker === 'none' || slowBroker < rows ? upTo(rows) : [...upTo(rows - 1), slowBroker];
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
