import { useEffect, useRef, useState } from 'react';
import { useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { goToStep } from '../player/navigation';
import type { LessonList } from '../shelf/library';
import { keepLesson, type Added as LessonAdded } from '../shelf/library';
import { forgetAnswers } from '../shelf/progress';
import type { StoredText } from '../shelf/storedTexts';
import { LessonText } from '../ui/LessonText';
import styles from './LessonsScreen.module.css';

export type Said =
  | { readonly type: 'nothing' | 'reading' }
  | ({ readonly type: 'added'; readonly notices: readonly string[] } & LessonAdded)
  | { readonly type: 'refused'; readonly problems: readonly string[] };

/** Says that a lesson was added, with a way into it, or why it wasn't. The new lesson comes into sight. */
export function OpenedNote({ said, list }: { readonly said: Said; readonly list: LessonList | null }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A file can be dropped far down the list.
    const isToRead = said.type === 'refused' || (said.type === 'added' && said.notices.length > 0);
    if (isToRead) words.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return (
    <div ref={words}>
      <div role="status" className={styles.said}>
        {said.type === 'reading' && <p>Reading the lesson…</p>}
        {said.type === 'added' && <Added {...said} list={list} />}
      </div>
      <div role="alert" className={styles.said}>
        {said.type === 'refused' && (
          <div className="callout hot">
            <h3>This lesson can't be opened</h3>
            <ul>
              {said.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}

interface AddedProps extends LessonAdded {
  readonly notices: readonly string[];
  readonly list: LessonList | null;
}

function Added({ id, kept, replaced, notices, list }: AddedProps) {
  const services = useServices();
  const words = useRef<HTMLDivElement>(null);
  const loaded = list?.lessons.find((lesson) => lesson.id === id)?.loaded;
  const ready = loaded?.type === 'ready' ? loaded : null;
  useEffect(() => {
    // A file with hints stays in sight.
    if (ready === null || notices.length > 0) return;
    const row = words.current?.closest('main')?.querySelector(`[data-lesson-id="${CSS.escape(id)}"]`);
    row?.scrollIntoView({ block: 'center' });
  }, [id, ready, notices]);
  const open = (): void => {
    if (ready === null) return;
    forgetAnswers(id);
    goToStep(services, ready, 1);
  };
  return (
    <div ref={words} className={`callout row wrap gap-3`}>
      <Icon name="check" size={16} />
      <span>
        Lesson added
        {ready !== null && (
          <>
            : <LessonText text={ready.lesson.title} />
          </>
        )}
      </span>
      {ready !== null && (
        <Button size="small" look="solid" onClick={open}>
          Open it
        </Button>
      )}
      {replaced !== null && <Replaced former={replaced} />}
      {!kept && <p>{NOT_KEPT}</p>}
      {notices.length > 0 && (
        <div className="callout whole">
          <h3>It can be opened. Look at this before class:</h3>
          <ul>
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Replaced({ former }: { readonly former: StoredText }) {
  const [back, setBack] = useState(false);
  const undo = (): void => {
    keepLesson(former);
    setBack(true);
  };
  if (back) return <span>The lesson that you had is back.</span>;
  return (
    <>
      <span>It replaces the lesson "{former.id}" that you had.</span>
      <Button size="small" onClick={undo}>
        Undo
      </Button>
    </>
  );
}

const NOT_KEPT =
  "Your browser doesn't let the page store anything, so the lesson is gone once you close the page.";
