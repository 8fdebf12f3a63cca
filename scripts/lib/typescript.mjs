import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { ROOT } from './paths.mjs';

/**
 * Loads a TypeScript module.
 *
 * @param {string} path of the file, from the project's folder
 * @returns {Promise<any>} the module; the caller names its type
 */
export async function loadTypeScript(path) {
  return import(pathToFileURL(await bundle(join(ROOT, path))).href);
}
