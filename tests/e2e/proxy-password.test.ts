import { expect, it } from 'vitest';
import { expectHidden, expectVisible } from '../helpers/window.ts';
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
  await window.rush(() => window.signIn({ url: ADDRESS, credentials: guarded.credentials }));
  await opened.agree('Sign in');
  await expectVisible(page.getByText('This network’s proxy requires a user name and password'));
  await page.getByRole('button', { name: 'Proxy password…' }).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Proxy sign-in' });
  await expectVisible(dialog.getByText(new URL(guarded.proxy.url).host));
  await page.keyboard.press('Tab');
  await dialog.getByRole('textbox', { name: 'Proxy user name' }).fill('ann');
  await dialog.getByLabel('Proxy password', { exact: true }).fill('s3cret');
  await page.keyboard.press('Enter');
  await expectHidden(dialog);
  expect(await page.getByLabel('Email').inputValue()).toBe(guarded.credentials.email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await window.waitForTickets(0);
});
