import type { AnchorHTMLAttributes, MouseEvent } from 'react';

interface InPageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly onOpen: () => void;
}

/** A real link, to be copied or opened in another tab; a plain click stays in this page. */
export function InPageLink({ href, onOpen, ...props }: InPageLinkProps) {
  const onClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return <a {...props} href={href} onClick={onClick} />;
}
