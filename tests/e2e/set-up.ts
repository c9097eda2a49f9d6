/**
 * The set-up of a file of tests in Chromium: one browser for all of them, since each desk's window
 * is a context of its own.
 */
import type { Browser } from 'playwright';
import { afterAll } from 'vitest';
import { type SetUp, setUp } from '../helpers/set-up.ts';
import { type LocalDesk, type LocalDeskOptions, launchChromium, openLocalDesk } from './harness.ts';

interface LocalSetUp extends Pick<LocalDeskOptions, 'stays'> {
  once?: boolean;
}

export function setUpLocal({ stays = false, ...how }: LocalSetUp = {}): SetUp<LocalDesk, LocalDeskOptions> {
  let browser: Promise<Browser> | undefined;
  // Hooks run last to first: the desk stops before its browser closes.
  afterAll(async () => (await browser)?.close());
  return setUp(async (options: LocalDeskOptions = {}) => {
    browser ??= launchChromium();
    return openLocalDesk({ browser: await browser, stays, ...options });
  }, how);
}
