import {
  createElement,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type TableHTMLAttributes,
} from 'react';

/** A step of the 4 px scale in tokens.css. */
type Step = 1 | 2 | 3 | 4;

interface BoxProps extends HTMLAttributes<HTMLElement> {
  /** The element that it is; `div` by default. */
  readonly as?:
    | 'div'
    | 'dl'
    | 'fieldset'
    | 'footer'
    | 'form'
    | 'header'
    | 'label'
    | 'li'
    | 'ol'
    | 'p'
    | 'section'
    | 'span'
    | 'ul';
  readonly gap?: Step;
  /** Its distance from what is before it, and from what is after it. */
  readonly above?: Step;
  readonly below?: Step;
  readonly ref?: Ref<HTMLElement>;
  readonly children?: ReactNode;
}

/** One below the other. */
export function Stack(props: BoxProps) {
  return box('stack', props);
}

interface RowProps extends BoxProps {
  readonly wrap?: boolean;
  /** The last part is at the end of the line. */
  readonly apart?: boolean;
}

/** Side by side, each in the middle of the line. */
export function Row({ wrap = false, apart = false, ...props }: RowProps) {
  return box(`row${wrap ? ' wrap' : ''}${apart ? ' apart' : ''}`, props);
}

/** A part of a panel, with a rule below it. */
export function Section(props: BoxProps) {
  return box('section', { as: 'section', ...props });
}

/** A remark: smaller, and greyer than the text that it goes with. */
export function Note(props: BoxProps) {
  return box('note', { as: 'p', ...props });
}

interface FiguresTableProps extends TableHTMLAttributes<HTMLTableElement> {
  readonly lined?: boolean;
}

/** Names in the first column, their figures flush right in the others. */
export function FiguresTable({ lined = false, className = '', ...props }: FiguresTableProps) {
  return <table className={`figures-table ${lined ? 'lined' : ''} ${className}`} {...props} />;
}

function box(name: string, { as = 'div', gap, above, below, className, ...rest }: BoxProps) {
  const parts = [name, gap && `gap-${gap}`, above && `above-${above}`, below && `below-${below}`, className];
  return createElement(as, { ...rest, className: parts.filter(Boolean).join(' ') });
}
