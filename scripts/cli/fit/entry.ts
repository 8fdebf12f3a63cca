import { poolsOf, type RunCommand } from '../lib/machine';
import { fitMetrics } from './fit';

export const run: RunCommand = (words, machine) =>
  fitMetrics(words, {
    ...machine,
    openPool: poolsOf(machine),
    readFile: machine.readText,
    openOutput: machine.openFile,
  });
