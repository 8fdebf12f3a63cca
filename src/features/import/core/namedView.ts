import { withNamed } from '../../../scenario/clients/choose';
import type { Scenario } from '../../../scenario/scenario';
import type { View } from '../../../scenario/view';
import type { ImportResult } from './types';

type Named = Pick<View, 'client' | 'setByReader'>;
type Namer = Pick<ImportResult, 'understood'> & { readonly client: { readonly id: string } | null };

/** The view's client and kept settings for `scenario`, now that a text has named some. */
export function namedView({ client, understood }: Namer, scenario: Scenario, view: Named): Named {
  const names = understood.map(({ field }) => field);
  return withNamed(names, scenario, { ...view, client: client?.id ?? view.client });
}
