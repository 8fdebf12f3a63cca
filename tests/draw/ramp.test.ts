import { interpolateRgbBasis } from 'd3';
import { expect, test } from 'vitest';
import { smoothRamp } from '../../src/draw/ramp';
import { RAMP_STOPS, VALUE_RAMP_STOPS } from '../../src/draw/theme';

test('a smooth ramp has the colours that d3 gives it', () => {
  const themes = [RAMP_STOPS, VALUE_RAMP_STOPS].flatMap(({ dark, light }) => [dark, light]);
  for (const colours of themes.flatMap(({ cool, hot }) => [cool, hot])) {
    const [ours, theirs] = [smoothRamp(colours), interpolateRgbBasis([...colours])];
    for (let step = 0; step <= 256; step += 1) expect(ours(step / 256)).toBe(theirs(step / 256));
  }
});
