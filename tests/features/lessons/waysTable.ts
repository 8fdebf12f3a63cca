/** What the page says of a change in a step to try. */
export interface ToldWay {
  readonly link: string;
  readonly solved: boolean;
  readonly refused: readonly string[];
  readonly why: string | null;
}

/** A lesson's title and what the page says of each way through its step to try. */
export interface LessonWays {
  readonly title: string;
  readonly task: string;
  readonly ways: readonly ToldWay[];
}

const HEAD = `# What the lessons' checks say

For teachers and authors: what the page tells a reader who tries each of these changes in the last step of a lesson.
The test \`tests/features/lessons/content.test.ts\` runs them all, and writes this page with \`LINGER_UPDATE_CHECKS=1\`.
[lessons.md](lessons.md) explains how to write such checks.
`;

/** The page docs/lesson-checks.md. */
export function waysPage(lessons: readonly LessonWays[]): string {
  const sections = lessons.map(({ title, task, ways }) =>
    [
      `## ${title}`,
      task,
      ['| change | verdict | what the reader is told |', '| --- | --- | --- |', ...ways.map(row)].join('\n'),
    ].join('\n\n'),
  );
  return `${[HEAD.trimEnd(), ...sections].join('\n\n')}\n`;
}

function row({ link, solved, refused, why }: ToldWay): string {
  const verdict = solved ? 'solved' : refused.length > 0 ? "doesn't count" : 'not yet';
  const said = [...refused, ...(why === null ? [] : [why])].join(' ');
  return `| \`${link}\` | ${verdict} | ${said.replaceAll('|', '\\|')} |`;
}
