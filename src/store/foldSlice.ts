import type { Slice } from './slice';

export interface FoldSlice {
  /** Their names; the browser remembers them between visits. */
  readonly unfolded: readonly string[];

  setUnfolded(names: readonly string[], open: boolean): void;
}

export const foldSlice: Slice<FoldSlice> = (set) => ({
  unfolded: [],
  setUnfolded: (names, open) =>
    set(({ unfolded }) => {
      const others = unfolded.filter((name) => !names.includes(name));
      return { unfolded: open ? [...others, ...names] : others };
    }),
});
