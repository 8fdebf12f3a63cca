import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIST } from '../server';

/** Notes whatever a quiet page does not do. No file is fetched for later, as that would run alongside everything else. */
const NOTE_PROBLEMS = `
  const problems = (window.problems = []);
  addEventListener('error', ({ error, message, target }) => {
    // Firefox says so of a module that is there already. The server reports missing ones.
    if (target.rel !== 'modulepreload') problems.push(error?.stack ?? message ?? 'not loaded: ' + target.outerHTML);
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => problems.push('unhandled: ' + (reason?.stack ?? reason)));
  for (const kind of ['error', 'warn'])
    console[kind] = (...words) => problems.push('console ' + kind + ': ' + words.join(' '));
  delete Navigator.prototype.serviceWorker;
`;

/**
 * A copy of the built page that keeps a list of its own problems, in `window.problems`: WebDriver reports none, and
 * cannot look before the page has loaded.
 */
export async function copyNoisyPage(): Promise<{
  readonly folder: string;
  readonly remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'linger-page-'));
  await cp(DIST, folder, { recursive: true });
  const file = join(folder, 'index.html');
  const html = await readFile(file, 'utf8');
  await writeFile(file, html.replace('<head>', `<head><script>${NOTE_PROBLEMS}</script>`));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
