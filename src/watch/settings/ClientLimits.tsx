import type { Client } from '../../scenario/clients/client';
import { CLIENT_NOTES } from '../../scenario/clients/notes';

export function ClientLimits({ client }: { readonly client: Client }) {
  const notes = CLIENT_NOTES[client.id];
  if (notes === undefined) return null;
  return (
    <>
      {notes.leftOut !== null && <p>Not in the model: {notes.leftOut}</p>}
      <p>Source: {notes.readIn}.</p>
    </>
  );
}
