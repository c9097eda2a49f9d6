import { expect, it } from 'vitest';
import { ADDRESS, authorityFile, startGuarded } from './guarded-way.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

it('a proxy that wants a password is asked about once, by keyboard, and what was typed stays', async () => {
  const guarded = await startGuarded({ wants: 'ann:s3cret' });
  setup.atEnd(guarded.stop);
  const trust = process.platform === 'linux' ? 'SSL_CERT_FILE' : 'NODE_EXTRA_CA_CERTS';
  const env = { HTTPS_PROXY: guarded.proxy.url, https_proxy: '', no_proxy: '', NO_PROXY: '', [trust]: authorityFile() };
  const opened = await setup.openDesk({ env });
  const { page } = opened;
  await window.unlock();
  await window.signIn({ url: ADDRESS, credentials: guarded.credentials });
  await opened.agree('Sign in');
  await page.getByText('This network’s proxy requires a user name and password').waitFor();
  await page.getByRole('button', { name: 'Proxy password…' }).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Proxy sign-in' });
  await dialog.getByText(new URL(guarded.proxy.url).host).waitFor();
  await page.keyboard.press('Tab');
  await dialog.getByRole('textbox', { name: 'Proxy user name' }).fill('ann');
  await dialog.getByLabel('Proxy password', { exact: true }).fill('s3cret');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(guarded.credentials.email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await window.hasTickets(0);

  // Kept: nobody is asked again.
  await opened.restart();
  await window.unlock();
  await opened.page.getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor();
});
