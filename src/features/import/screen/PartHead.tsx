import type { ReactNode } from 'react';
import { Note, Row } from '../../../ui/Primitives';
import styles from './MeaningPart.module.css';

interface PartHeadProps {
  readonly number: 1 | 2 | 3;
  readonly id: string;
  readonly title: string;
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** The heading of one of the three parts. */
export function PartHead({ number, id, title, children }: PartHeadProps) {
  return (
    <Row gap={3} className={styles.head}>
      <i className="disc disc-open note" aria-hidden="true">
        {number}
      </i>
      <h3 id={id} className="label">
        {title}
      </h3>
      <Note as="span" className="end">
        {children}
      </Note>
    </Row>
  );
}
