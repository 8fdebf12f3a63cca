import { type RefObject, useRef, useState } from 'react';
import { formatBytes } from '../../../base/format';
import type { Twin } from '../../../scenario/twin';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { TextArea } from '../../../ui/controls/TextArea';
import { Note, Row } from '../../../ui/Primitives';
import { EXAMPLES } from '../core/examples';
import type { FilesReading } from '../core/readFiles';
import { maskSecrets } from '../core/secrets';
import type { ImportKind } from '../core/types';
import { addFiles, addText } from './adding';
import { ClusterPart, SavedCluster } from './ClusterPart';
import { removeText, useImport } from './door';
import styles from './ImportDialog.module.css';
import { MAX_SHOWN } from './request';

interface PastePartProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** What the texts say so far; null before the first reading. */
  readonly read: FilesReading | null;
  readonly isBusy: boolean;
  /** The cluster file among the texts. */
  readonly cluster: Twin | null;
  readonly onKind: (kind: ImportKind) => void;
  /** Shows what the texts mean. */
  readonly onShow: () => void;
  readonly onClose: () => void;
}

/** Takes texts: pasted, typed, dropped, opened, or an example. */
export function PastePart({ field, read, isBusy, cluster, onKind, onShow, onClose }: PastePartProps) {
  const { texts, problem } = useImport();
  const [typed, setTyped] = useState('');
  const add = (text: string): void => {
    void addText(text);
    setTyped('');
  };
  const isUnknown = texts.length > 0 && !isBusy && read !== null && read.result === null && cluster === null;
  return (
    <>
      <div className={`${styles.scroll} grow scroll`}>
        <Note below={2}>
          Paste or drop a producer's settings (<code>producer.properties</code>, YAML, JSON, environment
          variables, source code, or what it logs when it starts), its metrics or its brokers' (Prometheus,
          JMX, librdkafka's statistics), and what a benchmark printed, such as{' '}
          <code>kafka-producer-perf-test</code>. Several files are read together. Nothing leaves this page.
        </Note>
        {texts.length > 0 && (
          <ul className="ruled below-2" aria-label="Texts">
            {texts.map(({ name, text }) => (
              <Row as="li" key={name}>
                <b>{name}</b>
                <Note as="span">{formatBytes(text.length)}</Note>
                <IconButton
                  icon="close"
                  label={`Remove ${name}`}
                  className="end"
                  onClick={() => removeText(name)}
                />
              </Row>
            ))}
          </ul>
        )}
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
        <Row wrap above={2} below={1}>
          <FileButton />
          {typed.trim() !== '' && (
            <Button look="solid" onClick={() => add(typed)}>
              Read this
            </Button>
          )}
          {texts.length === 0 && <SavedCluster onOpen={(saved) => void addText(saved)} />}
        </Row>
        {isBusy && texts.length > 0 && <p role="status">Reading the text…</p>}
        {isUnknown && (
          <div role="status" className="callout above-2 below-2">
            {read.files.map(({ name, unread }) => (
              <p key={name}>{unread}</p>
            ))}
            {texts.length === 1 && <KindChoice onChange={onKind} />}
          </div>
        )}
        {problem !== null && <p role="alert">{problem}</p>}
        {cluster !== null && <ClusterPart twin={cluster} onUsed={onClose} />}
        {(texts.length === 0 || isUnknown) && (
          <>
            <h3 className="above-3">Try an example</h3>
            <Row wrap above={1}>
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
          </>
        )}
      </div>
      {read?.result != null && (
        <Row className="foot">
          <Button look="solid" className="end" onClick={onShow}>
            Show what this means
          </Button>
        </Row>
      )}
    </>
  );
}

/** Lets the reader say what a text is. */
export function KindChoice({ onChange }: { readonly onChange: (kind: ImportKind) => void }) {
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
      <Button onClick={() => input.current?.click()}>Open files</Button>
    </>
  );
}
