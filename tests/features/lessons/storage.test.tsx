import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storageKey } from '../../../src/base/storage';
import { StoredValue } from '../../../src/features/lessons/shelf/StoredValue';

const PROGRESS = storageKey('linger.lessons.progress');
const OWN = storageKey('linger.lessons.own');

/** Another tab, or the same after a reload: fresh modules over the same storage. */
async function openTab() {
  vi.resetModules();
  const progress = await import('../../../src/features/lessons/shelf/progress');
  const library = await import('../../../src/features/lessons/shelf/library');
  return { progress, library };
}

const kept = () => JSON.parse(localStorage.getItem(PROGRESS) ?? '{}');

beforeEach(() => localStorage.clear());

describe('progress', () => {
  test('survives a reload, and past the last step the lesson is done', async () => {
    const { progress } = await openTab();
    progress.noteStep('batch', 1, 3);
    progress.notePassed('batch', 1);
    progress.noteStep('batch', 3, 3);
    progress.notePassed('batch', 3);
    expect(kept()).toEqual({ batch: { at: 3, passed: [1, 3], done: false } });
    const later = await openTab();
    later.progress.noteStep('batch', 4, 3);
    later.progress.noteStep('batch', 1, 3);
    expect(kept()).toEqual({ batch: { at: 1, passed: [1, 3], done: true } });
  });

  test('of two tabs is added up, and a reset in one is not undone by the other', async () => {
    const one = (await openTab()).progress;
    one.noteStep('batch', 2, 3);
    const two = (await openTab()).progress;
    one.notePassed('batch', 2);
    two.noteStep('runaway', 2, 4);
    two.notePassed('batch', 1);
    expect(kept()).toEqual({
      batch: { at: 2, passed: [1, 2], done: false },
      runaway: { at: 2, passed: [], done: false },
    });
    two.forgetProgress();
    one.noteStep('other', 2, 3);
    expect(Object.keys(kept())).toEqual(['other']);
  });

  test('works for this visit if the browser keeps nothing', async () => {
    const refuse = () => {
      throw new Error('refused');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    const { progress, library } = await openTab();
    expect(() => {
      progress.noteStep('batch', 2, 3);
      progress.notePassed('batch', 1);
    }).not.toThrow();
    const opened = library.openLessonFile(lessonText('mine'), []);
    expect(opened).toEqual({ ok: true, id: 'mine', kept: false, replaced: null });
    expect((await library.loadLesson('mine', [])).type).toBe('ready');
    vi.unstubAllGlobals();
  });

  test.each(['', '{', '[]', '{"a":1}', '{"a":{"at":0,"passed":[],"done":false}}', 'null'])(
    'that is "%s" in the storage is none',
    async (text) => {
      const { progress } = await openTab();
      expect(progress.readProgress(text)).toEqual(new Map());
    },
  );

  test('of a lesson with a name that every object inherits is its own, and survives a reload', async () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
    const { progress } = await openTab();
    expect(names.map((name) => progress.readProgress('{}').get(name))).toEqual(names.map(() => undefined));
    for (const name of names) {
      progress.noteStep(name, 2, 3);
      progress.notePassed(name, 1);
    }
    expect([...progress.readProgress(localStorage.getItem(PROGRESS))]).toEqual(
      names.map((name) => [name, { at: 2, passed: [1], done: false }]),
    );
  });

  test('that is broken costs only itself', async () => {
    const { progress } = await openTab();
    const fine = { at: 2, passed: [], done: false };
    expect([...progress.readProgress(JSON.stringify({ a: 1, b: fine }))]).toEqual([['b', fine]]);
  });

  test('is bounded', async () => {
    const { progress } = await openTab();
    for (let lesson = 0; lesson < 130; lesson += 1) progress.noteStep(`lesson-${lesson}`, 2, 3);
    expect(Object.keys(kept())).toHaveLength(100);
    expect(kept()['lesson-129']).toBeDefined();
  });
});

describe('lessons from files', () => {
  test('stay, take the place of the same id, and can be removed', async () => {
    const { library } = await openTab();
    library.openLessonFile(lessonText('mine', 'First'), []);
    const second = library.openLessonFile(lessonText('mine', 'Second'), []);
    const first = { id: 'mine', text: lessonText('mine', 'First') };
    expect(second.ok && second.replaced, 'nothing is lost').toEqual(first);
    const later = (await openTab()).library;
    const mine = await later.loadLesson('mine', []);
    expect(mine.type === 'ready' ? [mine.lesson.title, mine.own] : mine).toEqual(['Second', true]);
    expect(later.keepLesson(first)).toBe(true);
    const back = await later.loadLesson('mine', []);
    expect(back.type === 'ready' && back.lesson.title).toBe('First');
    later.removeOwnLesson('mine');
    expect(JSON.parse(localStorage.getItem(OWN) ?? '')).toEqual([]);
  });

  test('are refused in sentences if they are none, or too many', async () => {
    const { library } = await openTab();
    expect(library.openLessonFile('hello', [])).toEqual({
      ok: false,
      problems: [expect.objectContaining({ code: 'json-quotes' })],
    });
    for (let lesson = 0; lesson < 12; lesson += 1) library.openLessonFile(lessonText(`l-${lesson}`), []);
    expect(library.openLessonFile(lessonText('one-more'), [])).toEqual({
      ok: false,
      problems: [expect.objectContaining({ path: null, code: 'shelf-full' })],
    });
    expect(library.openLessonFile(lessonText('l-3', 'Again'), []).ok).toBe(true);
  });

  test('that were tampered with in the storage are ignored', async () => {
    localStorage.setItem(OWN, JSON.stringify([{ id: 'x', text: 3 }]));
    const { library } = await openTab();
    vi.stubGlobal('fetch', () => Promise.reject(new Error('away')));
    const missing = await library.loadLesson('x', []);
    expect(missing.type === 'missing' && missing.message).toMatch(/^There is no lesson "x" here\./);
    expect((await library.loadLesson('../x', [])).type).toBe('missing');
    expect(await library.loadIndex()).toBeNull();
    vi.unstubAllGlobals();
  });

  test('that cannot be read stay in the list of what can be removed, and cost the others nothing', async () => {
    const broken = { id: 'constructor', text: '{' };
    localStorage.setItem(OWN, JSON.stringify([broken, 7, { id: 'mine', text: lessonText('mine') }]));
    const { library } = await openTab();
    const missing = await library.loadLesson('constructor', []);
    expect(missing.type === 'missing' && missing.message).toMatchSnapshot();
    expect((await library.loadLesson('mine', [])).type).toBe('ready');
    library.removeOwnLesson('constructor');
    expect(JSON.parse(localStorage.getItem(OWN) ?? '')).toEqual([{ id: 'mine', text: lessonText('mine') }]);
  });

  test("next to the page are fetched by id, and an HTML page instead isn't a lesson", async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: URL) => {
      asked.push(url.pathname);
      const text = url.pathname.endsWith('index.json') ? '["a","b","a"]' : '<!doctype html>';
      return Promise.resolve(new Response(text));
    });
    const { library } = await openTab();
    expect(await library.loadIndex()).toEqual(['a', 'b']);
    const page = await library.loadLesson('a', []);
    expect(page.type === 'missing' && page.problems).toEqual([
      expect.stringMatching(/^Line 1, column 1\. .* valid JSON/),
    ]);
    expect((await library.loadLesson('c', [])).type).toBe('missing');
    const ofLessons = asked.filter((path) => !path.endsWith('index.json'));
    expect(ofLessons, 'what the index does not offer is not asked of the network').toEqual([
      '/lessons/a.json',
    ]);
    vi.unstubAllGlobals();
  });
});

/** A small lesson that is read whole. */
function lessonText(id: string, title = 'Mine'): string {
  const step = {
    kind: 'try',
    title: 'Try',
    text: 'Do it.',
    scenario: 'v=1',
    check: [{ figure: 'p99', is: 'below', than: 'slo' }],
    done: 'It is {now:p99}.',
  };
  return JSON.stringify({ format: 1, id, title, idea: 'One idea.', minutes: 1, steps: [step] });
}

test('in a frame of another origin, storage is neither read nor written', () => {
  const key = storageKey('linger.test');
  localStorage.setItem(key, 'mine');
  vi.stubGlobal('top', {
    get location(): Location {
      throw new DOMException('Blocked a frame', 'SecurityError');
    },
  });
  const value = new StoredValue('linger.test', { read: (text) => text ?? 'nothing', write: (text) => text });
  expect(value.get()).toBe('nothing');
  expect(value.change(() => 'theirs')).toBe(false);
  expect([value.get(), localStorage.getItem(key)]).toEqual(['theirs', 'mine']);
  vi.unstubAllGlobals();
});
