import { type ReadingOrder, readFiles } from './readFiles';

/** Reads texts in a worker. */
addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => postMessage(readFiles(data)));
