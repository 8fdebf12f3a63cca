import { useState } from 'react';
import type { Client } from '../../scenario/clients/client';
import { CLIENTS, changesTo, formatClient, nearestClient } from '../../scenario/clients/clients';
import { useApp, useServices } from '../../ui/app';
import { Choice } from '../../ui/controls/Choice';
import type { ChoiceGroup } from '../../ui/controls/choiceLook';
import { lazyPart } from '../../ui/lazyPart';
import { Note, Row } from '../../ui/Primitives';
import { useReachS } from '../../ui/settings';

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
    <div className="below-2" data-block="client">
      <Row apart className="soft">
        <span>Client</span>
        <Choice
          label="Client"
          groups={CLIENT_GROUPS}
          value={nearest?.changed === 0 ? nearest.client.id : null}
          placeholder={formatClient(scenario, atS, named)}
          onChange={choose}
          setting="client"
        />
      </Row>
      {client !== null && <ClientNote client={client} />}
    </div>
  );
}

/** What is special about the client, and, folded, what the model leaves out. */
function ClientNote({ client }: { readonly client: Client }) {
  const [open, setOpen] = useState(false);
  return (
    <Note as="div">
      {client.says}
      <details className="note above-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Defaults and limits</summary>
        {open && <ClientLimits client={client} />}
      </details>
    </Note>
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
