import { counted } from '../../../base/format';
import { CLIENT_NOTES } from '../../../scenario/clients/notes';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { FieldName } from '../../../scenario/scenario';
import { settingName } from '../../../scenario/settingText';
import { Choice } from '../../../ui/controls/Choice';
import { Segmented } from '../../../ui/controls/Segmented';
import { NumberTable } from '../../../ui/NumberTable';
import { Note, Row, Stack } from '../../../ui/Primitives';
import { conflictSentence } from '../text/meaningText';
import { choose, useDraft } from './draft';
import type { DescribedSystem } from './useSystem';

interface ReadPartProps {
  readonly system: DescribedSystem;
}

/** The settings that were read, and what became of everything else; what needs a decision stays unfolded. */
export function ReadPart({ system: { meaning, read, result, measured } }: ReadPartProps) {
  const { choice } = useDraft();
  if (meaning === null || read === null || result === null) return null;
  const { refusals, settings, unused, secrets, conflicts, slips, notes } = meaning.read;
  const { client, byDefault, metrics, producers, patch } = result;
  const isMeasured = metrics.length > 0;
  const together = isMeasured ? `all ${producers.length} together` : `the last of ${producers.length}`;
  const leftOut = client && CLIENT_NOTES[client.id]?.leftOut;
  const defaults = counted(byDefault.length, 'default');
  return (
    <section aria-labelledby="what-was-read" className="above-2">
      <details className="wraps">
        <summary id="what-was-read">
          What I read: {settings.length} of {counted(settings.length + unused.length, 'setting')}
        </summary>
        <NumberTable
          className="figures-table lined above-2"
          caption="Settings that were read; ◆ changes the scenario"
          columns={['', 'Value', 'From']}
          rows={[
            ...(client === null ? [] : [['Client', client.name, '']]),
            ...settings.map(({ field, short, name, note, file }) => {
              const own = settingName(field);
              const how = note?.replace(`Read as ${own}.`, '').trim();
              const from = [name === own ? null : name, how, file].filter(Boolean).join(' · ');
              return [own, `${field in patch ? '◆ ' : ''}${short}`, from];
            }),
            ...Object.entries(measured).map(([name, value]) => {
              const field = fieldOf(name as FieldName);
              return [field.label, valueText(field, value as never), 'the metrics'];
            }),
          ]}
        />
        <Fold
          summary={`${defaults} of this client ${byDefault.length === 1 ? 'differs' : 'differ'} from the scenario`}
          rows={byDefault.map(({ field, used, present }) => [
            settingName(field),
            `${used}; the scenario has ${present}.`,
          ])}
        />
        {leftOut != null && <Note above={1}>Not in the model: {leftOut}</Note>}
        <Fold
          summary={`${unused.length} not in the model${secrets === 0 ? '' : `, ${counted(secrets, 'secret')} not kept`}`}
          rows={unused.map(({ name, given, reason, file }) => [
            name,
            `${given === '' ? '' : `${given}. `}${reason}${file === null ? '' : ` (${file})`}`,
          ])}
        />
        <Fold summary="How it was read" rows={notes.map(({ says }) => [null, says])} />
      </details>
      {producers.length > 1 && (
        <Row className="soft above-1">
          {isMeasured ? 'Metrics of' : 'Producer'}
          <Choice
            label="Producer"
            groups={[
              {
                options: [
                  { value: '', label: together },
                  ...producers.map((name) => ({ value: name, label: name })),
                ],
              },
            ]}
            value={choice.producer ?? ''}
            onChange={(name) => choose({ producer: name === '' ? null : name })}
          />
        </Row>
      )}
      {read.clients.length > 1 && (
        <Row wrap className="callout above-2">
          <p className="grow">These files are of different clients. Which one is your system?</p>
          <Segmented
            label="Client of your system"
            options={read.clients.toSorted().map((name) => ({ value: name, label: name }))}
            value={read.clients[0] ?? null}
            onChange={(name) => choose({ client: name })}
          />
        </Row>
      )}
      {refusals.map(({ says }) => (
        <p key={says} className="callout hot above-2">
          {says}
        </p>
      ))}
      {[...conflicts.map(conflictSentence), ...slips.map(({ says }) => says)].map((says) => (
        <p key={says} className="callout above-2">
          {says}
        </p>
      ))}
    </section>
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
