/** Clean-up that runs when this process ends. @type {Set<() => void>} */
const undos = new Set();

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Calls `undo` if the process ends before its work is over: by itself, by an error, by Ctrl+C or by another signal that
 * ends it. A command that listens to a signal itself decides how that one ends it.
 *
 * @param {() => void} undo mustn't wait for anything
 * @returns {() => void} the work is over: nothing to undo any more
 */
export function undoAtExit(undo) {
  if (undos.size === 0) {
    process.on('exit', undoAll);
    for (const signal of SIGNALS) process.on(signal, endBy);
  }
  undos.add(undo);
  return () => {
    if (undos.delete(undo) && undos.size === 0) stopListening();
  };
}

function undoAll() {
  for (const undo of undos) undo();
}

/** @param {NodeJS.Signals} signal */
function endBy(signal) {
  if (process.listenerCount(signal) > 1) return;
  undoAll();
  undos.clear();
  stopListening();
  process.kill(process.pid, signal);
}

/** Whoever listens to Ctrl+C keeps it from ending a process that is busy computing. */
function stopListening() {
  process.off('exit', undoAll);
  for (const signal of SIGNALS) process.off(signal, endBy);
}
