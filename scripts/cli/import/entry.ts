import type { RunCommand } from '../lib/machine';
import { importFiles } from './importFiles';

export const run: RunCommand = importFiles;
