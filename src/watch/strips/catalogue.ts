import { STRIP_NAMES, type StripName } from '../../scenario/parts';
import type { Scenario } from '../../scenario/scenario';
import { lazyPart } from '../../ui/lazyPart';
import type { Strip } from './context';
import { LATENCY } from './LatencyStrip';
import { overlaidHeights, type StripsForm } from './paint/stripsLayout';
import { SHARE } from './ShareStrip';

const COMPACT = { least: 60, usual: 96, most: 220 };
const HEIGHTS = { wide: { least: 36, usual: 44, most: 120 }, compact: COMPACT };
/** The last strip keeps room for four readouts. */
const LAST = { wide: { ...HEIGHTS.wide, least: 42 }, compact: COMPACT };

// A strip that a run without trouble lacks is fetched when it is wanted.
const BACKLOG: Strip<'backlog'> = {
  name: 'backlog',
  label: 'Backlog',
  heights: HEIGHTS,
  Component: lazyPart(async () => (await import('./WaitingStrip')).BacklogStrip),
  overlay: {
    heights: overlaidHeights(0.26),
    Component: lazyPart(async () => (await import('./overlays')).BacklogLines),
  },
};
const IN_FLIGHT: Strip<'in.flight'> = {
  name: 'in.flight',
  label: 'Requests in flight',
  heights: { wide: { least: 42, usual: 42, most: 66 }, compact: { least: 42, usual: 54, most: 96 } },
  Component: lazyPart(async () => (await import('./InFlightStrip')).InFlightStrip),
  overlay: null,
};
const LAG: Strip<'lag'> = {
  name: 'lag',
  label: 'Consumer lag',
  heights: LAST,
  when: ({ consumers }) => consumers > 0,
  Component: lazyPart(async () => (await import('./WaitingStrip')).LagStrip),
  overlay: null,
};
const FILES: Strip<'files'> = {
  name: 'files',
  label: 'Uncommitted files',
  heights: LAST,
  when: (scenario) => scenario['diskless.enable'] === 'true',
  Component: lazyPart(async () => (await import('./WaitingStrip')).FilesStrip),
  overlay: null,
};

// @recipe strip
/** A name without a descriptor doesn't compile. */
export const STRIPS: { readonly [Name in StripName]: Strip<Name> } = {
  share: SHARE,
  latency: LATENCY,
  backlog: BACKLOG,
  'in.flight': IN_FLIGHT,
  lag: LAG,
  files: FILES,
};

/** The strips that have something to show in at least one of the scenarios, from the top. */
export function stripsFor(...scenarios: readonly Scenario[]): readonly StripName[] {
  return STRIP_NAMES.filter((name) => {
    const { when } = STRIPS[name];
    return when === undefined || scenarios.some(when);
  });
}

/** How the strips are drawn. Without an overlay, a strip isn't among those that compare runs. */
export function stripsForm(names: readonly StripName[], look: Omit<StripsForm, 'strips'>) {
  const strips = names.flatMap((name) => {
    const { heights, Component, overlay } = STRIPS[name];
    if (look.overlaid) return overlay === null ? [] : [{ name, ...overlay }];
    return [{ name, Component, heights: look.compact ? heights.compact : heights.wide }];
  });
  return { ...look, strips };
}
