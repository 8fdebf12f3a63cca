/**
 * `node scripts/tool/move.mjs MOVES`: moves files and rewrites whatever names them. Each line of the file MOVES is
 * `old new`, two paths from the project's folder; a path that ends in a slash is a folder with everything in it. It
 * rewrites relative addresses in quotes (imports, style sheets, `new URL`) and whole paths in documents, tests and
 * configuration, their escaped form in patterns too. What it can't decide, it lists.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { writeBeside } from '../lib/openBeside.mjs';
import { ROOT } from '../lib/paths.mjs';
import { Remedy, runScript, say } from '../lib/say.mjs';

const TEXT = /\.(ts|tsx|mjs|js|css|html|json|md|toml|yml|py|rs)$|(^|\/)run$/;
/** A module is named without its ending; a worker or a style sheet may carry a query behind it. */
const ENDINGS = ['', '.ts', '.tsx', '.mjs'];

await runScript(async () => {
  const [list] = process.argv.slice(2);
  if (list === undefined) throw new Remedy('say which moves: node scripts/tool/move.mjs MOVES');
  const files = git('ls-files', '-z').split('\0').filter(Boolean);
  const moved = readMoves(readFileSync(list, 'utf8'), files);
  const texts = files.filter((file) => TEXT.test(file) && existsSync(join(ROOT, file)));
  const rewritten = texts.map((file) => ({ file, text: rewrite(file, new Set(files), moved) }));
  for (const [from, to] of moved) {
    mkdirSync(join(ROOT, dirname(to)), { recursive: true });
    git('mv', from, to);
  }
  let changed = 0;
  for (const { file, text } of rewritten) {
    const path = join(ROOT, moved.get(file) ?? file);
    if (readFileSync(path, 'utf8') === text) continue;
    await writeBeside(path, text);
    changed += 1;
  }
  say(`moved ${moved.size} files and rewrote ${changed}`);
});

/** @param {string[]} words */
function git(...words) {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

/**
 * Every file that moves, and where to.
 *
 * @param {string} text
 * @param {readonly string[]} files
 */
function readMoves(text, files) {
  /** @type {Map<string, string>} */
  const moved = new Map();
  for (const line of text.split('\n')) {
    const [from, to, ...rest] = line.trim().split(/\s+/);
    if (from === undefined || from === '' || from.startsWith('#')) continue;
    if (to === undefined || rest.length > 0) throw new Remedy(`"${line}" isn't two paths`);
    const found = files.filter((file) => (from.endsWith('/') ? file.startsWith(from) : file === from));
    if (found.length === 0) throw new Remedy(`there is no ${from}`);
    for (const file of found) moved.set(file, from.endsWith('/') ? to + file.slice(from.length) : to);
  }
  const targets = [...moved.values()];
  const twice = targets.find(
    (path, index) => targets.indexOf(path) < index || (files.includes(path) && !moved.has(path)),
  );
  if (twice !== undefined) throw new Remedy(`two files would become ${twice}`);
  return moved;
}

/**
 * The text of a file once everything has moved.
 *
 * @param {string} file
 * @param {ReadonlySet<string>} files
 * @param {ReadonlyMap<string, string>} moved
 */
function rewrite(file, files, moved) {
  const here = moved.get(file) ?? file;
  const text = readFileSync(join(ROOT, file), 'utf8').replace(
    /(new URL\()?(['"`(])(\.{1,2}\/[^'"`()\s?#$]*)/g,
    (
      whole,
      /** @type {string | undefined} */ url,
      /** @type {string} */ quote,
      /** @type {string} */ address,
      /** @type {number} */ start,
      /** @type {string} */ all,
    ) => {
      const from = posix.join(posix.dirname(file), address);
      const ending = ENDINGS.find((end) => files.has(from + end));
      const begin = (url ?? '') + quote;
      if (ending === undefined) {
        const isOfModule =
          url !== undefined && /^['"], import\.meta\.url/.test(all.slice(start + whole.length));
        const target = isOfModule ? folderAddress(file, here, address, files, moved) : null;
        return target === null ? whole : begin + target;
      }
      const target = moved.get(from + ending) ?? from + ending;
      return begin + relative(here, target.slice(0, target.length - ending.length));
    },
  );
  return wholePaths(text, moved);
}

/**
 * The new address of a folder; null if it stays, or if its files went to several.
 *
 * @param {string} file
 * @param {string} here
 * @param {string} address
 * @param {ReadonlySet<string>} files
 * @param {ReadonlyMap<string, string>} moved
 */
function folderAddress(file, here, address, files, moved) {
  const folder = posix.join(posix.dirname(file), address);
  if (folder === '.') return relative(here, '.');
  const start = folder.replace(/\/?$/, '/');
  const targets = new Set(
    [...files]
      .filter((other) => other.startsWith(start))
      .map((other) => {
        const target = moved.get(other) ?? other;
        const end = other.slice(start.length);
        return target.endsWith(`/${end}`) ? target.slice(0, target.length - end.length - 1) : target;
      }),
  );
  const [target] = targets;
  if (target === undefined) return null;
  if (targets.size === 1) return relative(here, target) + (address.endsWith('/') ? '/' : '');
  say(`look at ${here}: ${address} named a folder whose files are now in several`);
  return null;
}

/**
 * @param {string} file
 * @param {string} target
 */
function relative(file, target) {
  // By its folder: a module may have the name of a folder next to it, even of the one that the file is in.
  const folder = posix.relative(posix.dirname(file), posix.dirname(target)) || '.';
  const path =
    target === '.' ? posix.relative(posix.dirname(file), '.') : `${folder}/${posix.basename(target)}`;
  return path.startsWith('.') ? path : `./${path}`;
}

/**
 * Whole paths, as documents and patterns have them.
 *
 * @param {string} text
 * @param {ReadonlyMap<string, string>} moved
 */
function wholePaths(text, moved) {
  return text.replace(
    /(?<![\w./-])(?:src|scripts|tests|workers|docs)(?:\\?\/(?:[\w.-]|\\\.)+)+/g,
    (found) => {
      const escaped = found.includes('\\');
      const plain = found.replaceAll('\\', '');
      const [, path = '', end = ''] = /^(.*?)([.]?)$/.exec(plain) ?? [];
      const ending = ENDINGS.find((each) => moved.has(path + each));
      if (ending === undefined) return found;
      const target = moved.get(path + ending) ?? '';
      const bare = target.slice(0, target.length - ending.length);
      return (escaped ? bare.replaceAll('/', '\\/').replaceAll('.', '\\.') : bare) + end;
    },
  );
}
