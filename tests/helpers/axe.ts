/** Axe in a page, without its own driver, which loads the whole program for each look. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

let program: string | null = null;

/** The law's rules: WCAG 2.2 AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

export interface AxeOptions {
  /** A part of the page, and what of it is left out, by their selectors. */
  within?: string;
  without?: string;
  /** Without axe's own best practices. */
  wcag?: boolean;
}

/** Faults that axe finds. */
export async function axeViolations(
  page: Page,
  { within, without, wcag }: AxeOptions,
): Promise<AxeResults['violations']> {
  program ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(program);
  // Parts that are still fading in have other colours than they will have.
  await page.evaluate(`Promise.allSettled(document.getAnimations().flatMap(({ playState, effect, finished }) =>
    playState === 'running' && Number.isFinite(effect.getComputedTiming().endTime) ? [finished] : [])).then(() => null)`);
  // Passed rules are not described, which saves most of its work.
  const options: RunOptions = { resultTypes: ['violations'], ...(wcag && { runOnly: { type: 'tag', values: WCAG } }) };
  const context = { ...(within && { include: [[within]] }), ...(without && { exclude: [[without]] }) };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${within || without ? JSON.stringify(context) : 'document'}, ${JSON.stringify(options)})`,
  );
  return violations;
}
