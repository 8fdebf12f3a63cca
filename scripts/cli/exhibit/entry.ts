import { modelsOf, type RunCommand } from '../lib/machine';
import { exhibit } from './exhibit';

export const run: RunCommand = (words, machine) =>
  exhibit(words, { ...machine, openModel: modelsOf(machine), print: machine.write });
