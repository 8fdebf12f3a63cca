import type { ScreenRow } from '../../src/scenario/view';

type Registered = ScreenRow | ((needs: never) => ScreenRow);

/** What the features register, as main.tsx takes it: a screen that needs something is a function. */
const FOUND: Readonly<Record<string, Readonly<Record<string, Registered>>>> = import.meta.glob(
  '../../src/features/*/screens.{ts,tsx}',
  { eager: true },
);

/** Every screen, by its word. */
export const SCREENS: readonly ScreenRow[] = Object.values(FOUND)
  .flatMap((file) => Object.values(file))
  .map((each) => (typeof each === 'function' ? each(undefined as never) : each))
  .toSorted((one, other) => one.name.localeCompare(other.name));
