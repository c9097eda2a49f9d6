import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { TIMEOUT_MS } from './tests/helpers/until.ts';

/**
 * Packages are imported as Node does it, which also runs the sources: asking each of their names through a
 * go-between takes an eighth of the time where a library is called in a loop.
 */
const AS_NODE = { deps: { interopDefault: false } };

/**
 * Tests that start whole processes: one file at a time. Each wait has a limit of its own and says
 * what it waited for; this one ends what hangs. Flows are told not to isolate their files: each
 * would load Playwright and the service again.
 */
const whole = { fileParallelism: false, testTimeout: 600_000, hookTimeout: 600_000, ...AS_NODE };

/** The rest: nothing of it takes long, but on a machine with all cores busy. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 };

/** What a soak calls flat is a rule; its days take long. */
const SOAKS_RULE = 'tests/soak/growth.test.ts';

/** They change the zone of their process, which a thread cannot. */
const ZONES = [
  'renderer/i18n/times.test.ts',
  'renderer/parts/text/{when,time-choices,customer-zones}.test.ts',
  'renderer/parts/text/typed-time/*.test.ts',
];

/** The window's tests, in a page as a host in that region sends it. */
const WINDOW = ['{renderer,tests/parameters}/**/*.test.{ts,tsx}'];
const page = {
  setupFiles: 'tests/helpers/renderer/set-up.ts',
  environment: 'jsdom',
  environmentOptions: { jsdom: { html: '<!doctype html><html lang="en" data-region="en-GB"></html>' } },
  ...patient,
};

/** They replace modules, which others of their process may have loaded: each has its own. */
const REPLACING = globSync(WINDOW, { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(mock|doMock)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

export default defineConfig({
  define: { __SQLITE_NODE_API__: '10', __DEV_SERVER__: 'null' },
  test: {
    // Every core: by itself Vitest leaves one free, which is half of a small machine.
    maxWorkers: '100%',
    // Words are English and dates are those of this region, whatever computer it is: the hosts that
    // tests start look here.
    env: { LC_ALL: '', LC_MESSAGES: 'C.UTF-8', LANGUAGE: '', LC_TIME: 'en_GB.UTF-8' },
    // By itself a poll gives up after one second, and a busy machine may need that for a single
    // step.
    expect: { poll: { timeout: TIMEOUT_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: 'tests/helpers/close-stores.ts',
          ...patient,
          include: [
            '{shared,electron,service,build}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/service/**/*.test.ts',
            SOAKS_RULE,
          ],
          // A fourth less time: they share nothing but the modules they load.
          isolate: false,
          ...AS_NODE,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          ...page,
          name: 'renderer',
          include: WINDOW,
          exclude: [...ZONES, ...REPLACING],
          // Two thirds of the time: they share the page and the modules they load, and each leaves the
          // page as it was.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: { ...page, name: 'replaced', include: REPLACING },
      },
      { extends: true, test: { name: 'zones', include: ZONES, ...patient } },
      {
        extends: true,
        test: {
          name: 'desk',
          include: ['tests/{desk,power,fuzz}/**/*.test.ts'],
          // A third less time, as above.
          isolate: false,
          globalSetup: 'tests/desk/built-worker.ts',
          ...patient,
          ...AS_NODE,
        },
      },
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], isolate: false, ...whole } },
      { extends: true, test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], isolate: false, ...whole } },
      {
        extends: true,
        test: { name: 'e2e-electron', include: ['tests/e2e-electron/**/*.test.ts'], isolate: false, ...whole },
      },
      { extends: true, test: { name: 'tour', include: ['tests/tour/**/*.test.ts'], ...whole } },
      {
        extends: true,
        test: {
          name: 'all-only',
          include: ['tests/{dialects,crash,soak}/**/*.test.ts'],
          exclude: [SOAKS_RULE],
          globalSetup: 'tests/desk/built-worker.ts',
          ...whole,
        },
      },
    ],
  },
});
