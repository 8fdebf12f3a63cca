import type { ScreenRow } from '../../scenario/view';

export const exploreScreen: ScreenRow = {
  name: 'explore',
  place: 'Explore',
  label: 'One run',
  offers: 'scenarios',
};
