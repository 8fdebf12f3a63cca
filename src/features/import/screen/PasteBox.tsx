import { type RefObject, useEffect, useRef, useState } from 'react';
import { counted } from '../../../base/format';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { TextArea } from '../../../ui/controls/TextArea';
import { Icon } from '../../../ui/Icon';
import { Note, Row } from '../../../ui/Primitives';
import { EXAMPLES } from '../core/examples';
import type { FileReading, NamedText } from '../core/readFiles';
import { HIDDEN, maskSecrets } from '../core/secrets';
import type { ImportKind } from '../core/types';
import { addFiles, addText } from './adding';
import { removeText, useMySystem } from './door';
import styles from './mySystem.module.css';
import { MAX_SHOWN } from './request';
import type { DescribedSystem } from './useSystem';

interface PasteBoxProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly system: DescribedSystem;
  readonly onKind: (kind: ImportKind) => void;
}

/** Max characters of a text that the box shows again. */
const MAX_EXCERPT = 2000;

/** Takes texts: pasted, typed, dropped, opened, or an example. */
export function PasteBox({ field, system: { read, isBusy, result, cluster }, onKind }: PasteBoxProps) {
  const { texts, problem } = useMySystem();
  const [typed, setTyped] = useState('');
  const [addingTo, setAddingTo] = useState<readonly NamedText[] | null>(null);
  useEffect(() => {
    if (addingTo !== null) field.current?.focus();
  }, [addingTo, field]);
  const add = (text: string): void => {
    void addText(text);
    setTyped('');
  };
  const last = texts.at(-1);
  const isUnknown = last !== undefined && !isBusy && result === null && cluster === null;
  const isShown = last !== undefined && !isUnknown && problem === null && addingTo !== texts;
  return (
    <section className={styles.box} aria-label="Paste">
      {isShown ? (
        <Row className={styles.shown}>
          <pre className="mono grow">{maskSecrets(last.text.slice(0, MAX_EXCERPT))}</pre>
          <Button onClick={() => setAddingTo(texts)}>Paste more</Button>
        </Row>
      ) : (
        <TextArea
          ref={field}
          className={styles.text}
          aria-label="Text to read"
          value={typed}
          most={MAX_SHOWN}
          placeholder={'acks=all\nlinger.ms=20\nbatch.size=65536'}
          onText={(text, isTyped) =>
            isTyped || text.trim() === '' ? setTyped(text) : add(maskSecrets(text))
          }
        />
      )}
      <Row wrap className={styles.bar}>
        {texts.length === 0 && <Note as="span">settings, metrics or results; drop files here</Note>}
        {texts.length > 0 && (
          <ul className="grow" aria-label="Texts">
            {texts.map(({ name }) => {
              const file = read?.files.find((each) => each.name === name);
              return (
                <Row as="li" key={name}>
                  {file?.result != null && <Icon name="check" />}
                  <span className="grow clip">{textLine(name, isBusy ? undefined : file)}</span>
                  <IconButton icon="close" label={`Remove ${name}`} onClick={() => removeText(name)} />
                </Row>
              );
            })}
          </ul>
        )}
        <FileButton />
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
          {texts.length === 1 && <KindChoice onChange={onKind} />}
          {EXAMPLES.map(({ name, texts: given }) => (
            <Button
              key={name}
              onClick={() => {
                for (const { name: old } of texts) removeText(old);
                void addFiles(given.map((each) => new File([each.text], each.name)));
              }}
            >
              {name}
            </Button>
          ))}
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
    ...(understood.length > 0 ? [`${counted(understood.length, 'setting')} read`] : []),
    ...(metrics.length > 0 ? [counted(metrics.length, 'metric')] : []),
    ...(secrets > 0 ? [`${counted(secrets, 'secret')} dropped`] : []),
  ];
  return parts.length === 0 ? name : `${name}: ${parts.join(', ')}`;
}

/** Lets the reader say what a text is. */
function KindChoice({ onChange }: { readonly onChange: (kind: ImportKind) => void }) {
  return (
    <Choice<ImportKind>
      label="Read it as"
      groups={[
        {
          heading: 'Settings of',
          options: [
            { value: 'java', label: "Java's producer, Spring, Connect, Streams" },
            { value: 'librdkafka', label: 'librdkafka and what is built on it' },
            { value: 'franz-go', label: 'franz-go' },
            { value: 'sarama', label: 'Sarama' },
            { value: 'kafka-go', label: 'kafka-go, by Segment' },
            { value: 'kafka-python', label: 'kafka-python' },
            { value: 'kafkajs', label: 'KafkaJS' },
          ],
        },
        { heading: 'Output of', options: [{ value: 'perf-test', label: 'kafka-producer-perf-test' }] },
        {
          heading: 'Metrics',
          options: [{ value: 'metrics', label: 'Metrics, other benchmarks' }],
        },
      ]}
      value={null}
      placeholder="Read it as…"
      onChange={onChange}
    />
  );
}

function FileButton() {
  const input = useRef<HTMLInputElement>(null);
  const read = async (): Promise<void> => {
    const files = [...(input.current?.files ?? [])];
    if (files.length > 0) await addFiles(files);
    // Lets the same file be chosen again after a change.
    if (input.current !== null) input.current.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to read"
        onChange={() => void read()}
      />
      <Button className="end" onClick={() => input.current?.click()}>
        Open files
      </Button>
    </>
  );
}
