import { useState } from 'react';
import { type ClientChoice, chooseClient } from '../../scenario/clients/choose';
import type { Client } from '../../scenario/clients/client';
import { CLIENTS, formatClient, nearestClient } from '../../scenario/clients/clients';
import type { Scenario } from '../../scenario/scenario';
import { undo } from '../../store/undo';
import { useApp, useServices } from '../../ui/app';
import { Choice } from '../../ui/controls/Choice';
import type { ChoiceGroup } from '../../ui/controls/choiceLook';
import { lazyPart } from '../../ui/lazyPart';
import { Note, Row } from '../../ui/Primitives';

const ClientLimits = lazyPart(async () => (await import('./ClientLimits')).ClientLimits);

const ClientChoiceNote = lazyPart(async () => (await import('./ClientChoiceNote')).ClientChoiceNote);

/** A choice of a client, and the scenario before and after it. */
interface Made {
  readonly choice: ClientChoice;
  readonly before: Scenario;
  readonly after: Scenario;
}

/** The client whose defaults the producers have; choosing one is one step of undo. */
export function ClientSetting() {
  const { store } = useServices();
  const scenario = useApp((state) => state.scenario);
  const named = useApp((state) => state.view.client);
  const nearest = nearestClient(scenario, 0, named);
  const [made, setMade] = useState<Made | null>(null);
  const client = nearest?.client ?? null;
  const choose = (id: string): void => {
    const chosen = CLIENTS.find((candidate) => candidate.id === id);
    if (chosen === undefined) return;
    const { scenario: before, view, changeScenario } = store.getState();
    const choice = chooseClient(chosen, before, view, 0);
    changeScenario(choice.patch, choice.view);
    setMade({ choice, before, after: store.getState().scenario });
  };
  const takeDefaults = ({ settings, id }: Client): void => {
    store.getState().changeScenario(settings, { client: id, origins: {} });
  };
  return (
    <div className="below-2" data-block="client">
      <Row apart className="soft">
        <span>Client</span>
        <Choice
          label="Client"
          groups={CLIENT_GROUPS}
          value={nearest?.changed === 0 ? nearest.client.id : null}
          placeholder={formatClient(scenario, 0, named)}
          onChange={choose}
          setting="client"
        />
      </Row>
      {made?.after === scenario && (
        <ClientChoiceNote
          {...made}
          onUndo={() => undo(store)}
          onDefaults={() => takeDefaults(made.choice.client)}
        />
      )}
      {client !== null && <ClientNote client={client} />}
    </div>
  );
}

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
