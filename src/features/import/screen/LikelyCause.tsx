import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { Scenario } from '../../../scenario/scenario';
import { Button } from '../../../ui/controls/Button';
import { Row } from '../../../ui/Primitives';
import type { Fit } from '../core/fit/fit';
import { causeSentence } from '../core/fit/fitText';
import { mend } from './door';

interface LikelyCauseProps {
  readonly fit: Fit;
  /** Settings that the texts have: no answer changes them. */
  readonly said: Partial<Scenario>;
}

/** Why the model may not reproduce the metrics, and the change with which they're fitted again. */
export function LikelyCause({ fit, said }: LikelyCauseProps) {
  const sentence = causeSentence(fit);
  const { cause } = fit;
  if (sentence === null) return null;
  return (
    <Row wrap above={2} className="callout">
      <p className="grow">{sentence}</p>
      {cause !== null && !(cause.field in said) && (
        <Button onClick={() => mend({ [cause.field]: cause.better })}>
          {`Set ${fieldOf(cause.field).label} to ${valueText(fieldOf(cause.field), cause.better)}`}
        </Button>
      )}
    </Row>
  );
}
