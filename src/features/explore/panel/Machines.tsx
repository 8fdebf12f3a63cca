import type { BrokerFigures, MeanAndHighest, Summary } from '../../../../workers/protocol';
import { formatFigure, formatShare } from '../../../base/format';
import { useWhole } from '../../../ui/app';
import { NumberTable } from '../../../ui/NumberTable';
import { Section } from '../../../ui/Primitives';
import '../../../ui/chart/figures.css';
import styles from '../../../ui/Panel.module.css';

/** How hard brokers and producers work, over the whole run. */
export function MachinesSection() {
  const whole = useWhole();
  if (whole === null) return null;
  const { producers } = whole.scenario;
  const { brokers, producerCpu } = whole.summary;
  const row = (name: string, { mean, highest }: MeanAndHighest, format: (value: number) => string) => [
    name,
    format(mean),
    format(highest),
  ];
  const rows = [
    row(
      'Broker, cores',
      meanAndHighest(brokers, ({ cpu }) => cpu),
      cores,
    ),
    row(
      'Handlers busy',
      meanAndHighest(brokers, ({ handlers }) => handlers),
      share,
    ),
    row(
      'Network threads busy',
      meanAndHighest(brokers, ({ networkThreads }) => networkThreads),
      share,
    ),
    row('Producer, cores', producerCpu, cores),
  ];
  return (
    <Section aria-label="CPU">
      <h2>CPU</h2>
      <NumberTable
        caption="Mean and highest load of brokers and producers"
        captionHidden
        className={`figures-table ${styles.figures}`}
        columns={['', `mean of ${brokers.length === 1 && producers === 1 ? 'one' : 'all'}`, 'highest']}
        rows={rows}
      />
    </Section>
  );
}

/** Cores in use, in one line. */
export function formatCores({ brokers, producerCpu }: Summary): string {
  const broker = meanAndHighest(brokers, ({ cpu }) => cpu);
  return `${cores(broker.mean)} cores a broker, ${cores(producerCpu.mean)} a producer`;
}

function meanAndHighest(
  brokers: readonly BrokerFigures[],
  of: (broker: BrokerFigures) => number,
): MeanAndHighest {
  const values = brokers.map(of);
  const sum = values.reduce((total, value) => total + value, 0);
  return { mean: sum / Math.max(1, values.length), highest: Math.max(0, ...values) };
}

function cores(value: number): string {
  return formatFigure(value, 2);
}

/** One decimal under 10 %. */
function share(value: number): string {
  return value > 0 && value < 0.095 ? `${formatFigure(value * 100, 1)}\u202f%` : formatShare(value);
}
