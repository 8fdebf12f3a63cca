/**
 * Assumed speed before the first finished run, model events per second. A core of a 2023 laptop reaches 1.3 to 3.9
 * million, more for smaller scenarios.
 */
export const USUAL_EVENTS_PER_SECOND = 2_000_000;

/** Runs of fewer events say more about how the browser compiles the model than about the machine, however long they take. */
const FEWEST_EVENTS = 50_000;
const RUNS = 8;

/**
 * How fast this machine runs the model. It is the fastest of the last runs: others were slower because the machine had
 * something else to do.
 */
export class MachineSpeed {
  #speeds: readonly number[] = [];

  note(events: number, workMs: number): void {
    if (events < FEWEST_EVENTS) return;
    // Some browsers' clocks have a resolution of 1 ms.
    this.#speeds = [...this.#speeds, (events / Math.max(1, workMs)) * 1000].slice(-RUNS);
  }

  get eventsPerSecond(): number {
    return this.#speeds.length === 0 ? USUAL_EVENTS_PER_SECOND : Math.max(...this.#speeds);
  }
}

export const machineSpeed = new MachineSpeed();
