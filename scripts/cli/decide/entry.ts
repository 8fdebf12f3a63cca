import { poolsOf, type RunCommand } from '../lib/machine';
import { progressLine } from '../lib/progressLine';
import { decide } from './decide';

export const run: RunCommand = (words, machine) =>
  decide(words, {
    ...machine,
    openPool: poolsOf(machine),
    openReport: machine.openFile,
    print: machine.write,
    show: (status) =>
      machine.show(
        status &&
          progressLine(
            status.share,
            [`${status.settings} of ${status.knownSettings} settings`, `${status.runs} runs`],
            status.secondsLeft,
          ),
      ),
  });
