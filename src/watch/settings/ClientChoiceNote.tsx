import { type ClientChoice, formatChoice } from '../../scenario/clients/choose';
import type { Scenario } from '../../scenario/scenario';
import { Button } from '../../ui/controls/Button';
import { Note, Row } from '../../ui/Primitives';

interface ClientChoiceNoteProps {
  readonly choice: ClientChoice;
  /** The scenario before, and the second from which the client changes. */
  readonly before: Scenario;
  readonly atS?: number;
  /** Undoes the choice, and gives up what the reader set; left out before the choice is made. */
  readonly onUndo?: () => void;
  readonly onDefaults?: () => void;
}

/** Lists what choosing a client kept and changed, with the two ways to have it otherwise. */
export function ClientChoiceNote({ choice, before, atS, onUndo, onDefaults }: ClientChoiceNoteProps) {
  const lines = formatChoice(choice, before, atS);
  if (lines.length === 0) return null;
  return (
    <div role="status" data-client-choice={choice.client.id}>
      {lines.map((line) => (
        <Note key={line}>{line}</Note>
      ))}
      <Row wrap gap={1} above={1}>
        {onUndo !== undefined && (
          <Button size="small" onClick={onUndo}>
            Undo
          </Button>
        )}
        {onDefaults !== undefined && choice.kept.length > 0 && (
          <Button size="small" onClick={onDefaults}>
            Use all defaults of {choice.client.name}
          </Button>
        )}
      </Row>
    </div>
  );
}
