import { Signal } from '../../../../base/Signal';
import { isFramedByStranger, readStored, writeStored } from '../../../../base/storage';
import { StoredValue } from '../../shelf/StoredValue';
import { isLessonText, lastOfEach, type StoredText, storedTexts } from '../../shelf/storedTexts';
import { STARTER } from './starter';

const KEY = 'linger.lessons.drafts';
/** Under which all tabs kept one draft, before each had its own. */
const FORMER = { key: 'linger.lessons.draft', id: 'former' };
/** Which draft is this tab's, so that a reload finds it again. */
const TAB_KEY = 'linger.lessons.draft.tab';
/** Maximum drafts kept; beyond it the ones written longest ago are forgotten. */
const MOST_DRAFTS = 12;

/** The JSON of a draft. */
export function textOf(draft: object): string {
  return `${JSON.stringify(draft, null, 2)}\n`;
}

/**
 * The draft that this tab writes, among those of all tabs. What is written stays, so that neither a look elsewhere nor
 * a refusal costs it. Two tabs that write the same draft get one each: neither ever loses a letter to the other.
 */
export class TabDraft {
  readonly #all = new StoredValue(KEY, { read: readDrafts, write: (drafts) => JSON.stringify(drafts) });
  readonly #session: () => Storage;
  readonly #news = new Signal();
  /** Calls `listener` after each change, here or in another tab. Returns an unsubscribe function. */
  readonly subscribe = this.#news.subscribe;
  /** Counts the changes. */
  readonly version = this.#news.version;
  #own: StoredText;
  /** Whether `#own` is among the kept ones; an untouched starter isn't. */
  #isKept: boolean;

  constructor(session: () => Storage = () => sessionStorage) {
    this.#session = session;
    const all = this.#all.get();
    const id = readStored(TAB_KEY, session);
    const found = all.find((draft) => draft.id === id) ?? all.at(-1);
    this.#own = found ?? { id: newId(), text: textOf(STARTER) };
    this.#isKept = found !== undefined;
    this.#all.subscribe(() => this.#keepOwn());
  }

  /** The draft; the same object until it changes. */
  get own(): StoredText {
    return this.#own;
  }

  /** Every other draft with another text, the one written last first. */
  get others(): readonly StoredText[] {
    const { id, text } = this.#own;
    return this.#all
      .get()
      .filter((draft) => draft.id !== id && draft.text !== text)
      .toReversed();
  }

  /** Changes the text. */
  write(text: string): void {
    this.#put({ ...this.#own, text });
  }

  /** Begins another draft with this text, unless the present one says the same; it joins the others. */
  begin(text: string): void {
    if (text !== this.#own.text) this.#put({ id: newId(), text });
  }

  /** Continues another draft. */
  open(draft: StoredText): void {
    this.#put(draft);
  }

  #put(draft: StoredText): void {
    this.#own = draft;
    this.#isKept = true;
    if (!isFramedByStranger()) writeStored(TAB_KEY, draft.id, this.#session);
    this.#all.change((all) => [...all.filter(({ id }) => id !== draft.id), draft].slice(-MOST_DRAFTS));
  }

  /** Writes the draft again, under a name of its own, if another tab has written over it. */
  #keepOwn(): void {
    const all = this.#all.get();
    const stored = all.find(({ id }) => id === this.#own.id);
    // An empty list was emptied on purpose, and a full one may have pushed it out.
    const isLost = stored === undefined && all.length > 0 && all.length < MOST_DRAFTS;
    if (this.#isKept && stored !== undefined && stored.text !== this.#own.text)
      this.#put({ ...this.#own, id: newId() });
    else if (this.#isKept && isLost) this.#put(this.#own);
    else this.#news.emit();
  }
}

/** The drafts of all tabs, the one that they shared before among them. */
function readDrafts(stored: string | null): readonly StoredText[] {
  const text = isFramedByStranger() ? null : readStored(FORMER.key);
  const former = isLessonText(text) ? [{ id: FORMER.id, text }] : [];
  return lastOfEach([...former, ...storedTexts(stored)]).slice(-MOST_DRAFTS);
}

function newId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-');
}

let tabDraft: TabDraft | null = null;

/** This tab's draft, as long as the page is open. */
export function ownDraft(): TabDraft {
  tabDraft ??= new TabDraft();
  return tabDraft;
}
