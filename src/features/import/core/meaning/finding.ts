import type { Metric } from '../../../../figures/metric';
import type { Finding, Quantity } from './types';

/** A finding about one text; whose text it is, is added when texts are interpreted together. */
export function finding<Code extends string>(
  code: Code,
  says: string,
  figures: Finding['figures'] = {},
): Finding<Code> {
  return { code, figures, says, file: null };
}

/** A setting, or what follows from one. */
export function quantity(value: number, unit: Quantity['unit']): Quantity {
  return { value, unit, windowS: null };
}

/** A measured value with its window. */
export function measuredQuantity({ value, unit, windowS }: Metric): Quantity {
  return { value, unit, windowS };
}
