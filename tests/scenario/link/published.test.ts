import { describe, expect, test } from 'vitest';
import { decodeLink, encodeLink } from '../../../src/scenario/link/link';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { DEFAULT_VIEW } from '../../../src/scenario/view';
import PUBLISHED from '../../links.json';

interface PublishedLink {
  readonly link: string;
  /** Where a name in it has changed since: the link as it is written today. */
  readonly written?: string;
  /** Keys that can't be used any more, each with a notice. */
  readonly notices?: readonly string[];
  readonly means: {
    readonly scenario?: object;
    readonly view?: object;
    /** How the scenarios beside that of the link differ from it. */
    readonly compare?: readonly object[];
    /** How the scenario differs that the link's is changed to. */
    readonly next?: object;
  };
}

const LINKS: readonly PublishedLink[] = PUBLISHED;

describe('published links', () => {
  test.each(LINKS)('$link means what it meant', ({ link, means, notices = [] }) => {
    const scenario = { ...DEFAULT_SCENARIO, ...means.scenario };
    const compare = (means.compare ?? []).map((differences) => ({ ...scenario, ...differences }));
    expect(decodeLink(link)).toEqual({
      ok: true,
      scenario,
      view: {
        ...DEFAULT_VIEW,
        ...means.view,
        compare,
        next: means.next === undefined ? null : { ...scenario, ...means.next },
      },
      preset: null,
      notices: notices.map((field) => expect.objectContaining({ field })),
    });
  });

  test.each(LINKS.filter(({ link }) => link !== ''))(
    '$link is written as it was, but for names that have changed',
    ({ link, written }) => {
      const decoded = decodeLink(link);
      expect(decoded.ok && encodeLink(decoded.scenario, decoded.view)).toBe(written ?? link);
    },
  );

  test('every field is in one of them', () => {
    const used = new Set(LINKS.flatMap(({ means }) => Object.keys(means.scenario ?? {})));
    expect(Object.keys(DEFAULT_SCENARIO).filter((name) => !used.has(name))).toEqual([]);
  });
});
