import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useServices } from './app';

const NOT_FETCHED =
  "Part of the page couldn't be loaded. Check your connection and try again; your settings are safe.";

/**
 * A part of the page that is fetched when first wanted. If that fails, the page says so and tries again next time.
 * `standIn` is drawn until it arrives.
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
