import { join } from 'node:path';
import { run } from '../../lib/command.mjs';
import { ROOT } from '../../lib/paths.mjs';
import { say } from '../../lib/say.mjs';

const FOLDER = 'scripts/tool/bench/simpy';
/** SimPy, and a Python that knows data classes with slots. */
const PROBE = 'import simpy, sys; sys.exit(sys.version_info < (3, 10))';

/**
 * Times KIP-794's test set-up in SimPy (`scripts/tool/bench/simpy/kip794.py`): what a discrete-event simulation of the same
 * rules costs if it is written in Python. Each round is a process of its own; starting it does not count.
 *
 * @param {number} rounds at least 1; the best counts, because the machine may be busy with other things
 * @param {'sticky' | 'uniform' | 'adaptive'} [partitioner]
 * @returns {Promise<{ seconds: number, events: number } | null>} wall time of one run of 60 simulated seconds, and SimPy
 *   events in it; null, after a sentence on what to install, if no Python with SimPy is found. It throws if the
 *   script fails.
 */
export async function timeSimpy(rounds, partitioner = 'sticky') {
  const python = await findPython();
  if (python === undefined) {
    say(
      `skipped: needs Python 3.10 or newer with SimPy. Install it with "python3 -m pip install -r ${FOLDER}/requirements.txt"; ` +
        'set LINGER_PYTHON to use a Python other than python3',
    );
    return null;
  }
  let best = { seconds: Infinity, events: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const once = await timeOnce(python, partitioner);
    if (once.seconds < best.seconds) best = once;
  }
  return best;
}

/** @returns {Promise<string | undefined>} the first Python that can run the script: a path, or a name on the search path */
async function findPython() {
  for (const python of [process.env.LINGER_PYTHON, 'python3', 'python']) {
    if (!python) continue;
    const { code } = await run(python, ['-c', PROBE]);
    if (code === 0) return python;
  }
  return undefined;
}

/**
 * One run with seed 1.
 *
 * @param {string} python
 * @param {string} partitioner
 * @returns {Promise<{ seconds: number, events: number }>}
 */
async function timeOnce(python, partitioner) {
  const script = join(ROOT, FOLDER, 'kip794.py');
  const { code, output } = await run(python, [script, '--partitioner', partitioner, '--json']);
  const line = output.split('\n').find((text) => text.startsWith('{'));
  if (code !== 0 || line === undefined) throw new Error(`kip794.py failed. Python said:\n${output}`);
  /** @type {{ wallSeconds: number, events: number }} */
  const { wallSeconds, events } = JSON.parse(line);
  return { seconds: wallSeconds, events };
}
