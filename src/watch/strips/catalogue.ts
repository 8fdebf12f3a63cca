import { STRIP_NAMES, type StripName } from '../../scenario/parts';
import type { Scenario } from '../../scenario/scenario';
import type { Strip } from './context';
import { IN_FLIGHT } from './InFlightStrip';
import { LATENCY } from './LatencyStrip';
import type { StripsForm } from './paint/stripsLayout';
import { SHARE } from './ShareStrip';
import { BACKLOG, FILES, LAG } from './WaitingStrip';

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
