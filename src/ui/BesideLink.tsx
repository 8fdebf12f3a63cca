interface BesideLinkProps {
  readonly href: string;
  readonly children: string;
}

/** Opens a document in a new tab, so that a run, a lesson or a search under way isn't lost. */
export function BesideLink({ href, children }: BesideLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
