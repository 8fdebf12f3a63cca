import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

/** @typedef {{ getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }} ModuleGraph */

/**
 * Where the modules of a file begin: those of the page, and of what it fetches at once but doesn't wait for.
 *
 * @type {readonly (readonly [file: string, entry: string])[]}
 */
const FILES = [
  ['first', source('main.tsx')],
  ['verdict', source('features/explore/panel/JudgedVerdict.tsx')],
  ['tour', source('features/explore/tour/Tour.tsx')],
];

/** Parts of a library that only later screens use, though the library's own list names them. */
const LATER = /\/node_modules\/d3-/;

/**
 * Puts all that the page needs before it can start into one file, and the verdict into another. The bundler would make a
 * file of whatever a later screen needs, too; but each file more is one more answer to wait for on a poor network, and is
 * compressed by itself.
 *
 * @returns {(id: string, graph: ModuleGraph) => string | null} the name of a module's file; null if the bundler decides
 */
export function firstLoadFile() {
  /** @type {Map<string, string> | null} */
  let files = null;
  return (id, graph) => {
    files ??= filesOf(graph);
    return LATER.test(id) ? null : (files.get(id) ?? null);
  };
}

/**
 * The file of each module; what several need is in the first of theirs.
 *
 * @param {ModuleGraph} graph
 */
function filesOf(graph) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const [file, entry] of FILES) {
    for (const id of reachable(entry, graph)) if (!files.has(id)) files.set(id, file);
  }
  return files;
}

/**
 * All modules that are imported, not only on demand, from a module on.
 *
 * @param {string} entry
 * @param {ModuleGraph} graph
 */
function reachable(entry, graph) {
  const found = new Set([entry]);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/** @param {string} path in `src` */
function source(path) {
  return normalizePath(fileURLToPath(new URL(`../../../src/${path}`, import.meta.url)));
}
