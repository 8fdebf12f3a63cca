import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { counted, formatBytes, formatCount } from '../../../base/format';
import { sameContent } from '../../../base/sameContent';
import { fieldOf } from '../../../scenario/fields';
import type { MeasuredRun } from '../../../scenario/measured';
import { isLocked } from '../../../scenario/parts';
import type { FieldName } from '../../../scenario/scenario';
import { useApp, useServices } from '../../../ui/app';
import { Boundary } from '../../../ui/Boundary';
import { Button } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { DialogFrame } from '../../../ui/controls/DialogFrame';
import { Segmented } from '../../../ui/controls/Segmented';
import { TextArea } from '../../../ui/controls/TextArea';
import { Note, Row, Stack } from '../../../ui/Primitives';
import { EXAMPLES } from '../core/examples';
import { readClusterFile } from '../core/fit/clusterFile';
import { LOOKED_FOR } from '../core/lookedFor';
import { maskSecrets } from '../core/secrets';
import type { ImportKind, ImportResult } from '../core/types';
import { ClusterPart, SavedCluster } from './ClusterPart';
import styles from './ImportDialog.module.css';
import { MeasuredPart } from './MeasuredPart';
import { ReadingPart } from './ReadingPart';
import { type ImportRequest, MAX_SHOWN, takeFile, takeText } from './request';
import { useReading } from './useReading';

interface ImportDialogProps {
  readonly request: ImportRequest;
  readonly onClose: () => void;
}

type Part = 'text' | 'measured';

const UNREADABLE = "Linger can't read this text. Your settings are as they were.";

/** Reads producer settings, metrics, or a benchmark's result, and shows what they mean in Linger. */
export function ImportDialog({ request, onClose }: ImportDialogProps) {
  const measured = useApp((state) => state.measured);
  const field = useRef<HTMLTextAreaElement>(null);
  const [part, setPart] = useState<Part>('text');
  const [compared, setCompared] = useState<Compared | null>(null);
  const compare = (next: Omit<Compared, 'count'>): void => {
    setCompared((before) => ({ ...next, count: countOf(before, next) }));
    setPart('measured');
  };
  const parts = (measured !== null || compared !== null) && (
    <Segmented<Part>
      label="Part of the import"
      options={[
        { value: 'text', label: 'Settings' },
        { value: 'measured', label: 'Measured run' },
      ]}
      value={part}
      onChange={(next) => {
        if (next === 'text') setPart(next);
        // Metrics go with the run of the same text, not an earlier one.
        else compare(compared?.read == null ? { measured, read: null } : compared);
      }}
    />
  );
  return (
    <DialogFrame
      title="Import"
      head={parts}
      sheet
      className={part === 'measured' ? `${styles.popup} ${styles.wide}` : styles.popup}
      initialFocus={field}
      onClose={onClose}
    >
      {/* Hidden, not unmounted: the pasted text and a calibration's results stay. */}
      <Stack className={styles.part} hidden={part === 'measured'}>
        <Boundary instead={<p role="alert">{UNREADABLE}</p>}>
          <TextPart
            request={request}
            field={field}
            onClose={onClose}
            onMeasured={(read) => compare({ measured: read.measured, read })}
          />
        </Boundary>
      </Stack>
      {compared !== null && (
        <Stack className={styles.part} hidden={part === 'text'}>
          <MeasuredPart key={compared.count} measured={compared.measured} read={compared.read} />
        </Stack>
      )}
    </DialogFrame>
  );
}

/** The text that the reader last compared with the model. */
interface Compared {
  readonly measured: MeasuredRun | null;
  readonly read: ImportResult | null;
  /** Counts changes of the figures: a fit belongs to one version. */
  readonly count: number;
}

function countOf(before: Compared | null, { measured, read }: Omit<Compared, 'count'>): number {
  if (before === null) return 0;
  const isSame = sameContent([before.measured, before.read?.metrics], [measured, read?.metrics]);
  return before.count + (isSame ? 0 : 1);
}

interface TextPartProps extends ImportDialogProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onMeasured: (result: ImportResult) => void;
}

function TextPart({ request, field, onClose, onMeasured }: TextPartProps) {
  const { store } = useServices();
  const scenario = useApp((state) => state.scenario);
  const [{ text, problem, whole }, setRequest] = useState(() => masked(request));
  const [kind, setKind] = useState<ImportKind | null>(null);
  const [clientId, setClientId] = useState<string | null>(null);
  const [producer, setProducer] = useState<string | null>(null);
  const reading = useReading(whole?.text ?? text, scenario, { kind, clientId, producer });
  const result = reading.type === 'read' ? reading.result : null;
  const cluster = useMemo(() => readClusterFile(text), [text]);
  const locked = useLocked(result);
  useNoteMeasured(result);
  const write = (next: ImportRequest): void => {
    // A refused file doesn't replace the current text.
    if (next.problem !== null) {
      setRequest((before) => ({ ...before, problem: next.problem }));
      return;
    }
    setRequest(next);
    setKind(null);
    setClientId(null);
    setProducer(null);
  };
  const use = (): void => {
    if (result === null) return;
    store.getState().changeScenario(result.patch);
    if (result.measured === null) onClose();
    else onMeasured(result);
  };
  return (
    <>
      <div className={`${styles.scroll} grow scroll`}>
        <Note below={2}>
          Paste or drop a producer's settings (<code>producer.properties</code>, YAML, JSON, environment
          variables, source code, or what it logs when it starts), its metrics or its brokers' (Prometheus,
          JMX, librdkafka's statistics, Kafka's request log), or what a benchmark printed, such as{' '}
          <code>kafka-producer-perf-test</code>. Nothing leaves this page.
        </Note>
        {whole !== undefined && (
          <p className="callout above-2 below-2" role="status">
            {whole.name}, {formatBytes(whole.bytes)}: the field shows its first {formatCount(MAX_SHOWN)}{' '}
            characters, and Linger reads beyond them{reading.type === 'reading' ? ' right now' : ''}. What you
            type replaces it.
          </p>
        )}
        <TextArea
          ref={field}
          className={styles.text}
          aria-label="Text to read"
          value={text}
          most={MAX_SHOWN}
          placeholder={'acks=all\nlinger.ms=20\nbatch.size=65536'}
          onText={(next, isTyped) => write(isTyped ? takeText(next) : masked(takeText(next)))}
        />
        <Row wrap above={2} below={1}>
          <FileButton onRead={(read) => write(masked(read))} />
          {text.trim() === '' && (
            <>
              <SavedCluster onOpen={(saved) => write(takeText(saved))} />
              <span className="soft">or try an example:</span>
              {EXAMPLES.map((example) => (
                <Button key={example.name} look="quiet" onClick={() => write(takeText(example.text))}>
                  {example.name}
                </Button>
              ))}
            </>
          )}
          {text.trim() !== '' && result === null && cluster === null && (
            <p role="status" className="soft">
              {reading.type === 'reading'
                ? 'Reading the text…'
                : `Linger doesn't recognise this text. It looked for ${LOOKED_FOR}. Choose what it is:`}
            </p>
          )}
          {text.trim() !== '' && cluster === null && (
            <KindChoice kind={result?.kind ?? null} onChange={setKind} />
          )}
        </Row>
        {cluster !== null && <ClusterPart twin={cluster} onUsed={onClose} />}
        {problem !== null && <p role="alert">{problem}</p>}
        {locked.length > 0 && (
          <p className="callout above-2 below-2">
            Locked by this link, so it stays the same: {locked.map((name) => fieldOf(name).label).join(', ')}.
          </p>
        )}
        {result !== null && (
          <ReadingPart
            result={result}
            scenario={scenario}
            producer={producer}
            onProducer={setProducer}
            onClient={setClientId}
          />
        )}
      </div>
      <Foot
        result={result}
        locked={locked.length}
        onUse={use}
        onMeasured={() => result !== null && onMeasured(result)}
      />
    </>
  );
}

/** Masks secrets. */
function masked(request: ImportRequest): ImportRequest {
  return { ...request, text: maskSecrets(request.text) };
}

/** Keeps a measured run for comparison, even when the dialog is reopened. */
function useNoteMeasured(result: ImportResult | null): void {
  const { store } = useServices();
  const measured = result?.measured ?? null;
  const key = JSON.stringify(measured);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same figures are read with each letter, but noted once
  useEffect(() => {
    if (measured !== null) store.getState().setMeasured(measured);
  }, [store, key]);
}

/** Settings that would change but are locked. */
function useLocked(result: ImportResult | null): readonly FieldName[] {
  const view = useApp((state) => state.view);
  const names = Object.keys(result?.patch ?? {}) as FieldName[];
  return names.filter((name) => isLocked(view, name));
}

function KindChoice(props: {
  readonly kind: ImportKind | null;
  readonly onChange: (kind: ImportKind) => void;
}) {
  return (
    <span className={`${styles.kinds} end`}>
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
          {
            heading: 'Output of',
            options: [{ value: 'perf-test', label: 'kafka-producer-perf-test' }],
          },
          {
            heading: 'Metrics',
            options: [{ value: 'metrics', label: 'Metrics, request logs, other benchmarks' }],
          },
        ]}
        value={props.kind}
        placeholder="Read it as…"
        onChange={props.onChange}
      />
    </span>
  );
}

function FileButton({ onRead }: { readonly onRead: (request: ImportRequest) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (): Promise<void> => {
    const file = input.current?.files?.[0];
    if (file !== undefined) onRead(await takeFile(file));
    // Lets the same file be chosen again after a change.
    if (input.current !== null) input.current.value = '';
  };
  return (
    <>
      <input ref={input} type="file" hidden aria-label="File to read" onChange={() => void read()} />
      <Button onClick={() => input.current?.click()}>Open a file</Button>
    </>
  );
}

interface FootProps {
  readonly result: ImportResult | null;
  readonly locked: number;
  readonly onUse: () => void;
  readonly onMeasured: () => void;
}

function Foot({ result, locked, onUse, onMeasured }: FootProps) {
  const count = result === null ? 0 : Object.keys(result.patch).length - locked;
  return (
    <Row wrap className="foot">
      <Note as="span" className="grow" role="status">
        {count > 0 || (result !== null && result.understood.length > 0) ? changesText(count) : ''}
      </Note>
      {result?.measured != null && <Button onClick={onMeasured}>Compare with the model</Button>}
      {result?.measured === null && result.metrics.length > 0 && (
        <Button onClick={onMeasured}>Fit to my metrics</Button>
      )}
      <Button look="solid" aria-disabled={count === 0} onClick={() => count > 0 && onUse()}>
        Use these settings
      </Button>
    </Row>
  );
}

function changesText(count: number): string {
  if (count === 0) return 'The scenario already has all of these settings.';
  return `${counted(count, 'setting changes', 'settings change')}.`;
}
