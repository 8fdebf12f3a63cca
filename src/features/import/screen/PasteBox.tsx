import { type RefObject, useRef, useState } from 'react';
import { counted } from '../../../base/format';
import { Button, IconButton } from '../../../ui/controls/Button';
import { TextArea } from '../../../ui/controls/TextArea';
import { Icon } from '../../../ui/Icon';
import { Note, Row } from '../../../ui/Primitives';
import { EXAMPLE } from '../core/examples';
import type { FileReading, NamedText } from '../core/readFiles';
import { HIDDEN, maskSecrets } from '../core/secrets';
import { addFiles, addText, setTexts, useDraft } from './draft';
import styles from './mySystem.module.css';
import type { DescribedSystem } from './useSystem';

interface PasteBoxProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly system: DescribedSystem;
}

/** Max characters in the field: longer texts would make it slow. */
const MAX_TYPED = 100_000;
/** … and of a text that it shows again. */
const MAX_EXCERPT = 2000;

/** Takes texts: pasted, typed, dropped, opened, or an example. */
export function PasteBox({ field, system: { read, isBusy, result, cluster } }: PasteBoxProps) {
  const { texts, problem } = useDraft();
  const [typed, setTyped] = useState('');
  const [addingTo, setAddingTo] = useState<readonly NamedText[] | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const add = (text: string): void => {
    void addText(text);
    setTyped('');
  };
  const last = texts.at(-1);
  const isUnknown = last !== undefined && !isBusy && result === null && cluster === null;
  const isShown = last !== undefined && !isUnknown && problem === null && addingTo !== texts;
  return (
    <section className={styles.box} aria-label="Paste">
      <TextArea
        ref={field}
        className={`mono ${styles.text}`}
        aria-label="Text to read"
        readOnly={isShown}
        value={isShown ? maskSecrets(last.text.slice(0, MAX_EXCERPT)) : typed}
        most={isShown ? Number.POSITIVE_INFINITY : MAX_TYPED}
        placeholder={'acks=all\nlinger.ms=20\nbatch.size=65536'}
        onText={(text, isTyped) => (isTyped || text.trim() === '' ? setTyped(text) : add(maskSecrets(text)))}
      />
      <Row wrap className="foot">
        {texts.length === 0 ? (
          <Note className="grow">settings, metrics or results; drop files here</Note>
        ) : (
          <ul className="grow whole" aria-label="Texts">
            {texts.map(({ name }) => {
              const file = read?.files.find((each) => each.name === name);
              return (
                <Row as="li" key={name}>
                  {file?.result != null && <Icon name="check" />}
                  <span className="grow clip">{textLine(name, isBusy ? undefined : file)}</span>
                  <IconButton
                    icon="close"
                    label={`Remove ${name}`}
                    onClick={() => setTexts(texts.filter((each) => each.name !== name))}
                  />
                </Row>
              );
            })}
          </ul>
        )}
        <span className="end" />
        {isShown && (
          <Button
            onClick={() => {
              setAddingTo(texts);
              field.current?.focus();
            }}
          >
            Paste more
          </Button>
        )}
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label="Files to read"
          onChange={({ currentTarget }) => {
            void addFiles([...(currentTarget.files ?? [])]);
            // Lets the same file be chosen again after a change.
            currentTarget.value = '';
          }}
        />
        <Button onClick={() => files.current?.click()}>Open files</Button>
        {typed.trim() !== '' && (
          <Button look="solid" onClick={() => add(typed)}>
            Read this
          </Button>
        )}
      </Row>
      {cluster !== null && (
        <p role="status" className="callout">
          A cluster file: {cluster.fields.length} constants of a cluster, fitted to its metrics.
        </p>
      )}
      {problem !== null && (
        <p role="alert" className="callout">
          {problem}
        </p>
      )}
      {isUnknown && (
        <Row wrap role="status" className="callout">
          {read?.files.map(({ name, unread }) => (
            <p key={name} className="whole">
              {unread}
            </p>
          ))}
          <Button onClick={() => setTexts(EXAMPLE)}>Show an example</Button>
        </Row>
      )}
    </section>
  );
}

/** "producer.properties: 11 settings read". */
function textLine(name: string, file: FileReading | undefined): string {
  if (file === undefined) return name;
  const { result, unread } = file;
  if (result === null) return `${name}: ${unread}`;
  const { understood, metrics, ignored } = result;
  const secrets = ignored.filter(({ given }) => given === HIDDEN).length;
  const parts = [
    understood.length > 0 && `${counted(understood.length, 'setting')} read`,
    metrics.length > 0 && counted(metrics.length, 'metric'),
    secrets > 0 && `${counted(secrets, 'secret')} dropped`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? name : `${name}: ${parts.join(', ')}`;
}
