import type { Slice } from './slice';

export interface OfflineSlice {
  readonly isOfflineReady: boolean;
  /** Loads a newer version that is complete and waits; null = there is none. */
  readonly applyUpdate: (() => void) | null;

  setOfflineReady(): void;
  setUpdate(applyUpdate: () => void): void;
}

export const offlineSlice: Slice<OfflineSlice> = (set) => ({
  isOfflineReady: false,
  applyUpdate: null,
  setOfflineReady: () => set({ isOfflineReady: true }),
  setUpdate: (applyUpdate) => set({ applyUpdate }),
});
