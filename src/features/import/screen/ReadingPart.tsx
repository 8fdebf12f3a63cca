import { CLIENT_NOTES } from '../../../scenario/clients/notes';
import { fieldOf } from '../../../scenario/fields';
import type { Scenario } from '../../../scenario/scenario';
import { Choice } from '../../../ui/controls/Choice';
import { Note, Row } from '../../../ui/Primitives';
import { clientsOf } from '../core/dialects/libraries';
import { formatMetric } from '../core/metrics/metricText';
import { unsaidSlowness } from '../core/mismatches';
import type { ImportResult } from '../core/types';
import styles from './ImportDialog.module.css';
import { Mismatches } from './Mismatches';

interface ReadingPartProps {
  readonly result: ImportResult;
  /** What the text changes. */
  readonly scenario: Scenario;
  /** The producer whose metrics are shown; null = all together. */
  readonly producer: string | null;
  readonly onProducer: (producer: string | null) => void;
  readonly onClient: (clientId: string) => void;
}

/** Max metric rows shown. */
const MAX_SHOWN = 100;

/** The understood, measured and ignored parts of a text, and the client's defaults. */
export function ReadingPart({ result, scenario, producer, onProducer, onClient }: ReadingPartProps) {
  const { format, kind, understood, ignored, metrics, mismatches, warnings, adjusted } = result;
  // Metrics show whether a broker was slow.
  const isSaid = metrics.length > 0 || mismatches.some(({ patch }) => 'slow.broker' in patch);
  const unsaid = isSaid ? null : unsaidSlowness(scenario);
  return (
    <>
      {format !== null && <Note below={2}>Recognised: {format}.</Note>}
      {[...warnings, ...adjusted.map(({ field, message }) => `${labelOf(field)}: ${message}`)].map(
        (sentence) => (
          <p key={sentence} className="callout above-2 below-2">
            {sentence}
          </p>
        ),
      )}
      <Mismatches of={unsaid === null ? mismatches : [...mismatches, unsaid]} />
      {(kind !== 'metrics' || understood.length > 0) && (
        <Rows
          caption={`Understood (${understood.length})`}
          empty="No settings understood."
          columns={['Setting', 'Given', 'Here', 'Note']}
          rows={understood.map(({ name, given, field, used, note }) => [
            name,
            given,
            `${labelOf(field)} ${used}`,
            note ?? '',
          ])}
        />
      )}
      {result.producers.length > 1 && (
        <ProducerChoice
          producers={result.producers}
          of={metrics.length > 0 ? 'Metrics' : 'Settings'}
          chosen={producer}
          onChoose={onProducer}
        />
      )}
      {metrics.length > 0 && (
        <Rows
          caption={`Metrics (${metrics.length})`}
          empty=""
          columns={['Metric', 'Of', 'Value', 'What it is']}
          rows={metrics.slice(0, MAX_SHOWN).map((metric) => {
            const { name, of, value, says } = formatMetric(metric);
            return [name, of, value, says];
          })}
        />
      )}
      {ignored.length > 0 && (
        <Rows
          caption={`Ignored (${ignored.length})`}
          empty=""
          columns={[kind === 'metrics' ? 'Metric' : 'Setting', 'Given', 'Why']}
          rows={ignored.map(({ name, given, reason }) => [name, given, reason])}
        />
      )}
      {(kind !== 'metrics' || result.client !== null) && <Defaults result={result} onClient={onClient} />}
    </>
  );
}

interface ProducerChoiceProps {
  readonly producers: readonly string[];
  readonly of: 'Metrics' | 'Settings';
  readonly chosen: string | null;
  readonly onChoose: (producer: string | null) => void;
}

/** Chooses one producer of a text, or the metrics of all together. */
function ProducerChoice({ producers, of, chosen, onChoose }: ProducerChoiceProps) {
  const all = of === 'Metrics' ? [{ value: '', label: `all ${producers.length} together` }] : [];
  return (
    <Row wrap above={4} className="soft">
      <span>{of} of:</span>
      <Choice
        label={`${of} of`}
        groups={[{ options: [...all, ...producers.map((name) => ({ value: name, label: name }))] }]}
        value={chosen ?? (of === 'Metrics' ? '' : null)}
        placeholder="the last one"
        onChange={(name) => onChoose(name === '' ? null : name)}
      />
    </Row>
  );
}

/** Settings that the text leaves to its client. */
function Defaults({ result, onClient }: Pick<ReadingPartProps, 'result' | 'onClient'>) {
  const { client, kind, byDefault } = result;
  if (client === null) {
    return (
      <Note below={2}>
        {kind === 'perf-test'
          ? "The text doesn't show which client it's from, so the producer's settings stay as they are."
          : "The defaults of this client that aren't listed aren't known here, so those settings stay as they are."}
      </Note>
    );
  }
  const offered = clientsOf(kind);
  const leftOut = CLIENT_NOTES[client.id]?.leftOut ?? null;
  return (
    <>
      <Row wrap above={4} className="soft">
        <span>For everything the text leaves out:</span>
        {offered.length === 1 ? (
          <b>{client.name}</b>
        ) : (
          <Choice
            label="Use defaults of"
            groups={[
              { options: offered.map(({ id, name, says }) => ({ value: id, label: name, help: says })) },
            ]}
            value={client.id}
            onChange={onClient}
          />
        )}
      </Row>
      {leftOut !== null && <Note below={2}>Not in the model: {leftOut}</Note>}
      <Rows
        caption={`Defaults of ${client.name} that differ from the scenario (${byDefault.length})`}
        empty="All its other defaults match the scenario."
        columns={['Setting', 'Its default', 'Current scenario']}
        rows={byDefault.map(({ field, used, present }) => [field, used, present])}
      />
    </>
  );
}

interface RowsProps {
  readonly caption: string;
  readonly empty: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function Rows({ caption, empty, columns, rows }: RowsProps) {
  return (
    <section className={`${styles.rows} above-4`} aria-label={caption}>
      <h3>{caption}</h3>
      {rows.length === 0 ? (
        <Note below={2}>{empty}</Note>
      ) : (
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a setting may be in a text more than once
              <tr key={row}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]} data-column={columns[index + 1]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function labelOf(name: string | null): string {
  return name === null ? '' : fieldOf(name as Parameters<typeof fieldOf>[0]).label;
}
