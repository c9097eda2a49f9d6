/** An account's store in its own folder, which a test closes, changes and opens again. */
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { OpenStore } from '../../electron/core/worker/open-store.ts';
import { ACCOUNT, KEYS, NOON } from './memory-store.ts';
import { type OpenedStore, openStore } from './open-store.ts';
import { newFolder } from './temporary-folder.ts';

export interface StoreOnDisk {
  readonly folder: string;
  /** The store as it was opened last. */
  readonly opened: OpenedStore;
  path(name: string): string;
  tryToOpen(more?: Partial<OpenStore>): ReturnType<typeof openStore>;
  open(more?: Partial<OpenStore>): OpenedStore;
  close(): void;
}

/** A new account before each test; what a test left open is closed after it. */
export function storeOnDisk(): StoreOnDisk {
  let folder = '';
  let opened: OpenedStore | null = null;
  const disk: StoreOnDisk = {
    get folder() {
      return folder;
    },
    get opened() {
      if (!opened) throw new Error('the store is closed');
      return opened;
    },
    path: (name) => join(folder, name),
    tryToOpen(more = {}) {
      const result = openStore({ account: ACCOUNT, folder, keys: KEYS, now: NOON, isExisting: true, ...more });
      if (result.ok) opened = result.value;
      return result;
    },
    open(more) {
      const result = disk.tryToOpen(more);
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      return result.value;
    },
    close() {
      opened?.store.databases.close();
      opened = null;
    },
  };
  beforeEach(() => {
    folder = newFolder();
    disk.open({ isExisting: false });
  });
  afterEach(() => disk.close());
  return disk;
}
