import { useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { encodeLink } from '../../../../scenario/link/link';
import { shorten } from '../../../../scenario/notice';
import { useServices } from '../../../../ui/app';
import { Button } from '../../../../ui/controls/Button';
import { Choice } from '../../../../ui/controls/Choice';
import { download } from '../../../../ui/download';
import { LESSON_LIMITS } from '../../core/format';
import { formatMore, placeProblems } from '../../core/jsonText';
import { error, type Problem } from '../../core/problems';
import { type ReadyLesson, readLesson } from '../../core/readLesson';
import { SheetPages } from '../../print/Worksheet';
import type { LessonSources } from '../../shelf/evidence';
import { useOwnLessons } from '../../shelf/library';
import type { StoredText } from '../../shelf/storedTexts';
import bar from '../../ui/tools.module.css';
import { authorNotices } from '../lint/withRuns';
import styles from './editor.module.css';
import { STARTER } from './starter';
import { ownDraft, textOf } from './TabDraft';
import { TextEditor, type TextEditorHandle } from './TextEditor';

interface LessonEditorProps {
  readonly sources: LessonSources;
  /** Gets the whole lesson as text. Answers with what stops it; if nothing does, the editor is closed. */
  readonly onAdd: (text: string) => Promise<readonly Problem[]>;
  readonly onClose: () => void;
}

const TOO_LONG = error(null, 'too-long', 'The text is far too long for a lesson, so it stays as it was.');
const NOT_ADDED = error(
  null,
  'not-added',
  "The lesson couldn't be added. Its text stays here: try again, or save it as a file and reload the page.",
);

/** Editor of a lesson's JSON, next to the pages for class and teacher. */
export function LessonEditor({ sources, onAdd, onClose }: LessonEditorProps) {
  const kept = ownDraft();
  useSyncExternalStore(kept.subscribe, kept.version);
  const { own, others } = kept;
  const { text } = own;
  const owned = useOwnLessons().map((lesson) => lesson.id);
  const { settled, ready, found } = useRead(text, sources);
  const { isAdding, refused, add, refuse } = useAdding(own, onAdd);
  const problems = refused ?? found;
  const placedIn = refused === null ? settled : text;
  const placed = useMemo(() => placeProblems(placedIn, problems), [placedIn, problems]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const editor = useRef<TextEditorHandle>(null);
  const { store } = useServices();
  return (
    <main className={styles.main}>
      <div className={`${bar.tools} row wrap`}>
        <h2 ref={heading} tabIndex={-1}>
          Write a lesson
        </h2>
        <Button
          title="Lists the keys and values that are possible at the caret (Ctrl+Space)"
          onClick={() => editor.current?.complete()}
        >
          Insert…
        </Button>
        <span className={styles.gap} />
        {others.length > 0 && (
          <Choice<string>
            label="Other drafts"
            groups={[
              {
                heading: 'Other drafts',
                options: others.map((other) => ({ value: other.id, label: labelOf(other.text) })),
              },
            ]}
            value={null}
            placeholder="Other drafts"
            onChange={(chosen) => {
              const other = others.find((one) => one.id === chosen);
              if (other !== undefined) kept.open(other);
            }}
          />
        )}
        <Button look="quiet" onClick={() => kept.begin(textOf({ ...STARTER, id: freeId(owned) }))}>
          New lesson
        </Button>
        <Button onClick={onClose}>All lessons</Button>
        <Button
          aria-disabled={ready === null}
          onClick={() => {
            const file = new Blob([text], { type: 'application/json' });
            if (ready !== null) download(file, `${ready.lesson.id}.json`);
          }}
        >
          Save as a file
        </Button>
        <Button
          look="solid"
          aria-disabled={ready === null || isAdding}
          onClick={() => ready !== null && !isAdding && void add()}
        >
          Add to my lessons
        </Button>
      </div>
      <div className={styles.halves}>
        <section className={styles.write} aria-label="The lesson">
          <div role="status" className={styles.problems}>
            {isAdding ? 'Reading the lesson…' : headline(problems)}
            {!isAdding &&
              placed.map(({ sentence, offset }) => (
                <button
                  key={sentence}
                  type="button"
                  className={styles.place}
                  onClick={() => editor.current?.show(offset)}
                >
                  {sentence}
                </button>
              ))}
            {!isAdding && formatMore(problems)}
          </div>
          <TextEditor
            ref={editor}
            label="The lesson as JSON"
            text={text}
            problems={placed}
            here={() => encodeLink(store.getState().scenario)}
            most={LESSON_LIMITS.file}
            onText={(next) => kept.write(next)}
            onTooLong={() => refuse(TOO_LONG)}
          />
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
        <section className={styles.preview} aria-label="Preview" data-theme="light" tabIndex={0}>
          <Preview ready={ready} sources={sources} />
        </section>
      </div>
    </main>
  );
}

function headline(problems: readonly Problem[]): string {
  if (problems.some(({ severity }) => severity === 'error')) return '';
  if (problems.length > 0) return 'It can be opened. Look at this before class:';
  return 'This lesson can be opened.';
}

/** The id of a new lesson: that of the starter, with a number if there is one of that id. */
function freeId(taken: readonly string[]): string {
  const { id } = STARTER;
  if (!taken.includes(id)) return id;
  let number = 1;
  while (taken.includes(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}

/** Adds the lesson, which its runs can still stop: `refused` says so next to the text that they are about. */
function useAdding(draft: StoredText, onAdd: LessonEditorProps['onAdd']) {
  const [answer, setAnswer] = useState<{
    readonly of: StoredText;
    readonly problems: readonly Problem[];
  } | null>(null);
  const [isAdding, setAdding] = useState(false);
  const refuse = (problem: Problem): void => setAnswer({ of: draft, problems: [problem] });
  const add = async (): Promise<void> => {
    setAdding(true);
    try {
      setAnswer({ of: draft, problems: await onAdd(draft.text) });
    } catch {
      refuse(NOT_ADDED);
    }
    setAdding(false);
  };
  const isOver = answer === null || answer.of !== draft || answer.problems.length === 0;
  return { isAdding, refused: isOver ? null : answer.problems, add, refuse };
}

/** The title of a draft, or how it begins. */
function labelOf(text: string): string {
  return shorten(/"title"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? text);
}

/** What is read of the text, a little later than it is typed, and what its author should look at. */
function useRead(text: string, { presets, kafka }: LessonSources) {
  const settled = useDeferredValue(text);
  return useMemo(() => {
    const read = readLesson(settled, presets, kafka);
    return {
      settled,
      ready: read.ok ? read : null,
      found: read.ok ? authorNotices(settled, read, kafka) : read.problems,
    };
  }, [settled, presets, kafka]);
}

/** The last lesson that could be read, so that the preview doesn't come and go with each letter. */
function Preview({
  ready,
  sources,
}: {
  readonly ready: ReadyLesson | null;
  readonly sources: LessonSources;
}) {
  const [shown, setShown] = useState(ready);
  useEffect(() => {
    if (ready !== null) setShown(ready);
  }, [ready]);
  return shown === null ? null : <SheetPages ready={shown} sources={sources} teacher />;
}
