/** The administrator's settings, as the window shows them; and a file that cannot be used. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { withoutKeyring } from '../helpers/keyring.ts';
import { TIMEOUT_MS } from '../helpers/until.ts';
import { endHost, runToAddress } from './harness.ts';
import { sharedChromium } from './set-up.ts';

const folder = mkdtempSync(join(tmpdir(), 'rackside-managed-e2e-'));
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = (settings: string) => {
  const file = join(folder, 'settings.json');
  writeFileSync(file, settings);
  const argv = ['local', '--no-open', '--data', join(folder, 'data'), '--settings', file];
  return runToAddress(argv, { ...process.env, ...withoutKeyring });
};

it('settles the service, takes the practice desk away, and stops the start where it is not understood', async () => {
  await expect(start('{ "practisedesk": false }')).rejects.toThrow(
    /settings for this computer can’t be used.*“practisedesk” isn’t valid.*settings\.json/s,
  );

  const host = await start(
    JSON.stringify({ service: { address: 'https://billing.example.com', only: true }, practiceDesk: false }),
  );
  stops.push(() => endHost(host.child, 'SIGTERM'));
  const page = await (await sharedChromium()).newPage();
  stops.push(() => page.close());
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(host.url);
  await page.getByRole('button', { name: 'This session only' }).click();
  const address = page.getByLabel('Service address');
  await address.waitFor();
  expect(await address.inputValue()).toBe('https://billing.example.com');
  expect(await address.getAttribute('readonly')).not.toBeNull();
  expect(await page.getByText('Set by your administrator.').count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Practice desk' }).count()).toBe(0);
});
