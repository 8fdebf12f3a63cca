import { type Ramp, smoothRamp } from './ramp';
import { RAMP_STOPS, type Theme, VALUE_RAMP_STOPS } from './theme';

/** Cool under the SLO, hot over it. */
export interface Ramps {
  readonly cool: Ramp;
  readonly hot: Ramp;
}

const STEPS = 64;

/** Interpolates once into a table: a heat map needs a colour per cell. */
function tabled(colours: readonly string[]): Ramp {
  const smooth = smoothRamp(colours);
  const table = Array.from({ length: STEPS + 1 }, (_, step) => smooth(step / STEPS));
  return (position) => table[Math.round(Math.min(1, Math.max(0, position)) * STEPS)] ?? '';
}

function tabledRamps(stops: typeof RAMP_STOPS): Readonly<Record<Theme['name'], Ramps>> {
  const ofTheme = (name: Theme['name']): Ramps => ({
    cool: tabled(stops[name].cool),
    hot: tabled(stops[name].hot),
  });
  return { dark: ofTheme('dark'), light: ofTheme('light') };
}

const RAMPS = tabledRamps(RAMP_STOPS);
const VALUE_RAMPS = tabledRamps(VALUE_RAMP_STOPS);

export function rampsOf(theme: Theme): Ramps {
  return RAMPS[theme.name];
}

export function valueRampsOf(theme: Theme): Ramps {
  return VALUE_RAMPS[theme.name];
}
