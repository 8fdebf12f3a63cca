import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { expect } from 'vitest';
import { DIST } from './server';

/** A host's folder, in which one version of the built page replaces another. */
export class Versions {
  readonly #place = mkdtempSync(join(tmpdir(), 'linger-versions-'));
  readonly #next = join(this.#place, 'next');
  readonly folder = join(this.#place, 'page');

  private constructor() {
    this.publishPresent();
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

  /** Puts the next version in place of the present one, in one step. */
  publishNext(): void {
    this.#publish(this.#next);
  }

  publishPresent(): void {
    this.#publish(DIST);
  }

  #publish(version: string): void {
    const link = join(this.#place, 'link');
    symlinkSync(version, link);
    renameSync(link, this.folder);
  }

  remove(): void {
    rmSync(this.#place, { recursive: true });
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
