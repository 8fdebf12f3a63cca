interface BesideLinkProps {
  readonly href: string;
  readonly children: string;
}

/** Opens a document beside the page, so that nobody loses a run, a lesson or a search that is under way. */
export function BesideLink({ href, children }: BesideLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
