import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { TestRunner } from 'vitest';

const OUT = fileURLToPath(new URL('../../out/', import.meta.url));

/** Watches the console of a desk's windows, over its restarts. A window that works says nothing. */
export class ConsoleWatcher {
  readonly lines: string[] = [];
  readonly #expected: RegExp[];

  constructor(expected: RegExp[] = []) {
    this.#expected = expected;
  }

  watch(page: Page): void {
    const note = (line: string) => {
      if (!this.#expected.some((pattern) => pattern.test(line))) this.lines.push(line);
    };
    page.on('console', (message) => {
      if (['error', 'warning', 'assert'].includes(message.type())) note(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => note(`uncaught: ${error.stack ?? error.message}`));
    page.on('crash', () => note('the page crashed'));
  }

  /** Throws if anything was said. */
  expectSilence(): void {
    if (this.lines.length > 0) throw new Error(`the console is not silent:\n${this.lines.join('\n')}`);
  }
}

/**
 * Called while the page still lives: if the running test failed, what it looked like goes to
 * `out/<folder>/`.
 */
export async function keepFailure(page: Page, folder: string): Promise<void> {
  const test = TestRunner.getCurrentTest();
  if (test?.result?.state !== 'fail' || page.isClosed()) return;
  const name = test.fullName.replace(/[^\w]+/g, '-').slice(-100);
  mkdirSync(`${OUT}${folder}`, { recursive: true });
  await page.screenshot({ path: `${OUT}${folder}/${name}.png` });
}
