import { afterEach, beforeEach } from 'vitest';
import { ExploreSession } from '../../../src/features/explore/session/ExploreSession';
import { Playhead } from '../../../src/run/Playhead';
import { type AppState, type AppStore, createAppStore } from '../../../src/store/store';
import { fakeScreen } from '../../run/fakeScreen';
import { FakeWorker } from '../../run/fakeWorker';

/** A session with a store, a screen and workers that the test speaks for, made anew before each test. */
export class ExploreBench {
  workers: FakeWorker[] = [];
  playhead = new Playhead();
  store: AppStore = createAppStore();
  session!: ExploreSession;
  readonly #screen = fakeScreen();
  #nowMs = 0;

  constructor() {
    beforeEach(() => this.#open());
    afterEach(() => {
      this.session.dispose();
      this.#screen.remove();
    });
  }

  readonly worker = (): FakeWorker => this.workers.at(-1) as FakeWorker;
  readonly state = (): AppState => this.store.getState();
  readonly runId = (): number => this.worker().of('start').at(-1)?.runId ?? 0;

  readonly draw = (frames = 1): void => {
    for (let frame = 0; frame < frames; frame += 1) {
      this.#nowMs += 16;
      this.#screen.draw(this.#nowMs);
    }
  };

  /** The scout of the newest run goes on by `bins`; 240 bins are 60 s. */
  readonly scout = (firstBin: number, bins: number, done = false): void => {
    this.worker().columns(firstBin, bins, done, this.runId());
    this.draw();
  };

  #open(): void {
    this.#screen.install();
    this.#nowMs = 0;
    this.workers = [];
    this.playhead = new Playhead();
    const { playhead } = this;
    this.store = createAppStore({ nowMs: () => this.#nowMs });
    this.state().setMotion('full');
    this.session = new ExploreSession(this.store, playhead, () => {
      const made = new FakeWorker();
      this.workers.push(made);
      return made as unknown as Worker;
    });
  }
}
