import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { own } from '../../../base/own';
import { readStored, writeStored } from '../../../base/storage';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Primitives';
import styles from './EvidenceScreen.module.css';
import type { Count } from './verdict';

interface SourceFoldProps {
  readonly id: string;
  readonly title: string;
  readonly count: Count;
  readonly says: ReactNode;
  /** A caveat; may be empty. */
  readonly remark: string;
  readonly open: boolean;
  /** Forgets how the reader left it, because it was asked for. */
  readonly isAskedFor: boolean;
  readonly children: ReactNode;
}

/** All evidence from one source: its title and how much of it holds, and the rest when it's unfolded. */
export function SourceFold(props: SourceFoldProps) {
  const { id, title, count, says, remark, open, isAskedFor, children } = props;
  const kept = useFolding(`source-${id}`, open);
  return (
    <section className={`${styles.source} ruled-off above-3`} aria-labelledby={`source-${id}`}>
      <details {...(isAskedFor ? { open } : kept)}>
        <summary className={styles.head}>
          <h3 className="label" id={`source-${id}`}>
            <Icon name="chevronRight" />
            {title}
          </h3>
          <HoldCount count={count} />
        </summary>
        <p>{says}</p>
        {remark !== '' && <Note>{remark}</Note>}
        {children}
      </details>
    </section>
  );
}

export function HoldCount({ count: { held, judged } }: { readonly count: Count }) {
  if (judged === 0) return null;
  return (
    <span className="soft num">
      {held} of {judged} hold
    </span>
  );
}

/** A public text, in another tab; nothing without an address. */
export function SourceLink({ url }: { readonly url: string | null }) {
  return url === null ? null : (
    <a href={url} target="_blank" rel="noreferrer">
      Source
    </a>
  );
}

const OPEN_KEY = 'linger.evidence.open';

function readChoices(): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(readStored(OPEN_KEY) ?? '{}') };
  } catch {
    return {};
  }
}

/** A fold stays as the reader left it, else as `byDefault`. */
export function useFolding(id: string, byDefault: boolean) {
  const [chosen, choose] = useState(() => own(readChoices(), id));
  const open = typeof chosen === 'boolean' ? chosen : byDefault;
  const onToggle = ({ currentTarget, target }: SyntheticEvent<HTMLDetailsElement>): void => {
    // It also comes after a change of the default, and from what is folded inside.
    if (target !== currentTarget || currentTarget.open === open) return;
    choose(currentTarget.open);
    writeStored(OPEN_KEY, JSON.stringify({ ...readChoices(), [id]: currentTarget.open }));
  };
  return { open, onToggle };
}
