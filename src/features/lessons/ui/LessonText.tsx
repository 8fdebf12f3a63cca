import type { ElementType } from 'react';
import { NARROW_SPACE } from '../../../base/format';
import { type Facts, fill, piecesOf } from '../core/placeholders';

interface LessonTextProps {
  readonly as?: ElementType;
  readonly className?: string | undefined;
  readonly text: string;
  /** Null if the text belongs to no step, and so has no numbers to fill in. */
  readonly facts?: Facts | null;
  readonly strongNew?: boolean;
}

/** A lesson's text: plain words, code in backticks, and the model's numbers; never markup. */
export function LessonText({
  as: Element,
  className,
  text,
  facts = null,
  strongNew = false,
}: LessonTextProps) {
  const pieces = piecesOf(text).map((piece, index) => {
    // The pieces of a text have no identity but their place.
    const key = `${index}`;
    if (piece.type === 'text') return <span key={key}>{piece.text}</span>;
    if (piece.type === 'code') {
      return <code key={key}>{piece.text}</code>;
    }
    const { placeholder, source } = piece;
    if (facts === null) return <span key={key}>{source}</span>;
    const isNew = strongNew && placeholder.type === 'run' && placeholder.run === 'after';
    const words = fill(placeholder, facts);
    return (
      <span key={key} className={`nowrap num ${isNew ? 'bold' : ''}`}>
        {words.includes(NARROW_SPACE) ? words.replaceAll(' ', '\u00A0') : words}
      </span>
    );
  });
  return Element === undefined ? pieces : <Element className={className}>{pieces}</Element>;
}
