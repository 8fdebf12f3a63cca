import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * Loads a TypeScript module of `scripts`. Vite is imported only now, after the set-up may have installed it.
 *
 * @param {...string} path of the file, from the folder `scripts`
 * @returns {Promise<any>} the module; the caller names its type
 */
export async function loadTypeScript(...path) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(ROOT, 'scripts', ...path), { root: ROOT, logLevel: 'error' });
  return module;
}
