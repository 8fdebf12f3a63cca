import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

/** @typedef {{ getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }} ModuleGraph */

/** Where the page's modules begin. */
const ENTRY = normalizePath(fileURLToPath(new URL('../../../src/main.tsx', import.meta.url)));

/** Parts of a library that only later screens use, though the library's own list names them. */
const LATER = /\/node_modules\/d3-/;

/**
 * Puts all that the page needs before it can start into one file. The bundler would make a file of whatever a later
 * screen needs, too; but each file more is one more answer to wait for on a poor network, and is compressed by itself.
 *
 * @returns {(id: string, graph: ModuleGraph) => string | null} the name of a module's file; null if the bundler decides
 */
export function firstLoadFile() {
  /** @type {Set<string> | null} */
  let first = null;
  return (id, graph) => {
    first ??= reachable(ENTRY, graph);
    return first.has(id) && !LATER.test(id) ? 'first' : null;
  };
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
