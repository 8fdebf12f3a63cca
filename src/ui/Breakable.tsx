import { Fragment } from 'react';
import { nameParts } from '../draw/textLines';

/** A text in which a setting's name wraps after a dot, not within a word. */
export function Breakable({ text }: { readonly text: string }) {
  let at = 0;
  return nameParts(text).map((part) => {
    const from = at;
    at += part.length;
    return (
      <Fragment key={from}>
        {from > 0 && <wbr />}
        {part}
      </Fragment>
    );
  });
}
