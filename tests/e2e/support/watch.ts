import type { Page } from 'playwright-core';

/** What the browser calls a request that the page itself gave up: by leaving, reloading, or ending a worker. */
const GIVEN_UP = 'net::ERR_ABORTED';

/**
 * Reports whatever a quiet page does not do: an error or a warning in the console, an uncaught exception, a failed
 * request, an answer of 400 or more, and a request that leaves the page's own `origin`.
 */
export function watch(page: Page, origin: string, report: (problem: string) => void): void {
  page.on('console', (message) => {
    const kind = message.type();
    if (kind === 'error' || kind === 'warning') report(`console ${kind}: ${message.text()}`);
  });
  page.on('pageerror', (error) => report(`uncaught: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== GIVEN_UP) report(`failed request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) report(`status ${response.status()}: ${response.url()}`);
  });
  page.context().on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (asked !== origin && protocol !== 'data:' && protocol !== 'blob:')
      report(`left the origin: ${request.url()}`);
  });
}
