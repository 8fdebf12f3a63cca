import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from '../../ui/controls/Button';
import { Segmented } from '../../ui/controls/Segmented';
import { download } from '../../ui/download';
import { authorNotices } from '../authorNotices';
import type { LessonSources } from '../evidence';
import { LESSON_LIMITS } from '../format';
import { offsetNamed } from '../jsonPlaces';
import { LessonNotices } from '../LessonNotices';
import { useOwnLessons } from '../library';
import { type ReadLesson, type ReadyLesson, readLesson } from '../readLesson';
import { StoredValue } from '../StoredValue';
import { lessonSchema } from '../schema';
import { SheetPages } from '../sheet/Worksheet';
import bar from '../tools.module.css';
import styles from './editor.module.css';
import { freeName } from './freeName';
import { SchemaField } from './SchemaField';
import { showPlace } from './showPlace';
import { STARTER } from './starter';
import type { Draft } from './values';

interface LessonEditorProps {
  readonly sources: LessonSources;
  /** Gets the whole lesson as text. Answers with what stops it; where nothing does, the editor is closed. */
  readonly onAdd: (text: string) => Promise<readonly string[]>;
  readonly onClose: () => void;
}

const SCHEMA = lessonSchema();
const textOf = (draft: Draft): string => `${JSON.stringify(draft, null, 2)}\n`;

/** What is written stays, so that neither a look elsewhere nor a refusal costs it. */
const KEPT = new StoredValue('linger.lessons.draft', {
  read: (stored) => (stored === null || stored.length > LESSON_LIMITS.file ? textOf(STARTER) : stored),
  write: (text) => text,
});

/** Writes a lesson: a form made from the format, or its JSON, beside the pages that the class and the teacher get. */
export function LessonEditor({ sources, onAdd, onClose }: LessonEditorProps) {
  const text = useSyncExternalStore(KEPT.subscribe, KEPT.get);
  const setText = (next: string): unknown => KEPT.change(() => next);
  const owned = useOwnLessons().map((lesson) => lesson.id);
  const [anew, setAnew] = useState<{ readonly before: string; readonly text: string } | null>(null);
  const startAnew = (): void => {
    const next = textOf({
      ...STARTER,
      id: owned.includes(STARTER.id) ? freeName(STARTER.id, owned) : STARTER.id,
    });
    setAnew({ before: text, text: next });
    setText(next);
  };
  const [as, setAs] = useState<'form' | 'json'>('form');
  const draft = useMemo(() => draftOf(text), [text]);
  const { read, notices } = useRead(text, sources);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { area, show } = useShownPlace(text, () => setAs('json'));
  const id = read.ok ? read.lesson.id : 'lesson';
  const { state, add } = useAdding(text, onAdd);
  return (
    <main className={styles.main}>
      <div className={bar.tools}>
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
        {anew !== null && anew.text === text ? (
          <Button look="quiet" onClick={() => setText(anew.before)}>
            Take back what was here
          </Button>
        ) : (
          <Button look="quiet" onClick={startAnew}>
            Start anew
          </Button>
        )}
        <Button onClick={onClose}>All lessons</Button>
        <Button
          aria-disabled={!read.ok}
          onClick={() => read.ok && download(new Blob([text], { type: 'application/json' }), `${id}.json`)}
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
              onChange={(next) => setText(textOf(next))}
            />
          ) : (
            <textarea
              ref={area}
              className={styles.json}
              aria-label="The lesson as JSON"
              spellCheck={false}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
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

/** Adds the lesson, which its runs can still stop: `add` says so beside the text that they are about. */
function useAdding(text: string, onAdd: LessonEditorProps['onAdd']) {
  const [refused, setRefused] = useState<{
    readonly of: string;
    readonly problems: readonly string[];
  } | null>(null);
  const [adding, setAdding] = useState(false);
  const add = async (): Promise<void> => {
    setAdding(true);
    const problems = await onAdd(text);
    setRefused({ of: text, problems });
    setAdding(false);
  };
  const isOver = refused === null || refused.of !== text || refused.problems.length === 0;
  const state = adding ? 'adding' : isOver ? 'writing' : ({ ok: false, problems: refused.problems } as const);
  return { state, add };
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
