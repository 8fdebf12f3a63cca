import { type ReadingOrder, readMasked } from './read';

/** Reads one long text in a worker. */
addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => {
  postMessage(readMasked(data));
});
