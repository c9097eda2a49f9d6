import { afterEach, expect, it } from 'vitest';
import { until } from '../desk/harness.ts';
import { ADDRESS, authorityFile, type Guarded, startGuarded } from './guarded-way.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { signIn, unlock } from './main-job.ts';

let desk: LocalDesk | undefined;
let guarded: Guarded | undefined;

afterEach(async () => {
  await desk?.stop();
  await guarded?.stop();
});

it('a proxy that wants a password is asked about once, by keyboard, and what was typed stays', async () => {
  guarded = await startGuarded({ wants: 'ann:s3cret' });
  const trust = process.platform === 'linux' ? 'SSL_CERT_FILE' : 'NODE_EXTRA_CA_CERTS';
  const env = { HTTPS_PROXY: guarded.proxy.url, https_proxy: '', no_proxy: '', NO_PROXY: '', [trust]: authorityFile() };
  const opened = await openLocalDesk({ env });
  desk = opened;
  const { page } = opened;
  await unlock({ page: () => opened.page, restart: opened.restart }, { vault: 'passphrase' });
  await signIn(page, { url: ADDRESS, credentials: guarded.credentials });
  await page.getByText('The proxy of this network wants a name and a password').waitFor();
  await page.getByRole('button', { name: 'Proxy password…' }).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'The proxy of this network' });
  await dialog.getByText(new URL(guarded.proxy.url).host).waitFor();
  await page.keyboard.press('Tab');
  await dialog.getByRole('textbox', { name: 'Name at the proxy' }).fill('ann');
  await dialog.getByLabel('Password at the proxy', { exact: true }).fill('s3cret');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('E-mail').inputValue()).toBe(guarded.credentials.email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const rows = () => opened.page.getByRole('grid', { name: 'Tickets' }).getByRole('row');
  await until('tickets through the proxy', async () => (await rows().count()) > 0, 30_000);

  // Kept: nobody is asked again.
  await opened.restart();
  await unlock({ page: () => opened.page, restart: opened.restart }, { vault: 'passphrase' });
  await opened.page.getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor({ timeout: 30_000 });
});
