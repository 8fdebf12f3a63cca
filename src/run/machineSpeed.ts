/**
 * What a machine is taken for before it has finished a run, model events per second: a core of a laptop of 2023 makes
 * 1.3 to 3.9 million, the more the smaller the scenario.
 */
export const USUAL_EVENTS_PER_SECOND = 2_000_000;

/** Runs of fewer events say more about how the browser compiles the model than about the machine, however long they take. */
const FEWEST_EVENTS = 50_000;
/** So many runs are looked at. */
const RUNS = 8;

/**
 * How fast this machine runs the model. It is the fastest of the last runs: others were slower because the machine had
 * something else to do.
 */
export class MachineSpeed {
  #speeds: readonly number[] = [];

  /** Notes a finished run, and how long the model worked on it. */
  note(events: number, workMs: number): void {
    if (events < FEWEST_EVENTS) return;
    // Some browsers' clocks tell whole milliseconds only.
    this.#speeds = [...this.#speeds, (events / Math.max(1, workMs)) * 1000].slice(-RUNS);
  }

  /** Model events per second. */
  get eventsPerSecond(): number {
    return this.#speeds.length === 0 ? USUAL_EVENTS_PER_SECOND : Math.max(...this.#speeds);
  }
}

/** The speed of the machine that this page, or this command, is on. */
export const machineSpeed = new MachineSpeed();
