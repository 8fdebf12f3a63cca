import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { shorten } from '../../../../scenario/notice';
import { Button } from '../../../../ui/controls/Button';
import { Choice } from '../../../../ui/controls/Choice';
import { Segmented } from '../../../../ui/controls/Segmented';
import { TextArea } from '../../../../ui/controls/TextArea';
import { download } from '../../../../ui/download';
import { LESSON_LIMITS } from '../../core/format';
import { offsetNamed } from '../../core/jsonPlaces';
import { type ReadLesson, type ReadyLesson, readLesson } from '../../core/readLesson';
import { SheetPages } from '../../print/Worksheet';
import type { LessonSources } from '../../shelf/evidence';
import { useOwnLessons } from '../../shelf/library';
import { LessonNotices } from '../../ui/LessonNotices';
import bar from '../../ui/tools.module.css';
import { authorNotices } from '../lint/withRuns';
import { lessonSchema } from '../schema';
import styles from './editor.module.css';
import { SchemaField } from './SchemaField';
import { STARTER } from './starter';
import { type KeptDraft, ownDraft, textOf } from './TabDraft';
import { type Draft, freeName, isRecord } from './values';

interface LessonEditorProps {
  readonly sources: LessonSources;
  /** Gets the whole lesson as text. Answers with what stops it; if nothing does, the editor is closed. */
  readonly onAdd: (text: string) => Promise<readonly string[]>;
  readonly onClose: () => void;
}

const SCHEMA = lessonSchema();
const TOO_LONG = 'The text is far too long for a lesson, so it stays as it was.';
const NOT_ADDED =
  "The lesson couldn't be added. Its text stays here: try again, or save it as a file and reload the page.";

/** Editor of a lesson: a form made from the format, or its JSON, next to the pages for class and teacher. */
export function LessonEditor({ sources, onAdd, onClose }: LessonEditorProps) {
  const kept = ownDraft();
  useSyncExternalStore(kept.subscribe, kept.version);
  const { own, others } = kept;
  const { text } = own;
  const owned = useOwnLessons().map((lesson) => lesson.id);
  const id = owned.includes(STARTER.id) ? freeName(STARTER.id, owned) : STARTER.id;
  const { state, add, refuse } = useAdding(own, onAdd);
  const write = (next: string): void => {
    if (next.length > LESSON_LIMITS.file) refuse(TOO_LONG);
    else kept.write(next);
  };
  const [as, setAs] = useState<'form' | 'json'>('form');
  const draft = useMemo(() => draftOf(text), [text]);
  const { read, notices } = useRead(text, sources);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { area, show } = useShownPlace(text, () => setAs('json'));
  const file = `${read.ok ? read.lesson.id : 'lesson'}.json`;
  return (
    <main className={styles.main}>
      <div className={`${bar.tools} row wrap`}>
        <h2 ref={heading} tabIndex={-1}>
          Write a lesson
        </h2>
        <Segmented
          label="Write it as"
          value={as}
          options={[
            { value: 'form', label: 'Form' },
            { value: 'json', label: 'JSON' },
          ]}
          onChange={setAs}
        />
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
        <Button look="quiet" onClick={() => kept.begin(textOf({ ...STARTER, id }))}>
          New lesson
        </Button>
        <Button onClick={onClose}>All lessons</Button>
        <Button
          aria-disabled={!read.ok}
          onClick={() => read.ok && download(new Blob([text], { type: 'application/json' }), file)}
        >
          Save as a file
        </Button>
        <Button
          look="solid"
          aria-disabled={!read.ok || state === 'adding'}
          onClick={() => read.ok && state !== 'adding' && void add()}
        >
          Add to my lessons
        </Button>
      </div>
      <div className={styles.halves}>
        <section className={styles.write} aria-label="The lesson">
          <Problems
            read={typeof state === 'object' ? state : read}
            notices={notices}
            adding={state === 'adding'}
            draw={(sentence) => (
              <button type="button" className={styles.place} onClick={() => show(sentence)}>
                {sentence}
              </button>
            )}
          />
          {as === 'form' && draft !== null ? (
            <SchemaField
              name="lesson"
              schema={SCHEMA}
              value={draft}
              onChange={(next) => write(textOf(next))}
            />
          ) : (
            <TextArea
              ref={area}
              className={styles.json}
              aria-label="The lesson as JSON"
              value={text}
              most={LESSON_LIMITS.file}
              onText={write}
            />
          )}
        </section>
        <section className={styles.preview} aria-label="Preview" data-theme="light">
          <Preview read={read} sources={sources} />
        </section>
      </div>
    </main>
  );
}

/** Adds the lesson, which its runs can still stop: `state` says so next to the text that they are about. */
function useAdding(draft: KeptDraft, onAdd: LessonEditorProps['onAdd']) {
  const [refused, setRefused] = useState<{
    readonly of: KeptDraft;
    readonly problems: readonly string[];
  } | null>(null);
  const [adding, setAdding] = useState(false);
  const refuse = (problem: string): void => setRefused({ of: draft, problems: [problem] });
  const add = async (): Promise<void> => {
    setAdding(true);
    try {
      setRefused({ of: draft, problems: await onAdd(draft.text) });
    } catch {
      refuse(NOT_ADDED);
    }
    setAdding(false);
  };
  const isOver = refused === null || refused.of !== draft || refused.problems.length === 0;
  const state = adding ? 'adding' : isOver ? 'writing' : ({ ok: false, problems: refused.problems } as const);
  return { state, add, refuse };
}

/** The field of the JSON, and what shows the place in it that a sentence names. */
function useShownPlace(text: string, toJson: () => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [place, setPlace] = useState<{ readonly offset: number } | null>(null);
  useEffect(() => {
    if (place !== null && area.current !== null) showPlace(area.current, place.offset);
  }, [place]);
  const show = (sentence: string): void => {
    const offset = offsetNamed(sentence, text);
    if (offset === null) return;
    toJson();
    setPlace({ offset });
  };
  return { area, show };
}

/** The title of a draft, or how it begins. */
function labelOf(text: string): string {
  const draft = draftOf(text);
  const title = draft !== null && isRecord(draft) && typeof draft.title === 'string' ? draft.title : text;
  return shorten(title);
}

function draftOf(text: string): Draft | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What is read, and what its author should look at. */
interface Read {
  readonly read: ReadLesson;
  readonly notices: readonly string[];
}

/** What is read of the text, a little later than it is typed. */
function useRead(text: string, { presets, kafka }: LessonSources): Read {
  const settled = useDeferredValue(text);
  return useMemo(() => {
    const read = readLesson(settled, presets, kafka);
    return { read, notices: read.ok ? authorNotices(settled, read, kafka) : [] };
  }, [settled, presets, kafka]);
}

interface ProblemsProps extends Read {
  readonly adding: boolean;
  readonly draw: (sentence: string) => ReactNode;
}

function Problems({ read, notices, adding, draw }: ProblemsProps) {
  return (
    <div role="status">
      {adding ? (
        <p className={styles.fine}>Reading the lesson…</p>
      ) : read.ok ? (
        notices.length > 0 ? (
          <LessonNotices notices={notices} draw={draw} />
        ) : (
          <p className={styles.fine}>This lesson can be opened.</p>
        )
      ) : (
        <ul className={styles.problems}>
          {read.problems.map((problem) => (
            <li key={problem}>{draw(problem)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The last lesson that could be read, so that the preview doesn't come and go with each letter. */
function Preview({ read, sources }: { readonly read: ReadLesson; readonly sources: LessonSources }) {
  const [shown, setShown] = useState<ReadyLesson | null>(null);
  useEffect(() => {
    if (read.ok) setShown(read);
  }, [read]);
  return shown === null ? null : <SheetPages ready={shown} sources={sources} teacher />;
}

/** Selects the rest of the line at an offset, and brings it to the middle of the field, which browsers don't. */
function showPlace(field: HTMLTextAreaElement, offset: number): void {
  const { value } = field;
  const end = value.indexOf('\n', offset);
  field.focus();
  field.setSelectionRange(offset, end < 0 ? value.length : end);
  field.scrollTop = heightOf(field, value.slice(0, offset)) - field.clientHeight / 2;
}

/** How high a text is in the field, px. A copy measures it: another text in the field itself would cost its undo. */
function heightOf(field: HTMLTextAreaElement, text: string): number {
  const copy = field.cloneNode() as HTMLTextAreaElement;
  copy.value = text;
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: `${field.offsetWidth}px`,
    minHeight: '0',
    height: '0',
    // As if the bar were there, as it is in a field whose text is long.
    overflowY: 'scroll',
  });
  field.after(copy);
  const { scrollHeight } = copy;
  copy.remove();
  return scrollHeight;
}
