import { withOrigins } from '../../../scenario/clients/choose';
import { CLIENT_FIELDS, type ClientSettings } from '../../../scenario/clients/client';
import { CLIENTS } from '../../../scenario/clients/clients';
import { from } from '../../../scenario/origins';
import type { Scenario } from '../../../scenario/scenario';
import type { View } from '../../../scenario/view';
import type { ImportResult } from './types';

type Named = Pick<View, 'client' | 'origins'>;
type Namer = Pick<ImportResult, 'understood'> & {
  readonly client: { readonly id: string; readonly settings: ClientSettings } | null;
};

/** What a view says of the producers' settings of `scenario`, now that a text has named some. */
export function namedView({ client, understood }: Namer, scenario: Scenario, view: Named): Named {
  const named = CLIENTS.find(({ id }) => id === client?.id)?.settings;
  // Older versions have other defaults than the client that stands for them.
  const own = CLIENT_FIELDS.filter(
    (name) => client?.settings[name] !== named?.[name] && scenario[name] === client?.settings[name],
  );
  const said = understood.map(({ field }) => field);
  return withOrigins({ ...from('default', own), ...from('file', said) }, scenario, {
    ...view,
    client: client?.id ?? view.client,
  });
}
