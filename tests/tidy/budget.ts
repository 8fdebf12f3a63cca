import { readdirSync, readFileSync, statSync } from 'node:fs';

/** The most lines of each room. Whoever raises one says in the commit what was removed for it. */
export const BUDGET: readonly (readonly [room: string, mostLines: number])[] = [
  ['src/base', 700],
  ['src/draw', 2_110],
  ['src/scenario', 7_925],
  ['src/figures', 2_040],
  ['src/run', 8_950],
  ['src/store', 992],
  ['src/ui', 5_670],
  ['src/watch', 11_070],
  ['src/shell', 2_150],
  ['src/main.tsx', 255],
  ['src/features/explore', 5_305],
  ['src/features/compare', 3_445],
  ['src/features/sweep', 4_490],
  ['src/features/decide', 3_315],
  ['src/features/lab', 2_945],
  ['src/features/evidence', 3_300],
  ['src/features/lessons', 11_240],
  ['src/features/import', 10_500],
  ['src/features/share', 820],
  ['workers', 1_900],
  ['workers/model', 22_983],
  ['scripts', 11_282],
  ['python', 2_010],
  ['partitioner', 2_400],
  ['measure', 2_070],
];

const CODE = /\.(?:ts|tsx|rs|css|mjs|py|java|go)$/;
/** Tests, and what is made of other files. */
const LEFT_OUT = new Set([
  'tests',
  'test',
  'node_modules',
  'target',
  'pkg',
  'released',
  'data',
  'settings.py',
  '__pycache__',
  '.venv',
]);

/** Lines of code in a room, its tests apart; a room within it has a budget of its own. */
export function linesOf(room: string): number {
  if (statSync(room).isFile()) return linesIn(room);
  return readdirSync(room, { withFileTypes: true })
    .map((entry) => ({ entry, path: `${room}/${entry.name}` }))
    .filter(({ entry, path }) => !LEFT_OUT.has(entry.name) && !BUDGET.some(([other]) => other === path))
    .map(({ entry, path }) => (entry.isDirectory() ? linesOf(path) : CODE.test(path) ? linesIn(path) : 0))
    .reduce((sum, lines) => sum + lines, 0);
}

function linesIn(path: string): number {
  return readFileSync(path, 'utf8').split('\n').length - 1;
}

/** A budget as ARCHITECTURE.md has it: thousands of lines. */
export function inThousands(lines: number): string {
  return (lines / 1000).toFixed(1);
}
