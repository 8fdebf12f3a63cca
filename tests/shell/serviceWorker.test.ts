import { describe, expect, test, vi } from 'vitest';
import { keepOffline, type WorkerContainer } from '../../src/shell/offline/serviceWorker';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly postMessage = vi.fn();

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = new FakeRegistration();
  readonly register = vi.fn(() => Promise.resolve(this.registration));
}

/** A page whose files were kept on an earlier visit. */
function secondVisit(): FakeContainer {
  const container = new FakeContainer();
  container.controller = new FakeWorker();
  container.registration.active = container.controller;
  return container;
}

async function start(container: FakeContainer) {
  const reload = vi.fn();
  const onUpdate = vi.fn<(apply: () => void) => void>();
  const onReady = vi.fn();
  const host = { container: container as unknown as WorkerContainer, reload };
  const end = keepOffline(host, { onUpdate, onReady });
  await Promise.resolve();
  return { reload, onUpdate, onReady, end };
}

/** An update is found, fetched, and waits. */
function updateArrives({ registration }: FakeContainer): FakeWorker {
  const worker = new FakeWorker();
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  registration.installing = null;
  registration.waiting = worker;
  worker.become('installed');
  return worker;
}

describe('an update', () => {
  test('is reported once it waits, and nothing happens by itself', async () => {
    const container = secondVisit();
    const { reload, onUpdate } = await start(container);
    expect(onUpdate).not.toHaveBeenCalled();
    const worker = updateArrives(container);
    expect(onUpdate).toHaveBeenCalledOnce();
    expect(worker.postMessage).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  test('is taken over when the reader asks, and the page is loaded again only when it is active', async () => {
    const container = secondVisit();
    const { reload, onUpdate } = await start(container);
    const worker = updateArrives(container);
    onUpdate.mock.lastCall?.[0]();
    expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
    worker.become('activating');
    expect(reload).not.toHaveBeenCalled();
    worker.become('activated');
    expect(reload).toHaveBeenCalledOnce();
  });

  test('that has waited since an earlier visit is reported at once', async () => {
    const container = secondVisit();
    container.registration.waiting = new FakeWorker();
    const { onUpdate } = await start(container);
    expect(onUpdate).toHaveBeenCalledOnce();
  });

  test('that another tab took over is reported, and leaves this tab alone', async () => {
    const container = secondVisit();
    const { reload, onUpdate } = await start(container);
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    onUpdate.mock.lastCall?.[0]();
    expect(reload).toHaveBeenCalledOnce();
  });
});

test('the first visit is no update', async () => {
  const container = new FakeContainer();
  const { onUpdate } = await start(container);
  updateArrives(container);
  container.dispatchEvent(new Event('controllerchange'));
  expect(onUpdate).not.toHaveBeenCalled();
});

test("the first visit reports once that every file is stored, later ones don't", async () => {
  const container = new FakeContainer();
  const worker = new FakeWorker();
  container.registration.installing = worker;
  const { onReady } = await start(container);
  worker.become('installed');
  expect(onReady).not.toHaveBeenCalled();
  worker.become('activated');
  expect(onReady).toHaveBeenCalledOnce();

  const later = await start(secondVisit());
  expect(later.onReady).not.toHaveBeenCalled();
});

test('a browser that forbids it leaves a page that works', async () => {
  const container = secondVisit();
  container.register.mockRejectedValueOnce(new DOMException('No', 'SecurityError'));
  const { onUpdate } = await start(container);
  expect(onUpdate).not.toHaveBeenCalled();
});

test('after the end nothing is reported', async () => {
  const container = secondVisit();
  const { onUpdate, end } = await start(container);
  end();
  updateArrives(container);
  expect(onUpdate).not.toHaveBeenCalled();
});
