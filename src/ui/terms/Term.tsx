import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { optional } from '../Boundary';
import { lazyPart } from '../lazyPart';
import { piecesOf, type TermId, type TermState } from './names';
import './terms.css';

const TermBox = optional(lazyPart(async () => (await import('./TermBox')).TermBox));

/** How long a pointer rests on a term before its meaning shows, ms. */
const HOVER_MS = 400;

interface TermProps {
  readonly id: TermId;
  /** Name of a term whose text is drawn elsewhere, such as on a canvas. */
  readonly label?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children?: ReactNode;
}

/** A term with a dotted line: its meaning shows on hover and focus, and opens at a tap or Enter. */
export function Term({ id, label, className = 'term', style, children }: TermProps) {
  const element = useRef<HTMLSpanElement>(null);
  const hovering = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [state, setState] = useState<TermState>('closed');
  const peek = (): void => setState((now) => (now === 'closed' ? 'peek' : now));
  const unpeek = (): void => {
    if (hovering.current !== null) clearTimeout(hovering.current);
    setState((now) => (now === 'peek' ? 'closed' : now));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    setState('open');
  };
  const close = (): void => {
    setState('closed');
    if (state === 'open') element.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a button is no text, and would be missing in pictures of titles */}
      <span
        ref={element}
        role="button"
        tabIndex={0}
        className={className}
        style={style}
        aria-label={label}
        aria-expanded={state === 'open'}
        onClick={() => setState(state === 'open' ? 'closed' : 'open')}
        onKeyDown={onKeyDown}
        onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && peek()}
        onBlur={unpeek}
        onPointerEnter={() => {
          hovering.current = setTimeout(peek, HOVER_MS);
        }}
        onPointerLeave={unpeek}
      >
        {children}
      </span>
      {state !== 'closed' && <TermBox id={id} anchor={element} state={state} onClose={close} />}
    </>
  );
}

/** A text whose terms open their meanings. */
export function Terms({ text }: { readonly text: string }) {
  return piecesOf(text).map(({ text: piece, term }) =>
    term === null ? (
      piece
    ) : (
      <Term key={term} id={term}>
        {piece}
      </Term>
    ),
  );
}
