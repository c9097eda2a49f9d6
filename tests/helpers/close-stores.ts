/**
 * Closes each store with the test that opened it. Left to the garbage collector, the thousands of
 * stores of a run take gigabytes, and the system's time to clear them.
 */
import { onTestFinished, TestRunner } from 'vitest';
import { followStores, isLent } from './memory-store.ts';

followStores((store) => {
  // Stores that a file opens for all of its tests stay open.
  if (TestRunner.getCurrentTest()) onTestFinished(() => void (isLent(store) || store.databases.close()));
});
