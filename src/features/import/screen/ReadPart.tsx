import type { ReactNode } from 'react';
import { counted, formatFigure, withUnit } from '../../../base/format';
import { UNMEASURED } from '../../../scenario/clients/clients';
import { CLIENT_NOTES } from '../../../scenario/clients/notes';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { FieldName } from '../../../scenario/scenario';
import { settingName } from '../../../scenario/settingText';
import { Choice } from '../../../ui/controls/Choice';
import { Segmented } from '../../../ui/controls/Segmented';
import { Icon } from '../../../ui/Icon';
import { FiguresTable, Note, Row, Stack } from '../../../ui/Primitives';
import { clientsOf } from '../core/dialects/libraries';
import { perSecond } from '../core/meaning/evidence';
import type { PodShare } from '../core/meaning/types';
import type { ImportResult } from '../core/types';
import { conflictSentence } from '../text/meaningText';
import { useMySystem } from './door';
import { choose } from './draft';
import styles from './Meaning.module.css';
import type { DescribedSystem } from './useSystem';

/** The settings that were read, and what became of everything else; what needs a decision stays unfolded. */
export function ReadPart({
  system: { meaning, read, result, measured },
}: {
  readonly system: DescribedSystem;
}) {
  const { choice } = useMySystem();
  if (meaning === null || read === null || result === null) return null;
  const { refusals, settings, unused, secrets, conflicts, slips, notes } = meaning.read;
  const { client, byDefault, metrics } = result;
  const load = perSecond(metrics, 'records') || null;
  const producers = result.producers.map((name) => ({ value: name, label: name }));
  const isMeasured = metrics.length > 0;
  const together = isMeasured ? `all ${producers.length} together` : `the last of ${producers.length}`;
  const defaults = counted(byDefault.length, 'default');
  const leftOut = client && CLIENT_NOTES[client.id]?.leftOut;
  return (
    <section aria-labelledby="what-was-read" className="above-2">
      <details>
        <summary id="what-was-read">
          What I read: {settings.length} of {counted(settings.length + unused.length, 'setting')}
        </summary>
        <FiguresTable lined className={`${styles.settings} above-2`}>
          <caption className="visually-hidden">Settings</caption>
          <tbody>
            <Line name="Client">
              <ClientChoice result={result} />
            </Line>
            {producers.length > 1 && (
              <Line name={isMeasured ? 'Metrics of' : 'Producer'}>
                <Choice
                  label="Producer"
                  look="quiet"
                  groups={[{ options: [{ value: '', label: together }, ...producers] }]}
                  value={choice.producer ?? ''}
                  onChange={(name) => choose({ producer: name === '' ? null : name })}
                />
              </Line>
            )}
            {settings.map(({ field, short, used, note, file }) => (
              <Line
                key={field}
                name={<code>{settingName(field)}</code>}
                title={[settingName(field), used, note, file].filter(Boolean).join(' · ')}
              >
                {field in result.patch && <span title="Changes the scenario">◆ </span>}
                {short}
              </Line>
            ))}
            {load !== null && (
              <Line name={`Load${loadOf(meaning.figures.pods, result.producers.length)}`}>
                {withUnit(formatFigure(load, 0), 'rec/s')}
              </Line>
            )}
            {Object.entries(measured).map(([name, value]) => (
              <Line key={name} name={fieldOf(name as FieldName).label} title="From the metrics">
                {valueText(fieldOf(name as FieldName), value as never)}
              </Line>
            ))}
          </tbody>
        </FiguresTable>
        <Fold
          summary={`${defaults} of this client ${byDefault.length === 1 ? 'differs' : 'differ'} from the scenario`}
          rows={byDefault.map(({ field, used, present }) => [
            settingName(field),
            `${used}; the scenario has ${present}.`,
          ])}
        />
        {leftOut != null && <Note above={1}>Not in the model: {leftOut}</Note>}
        {client?.isUnmeasured && <Note above={1}>{UNMEASURED}</Note>}
        <Fold
          summary={`${unused.length} not in the model`}
          rows={unused.map(({ name, given, reason, file }) => [
            name,
            `${given === '' ? '' : `${given}. `}${reason}${file === null ? '' : ` (${file})`}`,
          ])}
        />
        {secrets > 0 && (
          <Row apart className="soft above-1">
            {secrets} of them {secrets === 1 ? 'a secret' : 'secrets'}: not kept
            <Icon name="lock" size={14} />
          </Row>
        )}
        <Fold summary="How it was read" rows={notes.map(({ says }) => [null, says])} />
      </details>
      {refusals.map(({ says }) => (
        <p key={says} className="callout hot above-2">
          {says}
        </p>
      ))}
      {read.clients.length > 1 && (
        <Row wrap className="callout above-2">
          <p className="grow">These files are of different clients. Which one is your system?</p>
          <Segmented
            label="Client of your system"
            options={read.clients.toSorted().map((name) => ({ value: name, label: name }))}
            value={read.clients[0] ?? null}
            onChange={(client) => choose({ client })}
          />
        </Row>
      )}
      {[...conflicts.map(conflictSentence), ...slips.map(({ says }) => says)].map((says) => (
        <p key={says} className="callout above-2">
          {says}
        </p>
      ))}
    </section>
  );
}

/** A row of the table of settings. */
function Line({
  name,
  title,
  children,
}: {
  readonly name: ReactNode;
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <tr title={title}>
      <th scope="row" className="clip">
        {name}
      </th>
      <td className="bold">{children}</td>
    </tr>
  );
}

/** ", 12 producers", ", 1 of 12 pods". */
function loadOf(pods: PodShare | null, producers: number): string {
  if (pods !== null) return `, ${pods.seen} of ${pods.all} pods`;
  return producers > 1 ? `, ${producers} producers` : '';
}

/** The client whose defaults fill in the rest, or the question which one it is. */
function ClientChoice({ result: { client, kind } }: { readonly result: ImportResult }) {
  const offered = clientsOf(kind === 'metrics' || kind === 'perf-test' ? 'java' : kind);
  const isOffered = client === null || offered.some(({ id }) => id === client.id);
  if (offered.length < 2 || !isOffered) return client?.name ?? '';
  return (
    <Choice
      label="Use defaults of"
      look="quiet"
      groups={[{ options: offered.map(({ id, name, says }) => ({ value: id, label: name, help: says })) }]}
      value={client?.id ?? null}
      placeholder="Which client?"
      onChange={(clientId) => choose({ clientId })}
    />
  );
}

interface FoldProps {
  readonly summary: string;
  readonly rows: readonly (readonly [name: string | null, says: string])[];
}

/** A folded list; nothing if it's empty. */
function Fold({ summary, rows }: FoldProps) {
  if (rows.length === 0) return null;
  return (
    <details className="above-1">
      <summary>{summary}</summary>
      <ul className="ruled">
        {rows.map(([name, says], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a setting may be in a text more than once
          <Stack as="li" key={index}>
            {name !== null && <code>{name}</code>}
            <Note as="span">{says}</Note>
          </Stack>
        ))}
      </ul>
    </details>
  );
}
