import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useServices } from './app';

const NOT_FETCHED =
  "Part of the page couldn't be loaded. Check your connection and try again; your settings are safe.";

/**
 * A part of the page, such as a dialog, that is fetched when it is first wanted. Where it cannot be fetched the page
 * stays as it is and says so, and the next time it is wanted it is tried again. `standIn` is drawn until it is there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const { store } = useServices();
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part !== null) return;
      let wanted = true;
      load().then(
        (part) => {
          loaded = part;
          if (wanted) setPart(() => part);
        },
        () => {
          if (wanted) store.setState({ mishap: NOT_FETCHED });
        },
      );
      return () => {
        wanted = false;
      };
    }, [Part, store]);
    return Part === null ? standIn(props) : <Part {...props} />;
  };
}
