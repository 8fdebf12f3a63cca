import type { ReactNode } from 'react';
import { few } from '../core/readLesson';

interface LessonNoticesProps {
  readonly notices: readonly string[];
  /** One as its author reads it. */
  readonly draw?: (notice: string) => ReactNode;
}

/** What the author of a lesson should look at, though it can be opened; nothing if all is well. */
export function LessonNotices({ notices, draw = (notice) => notice }: LessonNoticesProps) {
  if (notices.length === 0) return null;
  return (
    <div className="callout">
      <h3>It can be opened. Look at this before class:</h3>
      <ul>
        {few(notices).map((notice) => (
          <li key={notice}>{draw(notice)}</li>
        ))}
      </ul>
    </div>
  );
}
