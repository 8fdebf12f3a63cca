import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useServices } from '../ui/app';

export function LightPrint() {
  const { store } = useServices();
  useEffect(() => {
    // The browser prints when this returns.
    const begin = (): void => flushSync(() => store.setState({ printing: true }));
    const end = (): void => store.setState({ printing: false });
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [store]);
  return null;
}
