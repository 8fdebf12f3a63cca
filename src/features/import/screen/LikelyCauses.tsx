import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { Scenario } from '../../../scenario/scenario';
import { Button } from '../../../ui/controls/Button';
import { Row } from '../../../ui/Primitives';
import type { Cause } from '../core/fit/causes';
import { causeSentence } from '../core/fit/fitText';
import { mend } from './door';

interface LikelyCausesProps {
  readonly of: readonly Cause[];
  /** Settings that the texts have: no answer changes them. */
  readonly said: Partial<Scenario>;
}

/** Why the model may not reproduce the metrics, and the changes with which they're fitted again. */
export function LikelyCauses({ of, said }: LikelyCausesProps) {
  return of.map((cause) => {
    const { field, better, patch } = cause;
    return (
      <Row wrap above={2} className="callout" key={`${field} ${better}`}>
        <p className="grow">{causeSentence(cause)}</p>
        {!(field in said) && (
          <Button onClick={() => mend(patch)}>
            {`Set ${fieldOf(field).label} to ${valueText(fieldOf(field), better)}`}
          </Button>
        )}
      </Row>
    );
  });
}
