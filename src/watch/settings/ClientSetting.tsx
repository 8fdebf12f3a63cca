import { useState } from 'react';
import type { Client } from '../../scenario/clients/client';
import { CLIENTS, changesTo, formatClient, nearestClient } from '../../scenario/clients/clients';
import { useApp, useServices } from '../../ui/app';
import { Choice } from '../../ui/controls/Choice';
import type { ChoiceGroup } from '../../ui/controls/choiceLook';
import { lazyPart } from '../../ui/lazyPart';
import { useReachS } from '../../ui/settings';
import styles from './Rail.module.css';

const ClientLimits = lazyPart(async () => (await import('./ClientLimits')).ClientLimits);

/** The client whose defaults the producers have; choosing one is one step of undo. */
export function ClientSetting() {
  const { store } = useServices();
  const atS = useReachS();
  const scenario = useApp((state) => state.scenario);
  const named = useApp((state) => state.view.client);
  const nearest = nearestClient(scenario, atS, named);
  const client = nearest?.client ?? null;
  const choose = (id: string): void => {
    const chosen = CLIENTS.find((candidate) => candidate.id === id);
    const { scenario, reach, changeSettings } = store.getState();
    if (chosen === undefined) return;
    changeSettings(reach === 'start' ? chosen.settings : changesTo(chosen, scenario, atS));
  };
  return (
    <div className={styles.client} data-block="client">
      <div className={styles.others}>
        <span>Client</span>
        <Choice
          label="Client"
          groups={CLIENT_GROUPS}
          value={nearest?.changed === 0 ? nearest.client.id : null}
          placeholder={formatClient(scenario, atS, named)}
          onChange={choose}
          setting="client"
        />
      </div>
      {client !== null && <ClientNote client={client} />}
    </div>
  );
}

/** What is special about the client, and, folded, what the model leaves out. */
function ClientNote({ client }: { readonly client: Client }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.note}>
      {client.says}
      <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Defaults and limits</summary>
        {open && <ClientLimits client={client} />}
      </details>
    </div>
  );
}

/** Every client, under the heading of its family, for a menu. */
export const CLIENT_GROUPS: readonly ChoiceGroup<string>[] = [
  ...new Set(CLIENTS.map(({ family }) => family)),
].map((heading) => ({
  heading,
  options: CLIENTS.filter(({ family }) => family === heading).map(({ id, name, says }) => ({
    value: id,
    label: name,
    help: says,
  })),
}));
