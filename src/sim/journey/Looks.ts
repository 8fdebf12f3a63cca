import { Frame } from '../../../workers/frame';
import type { Command, Report, RunId, StageDetail } from '../../../workers/protocol';
import type { Scenario } from '../../scenario/scenario';
import { drawLoop } from '../drawLoop';
import { spawnWorker } from '../spawnWorker';
import { Watchdog } from '../Watchdog';

/** Frames of one run at any instant, one after the other. */
export interface Looks {
  /**
   * Reads the frame at an instant, ms: batch by batch, or as `detail` says. The frame is good only while `read` runs.
   * Rejects where the run broke or the looks have ended.
   */
  look<Seen>(ms: number, read: (frame: Frame) => Seen, detail?: StageDetail): Promise<Seen>;
}

/** A look so short before an instant shows what stood just before it: nothing of the model takes less, ms. */
export const JUST_MS = 2e-6;

/** An instant of the model, whose time counts whole nanoseconds, ms. */
export function instant(ms: number): number {
  return Math.round(ms * 1e6) / 1e6;
}

/** A look that waits for its turn. */
interface Waiting {
  readonly ms: number;
  readonly detail: StageDetail;
  readonly onFrame: (frame: Frame) => void;
  readonly reject: (error: Error) => void;
}

/** A worker of looks has one run. */
const RUN: RunId = 1;
const LOST = 'The worker that runs the model stopped. Open the journey once more.';

/**
 * Looks at a run of a worker of its own, which starts with the first look. The run's scout goes ahead of each look, as
 * fast as it can: it leaves the checkpoints from which looks go back.
 */
export class WorkerLooks implements Looks {
  readonly #scenario: Scenario;
  readonly #spawn: () => Worker;
  readonly #watchdog = new Watchdog();
  readonly #waiting: Waiting[] = [];
  #worker: Worker | null = null;
  #endDrawing: (() => void) | null = null;
  /** How far the scout has come, ms; Infinity at the end of the run. */
  #scoutedMs = -1;
  /** An answer is due. */
  #asking = false;
  #spent: ArrayBuffer | null = null;
  #ended: Error | null = null;

  constructor(scenario: Scenario, spawn: () => Worker = () => spawnWorker()) {
    this.#scenario = scenario;
    this.#spawn = spawn;
  }

  look<Seen>(ms: number, read: (frame: Frame) => Seen, detail: StageDetail = 'batches'): Promise<Seen> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) {
        reject(this.#ended);
        return;
      }
      const onFrame = (frame: Frame): void => {
        try {
          resolve(read(frame));
        } catch (error) {
          reject(error);
        }
      };
      this.#waiting.push({ ms, detail, onFrame, reject });
      this.#next();
    });
  }

  /** Ends the worker; looks under way are rejected. */
  end(reason = new Error('Nobody looks any more.')): void {
    if (this.#ended !== null) return;
    this.#ended = reason;
    this.#endDrawing?.();
    this.#worker?.terminate();
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  }

  /** Asks for what the first of those that wait needs next. */
  #next(): void {
    const [first] = this.#waiting;
    if (this.#asking || first === undefined || !this.#begin()) return;
    this.#asking = true;
    if (this.#scoutedMs < first.ms) this.#post({ type: 'scout', runId: RUN });
    else this.#post({ type: 'advance', runId: RUN, toMs: first.ms, detail: first.detail });
  }

  /** Starts the worker with its run, unless that has been done; false where the browser refuses. */
  #begin(): boolean {
    if (this.#worker !== null) return true;
    try {
      this.#worker = this.#spawn();
    } catch {
      this.end(new Error(LOST));
      return false;
    }
    const lost = (): void => this.end(new Error(LOST));
    this.#worker.onmessage = ({ data }: MessageEvent<Report>) => this.#onReport(data);
    this.#worker.onerror = lost;
    this.#worker.onmessageerror = lost;
    this.#endDrawing = drawLoop.onDraw((nowMs) => {
      const verdict = this.#watchdog.check(nowMs, this.#asking);
      if (verdict === 'lost') lost();
      else if (verdict === 'probe') this.#worker?.postMessage({ type: 'ping' } satisfies Command);
    });
    this.#worker.postMessage({ type: 'start', runId: RUN, scenario: this.#scenario } satisfies Command);
    return true;
  }

  /** Hands the last buffer back with the question. */
  #post(command: Command): void {
    const spent = this.#spent;
    this.#spent = null;
    if (spent === null) this.#worker?.postMessage(command);
    else this.#worker?.postMessage({ ...command, spent }, [spent]);
  }

  #onReport(report: Report): void {
    if (this.#ended !== null) return;
    this.#watchdog.reset();
    if (report.type === 'failed') {
      this.end(new Error(report.message));
    } else if (report.type === 'columns') {
      this.#asking = false;
      this.#spent = report.columns;
      this.#scoutedMs = report.done ? Number.POSITIVE_INFINITY : report.toMs;
      this.#next();
    } else if (report.type === 'frame') {
      this.#asking = false;
      this.#waiting.shift()?.onFrame(new Frame(report.frame));
      this.#spent = report.frame;
      this.#next();
    }
  }
}
