/**
 * Resources of a test of the built product: services, one desk, a folder. All of them end with the
 * test, whatever happens.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach } from 'vitest';
import { type RunningService, type ServiceOptions, startService } from '../service/service.ts';
import { watch } from './under-way.ts';
import { DeskWindow } from './window.ts';

interface OpenedDesk {
  readonly page: Page;
  /** Throws if its window's console was not silent. */
  stop(): Promise<void>;
}

export interface SetUp<Desk, Options> {
  /** The window of the desk that is open. */
  readonly window: DeskWindow;
  /** The desk that is open; throws where none is. */
  readonly desk: Desk;
  /** Folder for what the test writes; made when it is first asked for. */
  readonly folder: string;
  /** Ends the one that is open. */
  openDesk(options?: Options): Promise<Desk>;
  /**
   * In test mode, with its data in the folder where `keeps` says so: it can be stopped and started
   * over them.
   */
  startService(options?: ServiceOptions & { keeps?: boolean }): Promise<RunningService>;
  /** Runs at the end, after the desk has stopped. */
  atEnd(end: () => unknown): void;
}

/**
 * `openDesk` is how either harness opens one. With `once`, what is open is shared by all tests of
 * the file.
 */
export function setUp<Desk extends OpenedDesk, Options>(
  openDesk: (options?: Options) => Promise<Desk>,
  { once = false } = {},
): SetUp<Desk, Options> {
  let desk: Desk | undefined;
  let folder: string | undefined;
  let ends: (() => unknown)[] = [];

  const current = (): Desk => {
    if (!desk) throw new Error('no desk is open');
    return desk;
  };
  const own = (): string => {
    folder ??= mkdtempSync(join(tmpdir(), 'rackside-test-'));
    return folder;
  };
  const end = async () => {
    const stopping = desk;
    const others = ends;
    desk = undefined;
    ends = [];
    try {
      await stopping?.stop();
    } finally {
      for (const other of others) await other();
      if (folder) rmSync(folder, { recursive: true, force: true });
      folder = undefined;
    }
  };
  (once ? afterAll : afterEach)(end);

  return {
    window: new DeskWindow(() => current().page),
    get desk() {
      return current();
    },
    get folder() {
      return own();
    },
    async openDesk(options) {
      const before = desk;
      desk = undefined;
      await before?.stop();
      desk = await openDesk(options);
      return desk;
    },
    async startService({ keeps = false, ...options } = {}) {
      const file = keeps ? { file: join(own(), 'service.db') } : {};
      const service = await startService({ testMode: true, ...file, ...options });
      const unwatch = watch({ held: () => service.faults.heldCount });
      ends.push(unwatch, () => service.stop());
      return service;
    },
    atEnd: (other) => void ends.push(other),
  };
}
