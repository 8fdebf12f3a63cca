import { type ReactNode, useEffect, useId } from 'react';
import { Row } from '../../../../ui/Primitives';
import { isForPage } from '../../ui/keys';
import styles from './questions.module.css';

interface ChooseInputProps {
  readonly title: ReactNode;
  readonly options: readonly ReactNode[];
  /** The chosen option, from 0; null = none yet. */
  readonly chosen: number | null;
  readonly onChoose: (option: number) => void;
}

/** Two to four options, which keys 1 to 4 choose from anywhere on the page. */
export function ChooseInput({ title, options, chosen, onChoose }: ChooseInputProps) {
  const name = useId();
  useOptionKeys(options.length, name, onChoose);
  return (
    <fieldset>
      <legend className="label below-1">{title}</legend>
      {options.map((option, index) => {
        const key = `${name}-${index}`;
        return (
          <Row key={key} as="label" gap={3} above={2} className={`ground ${styles.option}`}>
            <input
              type="radio"
              id={key}
              name={name}
              checked={chosen === index}
              onChange={() => onChoose(index)}
            />
            <span>{option}</span>
            <i aria-hidden="true">{index + 1}</i>
          </Row>
        );
      })}
    </fieldset>
  );
}

function useOptionKeys(count: number, name: string, onChoose: (option: number) => void): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      const option = '1234'.indexOf(event.key);
      if (event.key.length !== 1 || option < 0 || option >= count || !isForPage(event)) return;
      // Without a question, these keys focus the headline sliders.
      event.preventDefault();
      event.stopPropagation();
      onChoose(option);
      document.getElementById(`${name}-${option}`)?.focus();
    };
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, [count, name, onChoose]);
}
