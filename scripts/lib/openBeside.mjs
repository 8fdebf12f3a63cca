import { open, rename, unlink } from 'node:fs/promises';

/**
 * Opens a file beside `name` at once, so that a folder that is not there is told before the work begins. What is written
 * takes the place of `name` in one step, so that whoever stops the command keeps the file that was there.
 *
 * @param {string} name
 * @returns {Promise<(text: string) => Promise<void>>} writes and closes
 */
export async function openBeside(name) {
  const beside = `${name}.${process.pid}.part`;
  const file = await open(beside, 'wx').catch((/** @type {Error} */ error) => {
    throw new Error(`${name} cannot be written: ${error.message}`);
  });
  return async (text) => {
    try {
      await file.writeFile(text);
      await file.close();
      await rename(beside, name);
    } catch (error) {
      await unlink(beside).catch(() => undefined);
      throw error;
    }
  };
}
