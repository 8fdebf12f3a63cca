import { open, rename, unlink } from 'node:fs/promises';

/**
 * Opens a file beside `name` at once, so that a folder that is not there is told before the work begins. What is written
 * takes the place of `name` in one step when it is closed, so that whoever stops the command keeps the file that was there.
 *
 * @param {string} name
 * @returns {Promise<{ write: (text: string) => Promise<void>, close: () => Promise<void> }>} `write` appends
 */
export async function openBeside(name) {
  const beside = `${name}.${process.pid}.part`;
  const file = await open(beside, 'wx').catch((/** @type {Error} */ error) => {
    throw new Error(`${name} cannot be written: ${error.message}`);
  });
  /** @param {unknown} error */
  const giveUp = async (error) => {
    await unlink(beside).catch(() => undefined);
    throw error;
  };
  return {
    write: (text) => file.appendFile(text).catch(giveUp),
    close: () =>
      file
        .close()
        .then(() => rename(beside, name))
        .catch(giveUp),
  };
}
