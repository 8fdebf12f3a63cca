import { afterEach, describe, expect, test } from 'vitest';
import { ExhibitScreen } from '../../../src/features/compare/exhibit/ExhibitScreen';
import { openLink } from '../../../src/store/links';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { render, unmountAll } from '../../support/render';

afterEach(unmountAll);

/** Runs so long that the page asks before it begins. */
const LONG = 'v=1&rate=1000000&duration.s=1000&producers=100';

function open(link: string): HTMLElement {
  const session = idleSession();
  const store = createAppStore();
  openLink(store, `#${link}&screen=exhibit`);
  const services = { store, session, link: () => '' };
  return render(
    <AppProvider services={services}>
      <ExhibitScreen />
    </AppProvider>,
  ).root;
}

const buttons = (root: HTMLElement): readonly (string | null)[] =>
  [...root.querySelectorAll('article button')].map(({ textContent }) => textContent);

describe('an exhibit', () => {
  test('of long runs waits for the reader, and says what they would take', () => {
    const root = open(LONG);
    const found = root.querySelector('[data-exhibit]');
    expect(found?.getAttribute('data-exhibit')).toBe('blocked');
    expect(found?.getAttribute('aria-busy')).toBe('true');
    expect(buttons(root)).toContain('Run them');
    expect(found?.textContent).toContain('Each of 10 runs');
  });

  test('of several scenarios opens in Compare, with a command for each', () => {
    const root = open(`${LONG}&compare.b=linger.ms=5`);
    expect(root.querySelector('[data-exhibit]')?.textContent).toContain('Each of 20 runs');
    expect(buttons(root)).toContain('Open in Compare');
    expect(buttons(root).filter((text) => text?.startsWith('Copy '))).toHaveLength(2);
  });

  test('of one scenario opens in Explore, with one command', () => {
    const root = open(LONG);
    expect(buttons(root)).toContain('Open in Explore');
    expect(buttons(root)).toContain('Copy the command');
  });

  test('in a frame of another page leads to the whole page, and nowhere within the frame', () => {
    const root = open(`${LONG}&embed=1`);
    expect(buttons(root)).not.toContain('Open in Explore');
    expect(root.querySelector('header a[target="_blank"]')).not.toBeNull();
  });
});
