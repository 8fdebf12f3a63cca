import { DIALECTS } from './dialects/registry';
import { RESULT_FORMATS } from './results/registry';

/** What a text needs to be recognised, for a reader whose text wasn't. */
export const LOOKED_FOR = [
  ...new Set(DIALECTS.map(({ evidence }) => evidence)),
  ...RESULT_FORMATS.map(({ evidence }) => evidence),
].join('; ');
