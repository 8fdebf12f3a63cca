import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { expect } from 'vitest';
import { DIST } from './server';

/** A host's folder, in which one version of the built page replaces another. */
export class Versions {
  readonly folder = mkdtempSync(join(tmpdir(), 'linger-versions-'));
  readonly #next = mkdtempSync(join(tmpdir(), 'linger-next-'));

  private constructor() {
    cpSync(DIST, this.folder, { recursive: true });
  }

  /** With the present version in the folder, and a next one, of which no asset has a name that the present one has. */
  static async build(): Promise<Versions> {
    const versions = new Versions();
    const output = { hashCharacters: 'hex' } as const;
    await build({
      logLevel: 'error',
      build: { outDir: versions.#next, emptyOutDir: true, rolldownOptions: { output } },
      worker: { rolldownOptions: { output } },
    });
    const names = new Set(readdirSync(join(DIST, 'assets')));
    expect(readdirSync(join(versions.#next, 'assets')).filter((name) => names.has(name))).toEqual([]);
    return versions;
  }

  /** Puts the next version in place of whatever is in the folder. */
  publishNext(): void {
    this.#publish(this.#next);
  }

  publishPresent(): void {
    this.#publish(DIST);
  }

  #publish(version: string): void {
    rmSync(this.folder, { recursive: true });
    cpSync(version, this.folder, { recursive: true });
  }

  remove(): void {
    for (const folder of [this.folder, this.#next]) rmSync(folder, { recursive: true });
  }
}

/** The path of a built file below the page, by the beginning of its name. */
export function assetOf(folder: string, pattern: RegExp): string {
  const found = readdirSync(join(folder, 'assets')).filter((name) => pattern.test(name));
  expect(found).toHaveLength(1);
  return `assets/${found[0]}`;
}

/** Whether the tab shows the version in the folder. */
export async function shows(page: Page, folder: string): Promise<boolean> {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const names = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(({ src }) =>
      src.replace(/.*\//, ''),
    ),
  );
  return names.every((name) => html.includes(name));
}

/** Resolves when the service worker of this page has every file. */
export async function filesAreKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? ''),
    )
    .toBe('activated');
}
