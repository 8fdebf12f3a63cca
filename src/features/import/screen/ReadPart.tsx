import { counted, formatFigure, withUnit } from '../../../base/format';
import { UNMEASURED } from '../../../scenario/clients/clients';
import { CLIENT_NOTES } from '../../../scenario/clients/notes';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { settingName } from '../../../scenario/settingText';
import { Choice } from '../../../ui/controls/Choice';
import { Icon } from '../../../ui/Icon';
import { FiguresTable, Note, Row, Stack } from '../../../ui/Primitives';
import { clientsOf } from '../core/dialects/libraries';
import { perSecond } from '../core/meaning/evidence';
import type { WhatWasRead } from '../core/meaning/interpretation';
import type { Conflict, PodShare } from '../core/meaning/types';
import type { ImportChoice } from '../core/read';
import type { FileReading } from '../core/readFiles';
import type { ImportResult } from '../core/types';
import styles from './MeaningPart.module.css';
import { PartHead } from './PartHead';

interface ReadPartProps {
  readonly read: WhatWasRead;
  readonly files: readonly FileReading[];
  readonly result: ImportResult;
  /** How many of the producers the metrics are from; null = all. */
  readonly pods: PodShare | null;
  /** Load and size of the system, as far as the metrics change them. */
  readonly system: Partial<Scenario>;
  /** The chosen producer; null = all together, or the last one's settings. */
  readonly producer: string | null;
  readonly onChoice: (choice: ImportChoice) => void;
}

/** Part 1: the settings that were read, and what became of everything else. */
export function ReadPart({ read, files, result, pods, system, producer, onChoice }: ReadPartProps) {
  const { refusals, settings, unused, secrets, conflicts, slips, notes } = read;
  // The tooltip of a broker has its numbers.
  const told = notes.filter(({ code }) => code !== 'broker-numbers');
  const load = perSecond(result.metrics, 'records') || null;
  return (
    <section className={`${styles.part} ${styles.panel} scroll`} aria-labelledby="what-was-read">
      <PartHead number={1} id="what-was-read" title="What I read">
        {settings.length} of {settings.length + unused.length}
      </PartHead>
      {refusals.map(({ says }) => (
        <p key={says} className="callout hot above-2">
          {says}
        </p>
      ))}
      <FiguresTable lined className={`${styles.settings} above-2`}>
        <caption className="visually-hidden">Settings</caption>
        <tbody>
          <tr>
            <th scope="row">Client</th>
            <td>
              <ClientChoice result={result} onClient={(clientId) => onChoice({ clientId })} />
            </td>
          </tr>
          {result.producers.length > 1 && (
            <tr>
              <th scope="row">{result.metrics.length > 0 ? 'Metrics of' : 'Producer'}</th>
              <td>
                <ProducerChoice
                  result={result}
                  chosen={producer}
                  onChoose={(name) => onChoice({ producer: name })}
                />
              </td>
            </tr>
          )}
          {settings.map(({ field, short, used, note, file }) => (
            <tr key={field} title={[settingName(field), used, note, file].filter(Boolean).join(' · ')}>
              <th scope="row">
                <code>{settingName(field)}</code>
              </th>
              <td>
                {field in result.patch && <span title="Changes the scenario">◆ </span>}
                {short}
              </td>
            </tr>
          ))}
          {load !== null && (
            <tr>
              <th scope="row">Load{loadOf(pods, result.producers.length)}</th>
              <td>{withUnit(formatFigure(load, 0), 'rec/s')}</td>
            </tr>
          )}
          {Object.entries(system).map(([name, value]) => (
            <tr key={name} title="From the metrics">
              <th scope="row">{fieldOf(name as FieldName).label}</th>
              <td>{valueText(fieldOf(name as FieldName), value as never)}</td>
            </tr>
          ))}
        </tbody>
      </FiguresTable>
      <Defaults result={result} />
      {unused.length > 0 && (
        <Fold summary={`${unused.length} not in the model`}>
          {unused.map(({ name, given, reason, file }) => [
            name,
            `${given === '' ? '' : `${given}. `}${reason}`,
            file,
          ])}
        </Fold>
      )}
      {secrets > 0 && (
        <Row apart className="soft above-1">
          {secrets} of them {secrets === 1 ? 'a secret' : 'secrets'}: not kept
          <Icon name="lock" size={14} />
        </Row>
      )}
      {files.map(
        ({ name, unread }) =>
          unread !== null && (
            <p key={name} className="callout above-2">
              {name}: {unread}
            </p>
          ),
      )}
      {files.length > 1 && <Conflicts of={conflicts} files={files.length} />}
      {slips.map(({ says }) => (
        <p key={says} className="callout above-2">
          {says}
        </p>
      ))}
      {told.length > 0 && (
        <details className="above-1">
          <summary>How it was read</summary>
          {told.map(({ says }) => (
            <Note key={says} above={1}>
              {says}
            </Note>
          ))}
        </details>
      )}
    </section>
  );
}

/** ", 12 producers", ", 1 of 12 pods". */
function loadOf(pods: PodShare | null, producers: number): string {
  if (pods !== null) return `, ${pods.seen} of ${pods.all} pods`;
  return producers > 1 ? `, ${producers} producers` : '';
}

/** The client whose defaults fill in the rest, or the question which one it is. */
function ClientChoice({
  result,
  onClient,
}: {
  readonly result: ImportResult;
  readonly onClient: (id: string) => void;
}) {
  const { client, kind } = result;
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
      onChange={onClient}
    />
  );
}

interface ProducerChoiceProps {
  readonly result: ImportResult;
  readonly chosen: string | null;
  readonly onChoose: (producer: string | null) => void;
}

/** Chooses one of several producers: its metrics, or its settings. */
function ProducerChoice({ result: { producers, metrics }, chosen, onChoose }: ProducerChoiceProps) {
  const together =
    metrics.length > 0 ? `all ${producers.length} together` : `the last of ${producers.length}`;
  return (
    <Choice
      label="Producer"
      look="quiet"
      groups={[
        {
          options: [
            { value: '', label: together },
            ...producers.map((name) => ({ value: name, label: name })),
          ],
        },
      ]}
      value={chosen ?? ''}
      onChange={(name) => onChoose(name === '' ? null : name)}
    />
  );
}

/** Settings that the texts leave to the client. */
function Defaults({ result: { client, byDefault } }: { readonly result: ImportResult }) {
  const leftOut = client === null ? null : (CLIENT_NOTES[client.id]?.leftOut ?? null);
  return (
    <>
      {byDefault.length > 0 && (
        <Fold summary={`${counted(byDefault.length, 'default')} of this client differ from the scenario`}>
          {byDefault.map(({ field, used, present }) => [
            settingName(field),
            `${used}; the scenario has ${present}.`,
            null,
          ])}
        </Fold>
      )}
      {leftOut !== null && <Note above={1}>Not in the model: {leftOut}</Note>}
      {client?.isUnmeasured && <Note above={1}>{UNMEASURED}</Note>}
    </>
  );
}

type FoldRow = readonly [name: string, says: string, file: string | null];

function Fold({ summary, children }: { readonly summary: string; readonly children: readonly FoldRow[] }) {
  return (
    <details className="above-1">
      <summary>{summary}</summary>
      <ul className="ruled">
        {children.map(([name, says, file], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a setting may be in a text more than once
          <Stack as="li" key={index}>
            <code>{name}</code>
            <Note as="span">
              {says}
              {file === null ? '' : ` (${file})`}
            </Note>
          </Stack>
        ))}
      </ul>
    </details>
  );
}

/** Settings that two files have with different values: the last file wins. */
function Conflicts({ of, files }: { readonly of: readonly Conflict[]; readonly files: number }) {
  if (of.length === 0)
    return <Note above={2}>No settings differ between the {files === 2 ? 'two' : files} files.</Note>;
  return (
    <ul className="ruled above-2" aria-label="Settings that differ between the files">
      {of.map(({ field, name, values }) => (
        <Stack as="li" key={field}>
          <code>{name}</code>
          {values.map(({ file, value }, index) => (
            <Row key={`${file} ${value}`} apart>
              <span className="soft">{file ?? 'pasted'}</span>
              <b>
                {value}
                {index === values.length - 1 && ', used'}
              </b>
            </Row>
          ))}
        </Stack>
      ))}
    </ul>
  );
}
