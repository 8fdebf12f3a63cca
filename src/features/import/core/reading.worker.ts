import { type ReadingOrder, readMasked } from './read';

/** Reads long texts in a thread of its own, one for each. */
addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => {
  postMessage(readMasked(data));
});
