import { useMemo, useState } from 'react';
import { latencyBands } from '../../../run/twinBands';
import { useScenarioTitle } from '../../../shell/scenarioTitle';
import { type AppServices, useApp, useServices } from '../../../ui/app';
import { IconButton } from '../../../ui/controls/Button';
import { download } from '../../../ui/download';
import { useLayout } from '../../../ui/media';
import { Note, Section } from '../../../ui/Primitives';
import { fileName, pictureCaption } from '../../../ui/picture/pictureText';
import type { PictureKind } from '../../../ui/picture/savePicture';
import { useCopy } from '../../../ui/useCopy';
import { useBands } from '../../../watch/bands/useBands';
import { useBeforeAndAfter } from '../../../watch/before/useRunBefore';
import { PostcardButton } from '../../../watch/postcard/PostcardButton';
import { type ExportInput, TEXT_FILES, type TextFile } from '../core/files';
import styles from './SharePopover.module.css';

const PICTURES: readonly { readonly kind: PictureKind; readonly label: string; readonly says: string }[] = [
  { kind: 'png', label: 'PNG', says: 'all charts of this view' },
  { kind: 'svg', label: 'SVG', says: 'the same as vector graphics' },
];

interface ExportSectionProps {
  /** Whether a run is on the screen. */
  readonly isRun: boolean;
}

/** Files of the current screen: pictures, figures, and configurations of a real producer. */
export function ExportSection({ isRun }: ExportSectionProps) {
  const services = useServices();
  const title = useScenarioTitle();
  const [problem, setProblem] = useState<string | null>(null);
  const attempt: Attempt = (work) => {
    setProblem(null);
    work().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };
  return (
    <Section aria-label="Export">
      <h3>Export</h3>
      <ul className={styles.files}>
        {PICTURES.map(({ kind, label, says }) => (
          <li key={kind}>
            <b>{label}</b>
            <Note as="span" className="grow">
              {says}
            </Note>
            <SaveButton label={label} onSave={() => attempt(() => savePictureOf(kind, title, services))} />
          </li>
        ))}
        {isRun && <TextFileRows attempt={attempt} />}
      </ul>
      {isRun && <ChangePostcard />}
      {problem !== null && (
        <p className="strong above-2" role="alert">
          {problem}
        </p>
      )}
    </Section>
  );
}

/** A picture of the last change of settings, if there is one to compare with. */
function ChangePostcard() {
  const compared = useBeforeAndAfter();
  const touch = useLayout() === 'phone';
  return compared && <PostcardButton compared={compared} touch={touch} />;
}

/** Runs work that may fail, and shows the error. */
type Attempt = (work: () => Promise<void>) => void;

function TextFileRows({ attempt }: Pick<TextFileRowProps, 'attempt'>) {
  const services = useServices();
  const title = useScenarioTitle();
  const scenario = useApp((state) => state.scenario);
  // The panel's bands, as far as they exist.
  const bands = useBands(
    useMemo(() => [scenario], [scenario]),
    false,
  );
  const inYourCluster = bands?.isOver ? latencyBands(bands.runs[0] ?? []) : undefined;
  return TEXT_FILES.map((file) => (
    <TextFileRow
      key={file.id}
      file={file}
      input={() => ({ ...inputOf(title, services), ...(inYourCluster && { inYourCluster }) })}
      attempt={attempt}
    />
  ));
}

interface TextFileRowProps {
  readonly file: TextFile;
  readonly input: () => ExportInput;
  readonly attempt: Attempt;
}

function TextFileRow({ file, input, attempt }: TextFileRowProps) {
  const size = useLayout() === 'phone' ? 'touch' : undefined;
  const [copied, copy] = useCopy();
  const textToCopy = file.copy;
  const save = async () => {
    const given = input();
    download(new Blob([await file.make(given)], { type: file.mime }), file.name(given.title));
  };
  const label = {
    idle: `Copy ${file.label}`,
    copied: 'Copied',
    failed: "Your browser doesn't allow copying",
  }[copied];
  return (
    <li>
      <b>{file.label}</b>
      <Note as="span" className="grow">
        {file.says}
      </Note>
      {textToCopy !== undefined && (
        <IconButton
          icon={copied === 'copied' ? 'check' : 'copy'}
          look="plain"
          size={size}
          label={label}
          onClick={() => copy(textToCopy(input()))}
        />
      )}
      <SaveButton label={file.label} onSave={() => attempt(save)} />
    </li>
  );
}

function SaveButton({ label, onSave }: { readonly label: string; readonly onSave: () => void }) {
  const size = useLayout() === 'phone' ? 'touch' : undefined;
  return <IconButton icon="download" look="plain" size={size} label={`Save as ${label}`} onClick={onSave} />;
}

/** The charts of the screen on one sheet. */
async function savePictureOf(kind: PictureKind, title: string, { store, link }: AppServices): Promise<void> {
  const { savePicture } = await import('../../../ui/picture/savePicture');
  const screen = document.getElementById('root') ?? document.body;
  const caption = pictureCaption(store.getState(), link());
  await savePicture(kind, screen, { title, caption, name: fileName(title) });
}

function inputOf(title: string, { store, link }: AppServices): ExportInput {
  const { scenario, run, view } = store.getState();
  const { summary = null, history = null } = run.shown ?? {};
  return { scenario, summary, history, link: link(), title, client: view.client };
}
