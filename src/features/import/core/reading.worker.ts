import { type ReadingOrder, readFiles } from './readFiles';
import { withGrammars } from './source/grammars';

/** Reads texts in a worker. */
addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => {
  withGrammars(() => readFiles(data)).then(postMessage, reportError);
});
