import { code, markdownText, md, table } from '../../../src/base/markdown';
import { gridNotes, leagueGrid, verdictSentences } from '../../../src/features/lab/text/leagueGrid';
import type { LeagueTable } from '../../../src/run/league/League';
import { textTable } from '../lib/textTable';

/** The league for a terminal: its table, and a sentence for each rival. */
export function leagueLines(found: LeagueTable): readonly string[] {
  const { head, rows } = leagueGrid(found);
  return [...textTable(head, rows), '', ...gridNotes(found), ...verdictSentences(found)];
}

/** The same as a Markdown document. */
export function leagueMarkdown(found: LeagueTable): string {
  const { head, rows } = leagueGrid(found);
  const [judged] = found.request.entrants;
  return markdownText([
    md`${judged?.label ?? ''}: ${code(judged?.text ?? '')}`,
    table(head, rows),
    ...[...gridNotes(found), ...verdictSentences(found)].map((sentence) => md`${sentence}`),
  ]);
}
