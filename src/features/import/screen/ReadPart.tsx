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
import type { ImportChoice } from '../core/read';
import type { ImportResult } from '../core/types';
import { conflictSentence } from '../text/meaningText';
import styles from './Meaning.module.css';
import type { DescribedSystem } from './useSystem';

interface ReadPartProps {
  readonly system: DescribedSystem;
  readonly choice: ImportChoice;
  readonly onChoice: (choice: ImportChoice) => void;
}

/** The settings that were read, and what became of everything else; what needs a decision stays unfolded. */
export function ReadPart({
  system: { meaning, read: found, result, measured },
  choice,
  onChoice,
}: ReadPartProps) {
  if (meaning === null || found === null || result === null) return null;
  const { refusals, settings, unused, secrets, conflicts, slips, notes } = meaning.read;
  const { pods } = meaning.figures;
  const load = perSecond(result.metrics, 'records') || null;
  return (
    <section aria-labelledby="what-was-read" className="above-2">
      <details>
        <summary id="what-was-read">
          What I read: {settings.length} of {counted(settings.length + unused.length, 'setting')}
        </summary>
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
                  <ProducerChoice {...{ result, choice, onChoice }} />
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
            {Object.entries(measured).map(([name, value]) => (
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
        {notes.length > 0 && (
          <details className="above-1">
            <summary>How it was read</summary>
            {notes.map(({ says }) => (
              <Note key={says} above={1}>
                {says}
              </Note>
            ))}
          </details>
        )}
      </details>
      {refusals.map(({ says }) => (
        <p key={says} className="callout hot above-2">
          {says}
        </p>
      ))}
      {found.clients.length > 1 && (
        <Row wrap className="callout above-2">
          <p className="grow">These files are of different clients. Which one is your system?</p>
          <Segmented
            label="Client of your system"
            options={found.clients.toSorted().map((name) => ({ value: name, label: name }))}
            value={found.clients[0] ?? null}
            onChange={(client) => onChoice({ client })}
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

/** Chooses one of several producers: its metrics, or its settings. */
function ProducerChoice({
  result: { producers, metrics },
  choice,
  onChoice,
}: Pick<ReadPartProps, 'choice' | 'onChoice'> & { readonly result: ImportResult }) {
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
      value={choice.producer ?? ''}
      onChange={(name) => onChoice({ producer: name === '' ? null : name })}
    />
  );
}

/** Settings that the texts leave to the client. */
function Defaults({ result: { client, byDefault } }: { readonly result: ImportResult }) {
  const leftOut = client === null ? null : (CLIENT_NOTES[client.id]?.leftOut ?? null);
  return (
    <>
      {byDefault.length > 0 && (
        <Fold
          summary={`${counted(byDefault.length, 'default')} of this client ${byDefault.length === 1 ? 'differs' : 'differ'} from the scenario`}
        >
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
