import { readStored, writeStored } from '../base/storage';
import type { AppStore } from '../store/store';

const STORAGE_KEY = 'linger.unfolded';

/** Opens what the reader left open at the last visit, and remembers it from now on. */
export function followUnfolded(store: AppStore): void {
  const names = (readStored(STORAGE_KEY) ?? '').split(' ').filter((name) => name !== '');
  store.setState({ unfolded: names });
  store.subscribe(({ unfolded }, before) => {
    if (unfolded !== before.unfolded) writeStored(STORAGE_KEY, unfolded.join(' '));
  });
}
