import { loadEvidenceForLessons } from '../../../src/features/evidence/core/lessonEvidence';
import { formatProblems } from '../../../src/features/lessons/core/jsonText';
import { formatPlain } from '../../../src/features/lessons/core/placeholders';
import { readLesson } from '../../../src/features/lessons/core/readLesson';
import { sourcesOf } from '../../../src/features/lessons/shelf/evidence';

/**
 * The titles of lessons in plain words, with numbers for their placeholders, as the page's list has them. Throws if the
 * page couldn't show one of them.
 */
export async function lessonTitles(
  files: readonly { readonly id: string; readonly text: string }[],
): Promise<readonly string[]> {
  const { presets, kafka } = sourcesOf(await loadEvidenceForLessons());
  return files.map(({ id, text }) => {
    const read = readLesson(text, presets, kafka);
    if (!read.ok)
      throw new Error(
        `${id}.json can't be shown as a lesson. ${formatProblems(text, read.problems).join(' ')}`,
      );
    return formatPlain(read.lesson.title, null);
  });
}
