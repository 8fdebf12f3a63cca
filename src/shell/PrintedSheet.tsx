import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { type AppServices, useServices } from '../ui/app';
import { pictureCaption } from '../ui/picture/pictureText';
import { svgPicture } from '../ui/picture/savePicture';
import styles from './PrintedSheet.module.css';
import { useScenarioTitle } from './scenarioTitle';

/** Screens of charts; the others print as they are. */
const ON_A_SHEET: readonly string[] = ['explore', 'sweep', 'compare'];

/** Prints a screen of charts as the sheet that can be saved, in the light theme. */
export function PrintedSheet() {
  const services = useServices();
  const title = useScenarioTitle();
  useEffect(() => {
    const { store } = services;
    const sheet = document.createElement('div');
    sheet.className = styles.sheet ?? '';
    const begin = (): void => {
      // The browser prints when this returns.
      flushSync(() => store.setState({ printing: true }));
      const { screen } = store.getState().view;
      if (!ON_A_SHEET.includes(screen) || document.querySelector('figure') === null) return;
      sheet.replaceChildren(drawnSheet(services, title));
      document.body.append(sheet);
    };
    const end = (): void => {
      sheet.remove();
      store.setState({ printing: false });
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [services, title]);
  return null;
}

function drawnSheet({ store, link }: AppServices, title: string): Element {
  const svg = svgPicture(document.body, { title, caption: pictureCaption(store.getState(), link()) });
  return new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
}
