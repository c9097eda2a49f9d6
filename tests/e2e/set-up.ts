/**
 * The set-up of a file of tests in Chromium: one browser for all files of a run, since each desk's
 * window is a context of its own.
 */
import type { Browser } from 'playwright';
import { type SetUp, setUp } from '../helpers/set-up.ts';
import { type LocalDesk, type LocalDeskOptions, launchChromium, openLocalDesk } from './harness.ts';

interface LocalSetUp extends Pick<LocalDeskOptions, 'stays'> {
  once?: boolean;
}

export function setUpLocal({ stays = false, ...how }: LocalSetUp = {}): SetUp<LocalDesk, LocalDeskOptions> {
  return setUp(
    async (options: LocalDeskOptions = {}) => openLocalDesk({ browser: await sharedChromium(), stays, ...options }),
    how,
  );
}

/**
 * Less work for the same flow: GPU and network need no processes of their own, and a page that
 * lives for seconds never gets back what its optimizing compilers cost, a fifth of its time.
 */
const CHEAPER = [
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--js-flags=--max-optimized-bytecode-size=1',
];

/** Files are not isolated, so that the next one finds it here. It ends with the process. */
let shared: Promise<Browser> | undefined;

export async function sharedChromium(): Promise<Browser> {
  const running = await shared;
  // A browser that crashed takes its own test with it and no other.
  if (running?.isConnected()) return running;
  shared = launchChromium(CHEAPER);
  return shared;
}
