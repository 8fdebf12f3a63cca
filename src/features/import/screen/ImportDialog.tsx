import { useMemo, useRef, useState } from 'react';
import { counted, formatFigure, formatList, withUnit } from '../../../base/format';
import { useApp } from '../../../ui/app';
import { Boundary } from '../../../ui/Boundary';
import { Button } from '../../../ui/controls/Button';
import { DialogFrame } from '../../../ui/controls/DialogFrame';
import { useMedia } from '../../../ui/media';
import { Note } from '../../../ui/Primitives';
import { readClusterFile } from '../core/fit/clusterFile';
import type { ImportChoice } from '../core/read';
import type { NamedText } from '../core/readFiles';
import type { ImportResult } from '../core/types';
import { useImport } from './door';
import styles from './ImportDialog.module.css';
import { MeaningPart, NARROW } from './MeaningPart';
import { PastePart } from './PastePart';
import { useReading } from './useReading';

const UNREADABLE = "Linger can't read this text. Your settings are as they were.";
const NO_CHOICE: ImportChoice = { kind: null, clientId: null, producer: null };

/** "application.yml and query.json, 12 producers, up to 60 s". */
function sourceText(texts: readonly NamedText[], { producers, metrics }: ImportResult): string {
  const longestS = Math.max(0, ...metrics.flatMap(({ windowS }) => windowS?.[1] ?? []));
  return [
    formatList(texts.map(({ name }) => name)),
    ...(producers.length > 1 ? [counted(producers.length, 'producer')] : []),
    ...(longestS > 0 ? [`up to ${withUnit(formatFigure(longestS, 0), 's')}`] : []),
  ].join(', ');
}

/** Takes settings, metrics and results, and shows what they mean. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { texts } = useImport();
  const scenario = useApp((state) => state.scenario);
  const isNarrow = useMedia(NARROW);
  const field = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState<{ readonly of: readonly NamedText[]; readonly choice: ImportChoice }>({
    of: texts,
    choice: NO_CHOICE,
  });
  const [addingTo, setAddingTo] = useState<readonly NamedText[] | null>(null);
  // Choices are about the texts that they were made for.
  const choice = chosen.of === texts ? chosen.choice : NO_CHOICE;
  const { read, isBusy } = useReading(texts, scenario, choice);
  const cluster = useMemo(
    () => texts.map(({ text }) => readClusterFile(text)).find((twin) => twin !== null),
    [texts],
  );
  const result = cluster === undefined && addingTo !== texts ? (read?.result ?? null) : null;
  const onChoice = (next: ImportChoice): void => setChosen({ of: texts, choice: { ...choice, ...next } });
  return (
    <DialogFrame
      key={result === null ? 'paste' : 'meaning'}
      title={result === null ? 'Import' : 'What this means'}
      head={
        result !== null &&
        !isNarrow && (
          <>
            <Note as="span" className="grow clip">
              {sourceText(texts, result)}
            </Note>
            <Button onClick={() => setAddingTo(texts)}>Paste more</Button>
          </>
        )
      }
      sheet
      className={result === null ? styles.popup : styles.page}
      {...(result === null && { initialFocus: field })}
      onClose={onClose}
    >
      <Boundary instead={<p role="alert">{UNREADABLE}</p>}>
        {read === null || result === null ? (
          <PastePart
            field={field}
            read={read}
            isBusy={isBusy}
            cluster={cluster ?? null}
            onKind={(kind) => onChoice({ kind })}
            onShow={() => setAddingTo(null)}
            onClose={onClose}
          />
        ) : (
          <MeaningPart
            read={read}
            result={result}
            choice={choice}
            onChoice={onChoice}
            onMore={() => setAddingTo(texts)}
            onClose={onClose}
          />
        )}
      </Boundary>
    </DialogFrame>
  );
}
