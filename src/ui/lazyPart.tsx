import { Component, type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from './controls/Button';
import styles from './lazyPart.module.css';

/** A part's code or data couldn't be fetched: the page is fine, and a retry may help. */
export class NotFetched extends Error {}

export type Retry = () => void;

/** A part, and what fetches it before it is drawn. */
type LazyPart<Props extends object> = ComponentType<Props> & { readonly prefetch: () => Promise<void> };

/**
 * A part of the page that is fetched on demand. `standIn` is drawn until it arrives; if the part or its data can't be
 * fetched, `standIn` receives a retry function. Without one, a message appears instead.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: (props: Props, retry: Retry | null) => ReactNode = inItsPlace,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  let failedBefore = false;
  const fetchPart = async (): Promise<ComponentType<Props>> => {
    if (loaded !== null) return loaded;
    // Not at first: a sheet that is still on its way is somebody else's.
    if (failedBefore) await fetchStylesAgain();
    try {
      loaded = await load();
    } catch (error) {
      failedBefore = true;
      throw error;
    }
    return loaded;
  };
  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [attempt, setAttempt] = useState(1);
    const [failed, setFailed] = useState(0);
    useEffect(() => {
      if (Part !== null) return;
      let wanted = true;
      fetchPart().then(
        (part) => {
          if (wanted) setPart(() => part);
        },
        () => {
          if (wanted) setFailed(attempt);
        },
      );
      return () => {
        wanted = false;
      };
    }, [Part, attempt]);
    const retry = useCallback(() => setAttempt((count) => count + 1), []);
    if (Part === null) return standIn(props, failed === attempt ? retry : null);
    return (
      <FetchBoundary key={attempt} instead={() => standIn(props, retry)}>
        <Part {...props} />
      </FetchBoundary>
    );
  }
  return Object.assign(LazyPart, { prefetch: async () => void (await fetchPart()) });
}

/** The bundler asks for each style sheet only once, and takes one for loaded that never came. */
async function fetchStylesAgain(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  await Promise.all([...links].filter(({ sheet }) => sheet === null).map(fetchAgain));
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  const again = document.createElement('link');
  again.rel = 'stylesheet';
  again.crossOrigin = link.crossOrigin;
  again.href = link.href;
  return new Promise((resolve, reject) => {
    again.onload = () => resolve();
    again.onerror = () => reject(new NotFetched());
    link.replaceWith(again);
  });
}

function inItsPlace(props: object, retry: Retry | null): ReactNode {
  if (retry === null) return null;
  const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null;
  return <NotThere retry={retry} onClose={close === null ? undefined : () => close()} />;
}

interface NotThereProps {
  readonly retry: Retry;
  /** For a part that opens over the page. */
  readonly onClose?: () => void;
}

/** Replaces a part that couldn't be fetched. */
export function NotThere({ retry, onClose }: NotThereProps) {
  return (
    <div
      role="alert"
      className={`soft ${styles.notThere} row wrap gap-3 ${onClose === undefined ? '' : `${styles.over} popup`}`}
    >
      <p>
        This part couldn't be loaded. Check your connection and try again, or reload the page: the address
        keeps your settings.
      </p>
      <Button look="solid" onClick={retry}>
        Try again
      </Button>
      {onClose !== undefined && <Button onClick={onClose}>Close</Button>}
    </div>
  );
}

interface FetchBoundaryProps {
  readonly instead: () => ReactNode;
  readonly children: ReactNode;
}

/** Catches failed fetches of its part, and nothing else. */
class FetchBoundary extends Component<FetchBoundaryProps, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state as { readonly error: unknown };
    if (error === null) return this.props.children;
    if (!(error instanceof NotFetched)) throw error;
    return this.props.instead();
  }
}
