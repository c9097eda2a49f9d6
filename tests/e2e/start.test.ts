/**
 * `npm start` where the desk cannot have a window of its own: it opens in the browser, and says why
 * in one sentence. `build/electron.test.ts` has the reasons.
 */
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutKeyring } from '../helpers/keyring.ts';
import { recordOpened } from '../helpers/opened-addresses.ts';
import { until } from '../helpers/until.ts';
import { endHost, runToAddress } from './harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'rackside-start-'));

it.skipIf(process.platform !== 'linux')('opens the desk in the browser where Electron ends', async () => {
  writeFileSync(join(folder, 'electron'), '#!/bin/sh\nexit 127\n');
  chmodSync(join(folder, 'electron'), 0o755);
  const recorded = recordOpened();
  const desk = await runToAddress(['start', '--data', folder], {
    ...{ ...process.env, ...withoutKeyring, ...recorded.env },
    ...{ DISPLAY: ':1', ELECTRON_OVERRIDE_DIST_PATH: folder },
  });
  try {
    expect(desk.said).toContain('The desk opens in the browser, because Electron could not run here (exit code 127).');
    // The address is printed before the browser is asked.
    await until('the browser', () => recorded.opened().length > 0);
    expect(recorded.opened()).toEqual([desk.url]);
  } finally {
    await endHost(desk.child, 'SIGTERM');
  }
});
