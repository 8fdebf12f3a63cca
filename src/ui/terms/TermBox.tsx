import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { BesideLink } from '../BesideLink';
import { IconButton } from '../controls/Button';
import { MEANINGS } from './meanings';
import type { TermId, TermState } from './names';

interface TermBoxProps {
  readonly id: TermId;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly state: TermState;
  readonly onClose: () => void;
}

/** Room around the box, CSS pixels. */
const ROOM = 8;

/** The meaning of a term next to it: plain text, or a small dialog with a link to the documents. */
export function TermBox({ id, anchor, state, onClose }: TermBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const place = usePlace(anchor, box);
  const open = state === 'open';
  const { name, says, docs } = MEANINGS[id];
  useEffect(() => {
    if (open) box.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [open]);
  useEffect(() => {
    const leave = (event: PointerEvent): void => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !anchor.current?.contains(target)) onClose();
    };
    // Before any surrounding dialog handles it.
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', onEscape, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', onEscape, { capture: true });
    };
  }, [anchor, onClose]);
  return createPortal(
    <div
      ref={box}
      className="term-box"
      style={place}
      {...(open ? { role: 'dialog', 'aria-label': name } : { role: 'tooltip' })}
    >
      <strong>{name}</strong>
      <p>{says}</p>
      {open && (
        <>
          <BesideLink href={docs}>Read more in the docs</BesideLink>
          <IconButton icon="close" label="Close" className="term-close" onClick={onClose} />
        </>
      )}
    </div>,
    document.body,
  );
}

/** Below the term, or above it if there is no room, and always in the window. */
function usePlace(anchor: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<{ readonly left: number; readonly top: number } | undefined>();
  useLayoutEffect(() => {
    const term = anchor.current?.getBoundingClientRect();
    const own = box.current?.getBoundingClientRect();
    if (term === undefined || own === undefined) return;
    const below = term.bottom + ROOM;
    const top = below + own.height + ROOM <= innerHeight ? below : term.top - own.height - ROOM;
    const left = Math.min(term.left, innerWidth - own.width - ROOM);
    setPlace({ left: Math.max(ROOM, left), top: Math.max(ROOM, top) });
  }, [anchor, box]);
  return place;
}
