import { counted } from '../../../src/base/format';
import { poolsOf, type RunCommand } from '../lib/machine';
import { progressLine } from '../lib/progressLine';
import { lab } from './lab';

export const run: RunCommand = (words, machine) =>
  lab(words, {
    ...machine,
    openPool: poolsOf(machine),
    print: machine.write,
    show: (progress) =>
      machine.show(
        progress &&
          progressLine(
            progress.done / progress.total,
            [`${progress.done} of ${counted(progress.total, 'run')}`],
            null,
          ),
      ),
  });
