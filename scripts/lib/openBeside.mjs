import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { lstat, mkdir, open, realpath, rename, rmdir, stat } from 'node:fs/promises';
import { basename, format, join, parse } from 'node:path';
import { Remedy } from './say.mjs';
import { undoAtExit } from './undoAtExit.mjs';

/** Names of files that aren't whole yet. */
export const UNFINISHED = /^\.[0-9a-f-]{36}\.part$/;

/**
 * Opens a file next to `name`, so that a missing folder is reported before the work begins. What is written takes the place
 * of `name` in one step when it is closed: until then, and if the process ends before, `name` is as it was. A link is
 * followed, a file keeps its mode, and anything else, such as a pipe, is refused.
 *
 * @param {string} name
 * @returns {Promise<{
 *   write: (content: string | Uint8Array) => Promise<void>,
 *   close: (isWhole?: boolean) => Promise<string>,
 * }>} `write` appends; `close` resolves to the file's name, which has `.partial` before its ending unless it is whole:
 *   `name` stays as it was
 */
export async function openBeside(name) {
  const part = await openPart(name);
  return {
    write: part.write,
    close: async (isWhole = true) => {
      await part.end();
      return part.place(isWhole ? name : partialName(name));
    },
  };
}

/**
 * Writes a file in one step: it is as it was, or whole.
 *
 * @param {string} name
 * @param {string | Uint8Array} content
 */
export async function writeBeside(name, content) {
  const { write, close } = await openBeside(name);
  await write(content);
  await close();
}

/**
 * Makes a folder, or takes one that exists.
 *
 * @param {string} folder
 * @returns {Promise<(files: readonly (readonly [string, string])[]) => Promise<void>>} writes names and texts into it: all
 *   of them, or none
 */
export async function openFolder(folder) {
  const made = await mkdir(folder, { recursive: true }).catch((/** @type {Error} */ error) => {
    throw new Remedy(`${folder} can't be made: ${error.message}`);
  });
  return async (files) => {
    /** @type {Awaited<ReturnType<typeof openPart>>[]} */
    const parts = [];
    try {
      for (const [name, text] of files) {
        const part = await openPart(join(folder, name));
        parts.push(part);
        await part.write(text);
        await part.end();
      }
      for (const part of parts) await part.place();
    } catch (problem) {
      for (const { discard } of parts) discard();
      if (made !== undefined) await rmdir(folder).catch(() => undefined);
      throw problem;
    }
  };
}

/**
 * A new file next to `name`, removed if anything fails or the process ends before `place`.
 *
 * @param {string} name
 */
async function openPart(name) {
  const { path, mode } = await replaced(name);
  const beside = join(path, '..', `.${randomUUID()}.part`);
  const remove = () => rmSync(beside, { force: true });
  const forget = undoAtExit(remove);
  const discard = () => {
    forget();
    remove();
  };
  /** @type {(error: Error) => never} */
  const giveUp = (error) => {
    discard();
    throw new Remedy(`${name} can't be written: ${error.message}`);
  };
  const file = await open(beside, 'wx', mode).catch(giveUp);
  return {
    discard,
    write: (/** @type {string | Uint8Array} */ content) =>
      file.appendFile(content).catch(async (error) => {
        await file.close();
        giveUp(error);
      }),
    /** All is written, and on the disk. */
    end: () => file.sync().finally(file.close.bind(file)).catch(giveUp),
    /** Puts it in the place of `target`, and resolves to that. */
    place: async (target = name) => {
      await rename(beside, target === name ? path : target).catch(giveUp);
      forget();
      return target;
    },
  };
}

/**
 * The file that a name stands for, at the end of its links, and the mode that a new one gets.
 *
 * @param {string} name
 */
async function replaced(name) {
  /** @type {(error: Error & { code?: string }) => never} */
  const giveUp = (error) => {
    const tooLong =
      error.code === 'ENAMETOOLONG' ? `its name has ${basename(name).length} characters` : error.message;
    throw new Remedy(`${name} can't be written: ${tooLong}`);
  };
  const link = await lstat(name).catch((error) => (error.code === 'ENOENT' ? null : giveUp(error)));
  if (link === null) return { path: name, mode: undefined };
  const path = await realpath(name).catch(giveUp);
  const file = await stat(path).catch(giveUp);
  if (!file.isFile()) giveUp(new Error('it exists and is not a file.'));
  return { path, mode: file.mode };
}

/** @param {string} name */
function partialName(name) {
  const { base: _, ...path } = parse(name);
  return format({ ...path, name: `${path.name}.partial` });
}
