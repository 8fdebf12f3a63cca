import { poolsOf, type RunCommand } from '../lib/machine';
import { progressBar } from './progressBar';
import { sweep } from './sweep';

export const run: RunCommand = (words, machine) =>
  sweep(words, {
    ...machine,
    openPool: poolsOf(machine),
    openOutput: async (name) =>
      name === null
        ? { write: async (text) => machine.write(text), close: async () => null }
        : machine.openFile(name),
    show: (progress, name) => machine.show(progress && `${name}${progressBar(progress)}`),
  });
