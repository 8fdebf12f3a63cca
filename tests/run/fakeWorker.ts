import { vi } from 'vitest';
import { RunClient, type RunListeners } from '../../src/run/RunClient';
import type { RunHistory } from '../../src/run/RunHistory';
import type { Frame } from '../../workers/frame';
import type { Command, FailureKind, Report, RunId, Summary } from '../../workers/protocol';
import { frameBuffer } from '../fixtures/frames';
import { summaryOf } from '../workers/fakeModel';
import { columnsBuffer, THREE } from './columnsFixture';

/** A worker that a test speaks for. Buffers really change hands. */
export class FakeWorker {
  onmessage: ((event: MessageEvent<Report>) => void) | null = null;
  onerror: (() => void) | null = null;
  onmessageerror: (() => void) | null = null;
  readonly commands: Command[] = [];
  terminated = false;
  readonly #over = new Set<RunId>();

  postMessage(command: Command, transfer: ArrayBuffer[] = []): void {
    this.commands.push(structuredClone(command, { transfer }));
  }

  terminate(): void {
    this.terminated = true;
  }

  report(report: Report): void {
    this.onmessage?.({ data: report } as MessageEvent<Report>);
  }

  of<Type extends Command['type']>(type: Type): readonly Extract<Command, { type: Type }>[] {
    return this.commands.filter(
      (command): command is Extract<Command, { type: Type }> => command.type === type,
    );
  }

  /** The run that the last command was about. */
  get lastRunId(): number {
    return this.commands.reduce((last, command) => ('runId' in command ? command.runId : last), 0);
  }

  /** The runs that wait for an end, by their seeds, the one under way first. */
  get seeds(): readonly number[] {
    return this.#outstanding().map(({ scenario }) => scenario.seed);
  }

  /** Ends the run that is under way, as the Runner does with unseen runs: one after the other. */
  finishFirst(summary: Summary): void {
    const [first] = this.#outstanding();
    if (first === undefined) throw new Error('This worker has nothing to do.');
    this.#over.add(first.runId);
    this.finish(first.runId, summary);
  }

  finish(runId: RunId, summary: Summary): void {
    this.report({ type: 'summary', runId, summary, bytes: 0, workMs: 0, workEvents: 0 });
  }

  /** The run that is under way fails. */
  failFirst(message: string, kind: FailureKind = 'scenario'): void {
    const [first] = this.#outstanding();
    if (first === undefined) throw new Error('This worker has nothing to do.');
    this.#over.add(first.runId);
    this.report({ type: 'failed', runId: first.runId, kind, message });
  }

  ready(module?: WebAssembly.Module): void {
    const ready: Report = { type: 'ready', modelRevision: 7 };
    this.report(module === undefined ? ready : { ...ready, module });
  }

  frame(atMs: number, runId = this.lastRunId): void {
    this.report({ type: 'frame', runId, atMs, frame: frameBuffer({ atMs }) });
  }

  columns(firstBin: number, bins: number, done = false, runId = this.lastRunId): void {
    const columns = columnsBuffer(THREE, firstBin, new Array(bins).fill({ recordsSent: 1 }));
    const end = done ? { summary: summaryOf(firstBin + bins), bytes: 0, workMs: 0, workEvents: 0 } : null;
    this.report({ type: 'columns', runId, toMs: 0, end, columns });
  }

  #outstanding(): readonly Extract<Command, { type: 'finish' }>[] {
    const stopped = new Set(this.of('stop').map(({ runId }) => runId));
    return this.of('finish').filter(({ runId }) => !stopped.has(runId) && !this.#over.has(runId));
  }
}

/** A client, its workers, and its reports to the page. */
export class Page {
  readonly workers: FakeWorker[] = [];
  readonly frames: number[] = [];
  readonly histories: RunHistory[] = [];
  readonly listeners = {
    onReady: vi.fn<NonNullable<RunListeners['onReady']>>(),
    onFrame: vi.fn((frame: Frame) => void this.frames.push(frame.atMs)),
    onHistory: vi.fn((history: RunHistory, _summary: Summary | null) => void this.histories.push(history)),
    onFailure: vi.fn<NonNullable<RunListeners['onFailure']>>(),
  };
  readonly client: RunClient;

  constructor(spawn?: () => FakeWorker) {
    this.client = new RunClient(this.listeners, () => {
      const worker = spawn?.() ?? new FakeWorker();
      this.workers.push(worker);
      return worker as unknown as Worker;
    });
  }

  get worker(): FakeWorker {
    const worker = this.workers.at(-1);
    if (worker === undefined) throw new Error('No worker has been made.');
    return worker;
  }
}
