import type { RunCommand } from '../lib/machine';
import { lesson } from './lesson';

export const run: RunCommand = lesson;
