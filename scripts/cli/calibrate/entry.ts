import { poolsOf, type RunCommand } from '../lib/machine';
import { calibrate } from './calibrate';

export const run: RunCommand = (words, machine) =>
  calibrate(words, {
    ...machine,
    openPool: poolsOf(machine),
    readFile: machine.readText,
    openOutput: machine.openFile,
  });
