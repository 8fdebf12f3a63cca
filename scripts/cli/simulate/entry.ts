import { modelsOf, type RunCommand } from '../lib/machine';
import { simulate } from './simulate';

export const run: RunCommand = (words, machine) =>
  simulate(words, { ...machine, openModel: modelsOf(machine) });
