/**
 * `npm run screenshots`: the pictures of the documents, taken from the practice desk as a new user meets it. Nothing is
 * kept: the desk runs for this session only.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { buildIfStale } from '../build/build.ts';
import { inRoot } from '../build/paths.ts';
import { endHost, launchChromium, startHost } from './e2e/harness.ts';
import { withoutKeyring } from './helpers/keyring.ts';

const SIZE = { width: 1280, height: 800 };
const TEXT = `Hello,

I found the cause and **changed it on our side**. Please try once more; if anything is still wrong, answer *here* and I will look at once.`;

export async function main(): Promise<void> {
  buildIfStale();
  const folder = inRoot('docs/images');
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'rackside-screenshots-'));
  const host = await startHost(dataDir, { ...process.env, ...withoutKeyring });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', locale: 'en-GB' });
    await page.goto(host.url);
    await page.getByRole('button', { name: 'This session only' }).click();
    await page.getByRole('button', { name: 'Practice desk' }).waitFor();
    const shoot = (name: string) => page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
    await shoot('first-run');
    await page.getByRole('button', { name: 'Practice desk' }).click();
    await replyToOne(page);
    await shoot('desk-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await shoot('desk-dark');
  } finally {
    await browser.close();
    await endHost(host.child, 'SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
  console.log(`The pictures are in ${folder}.`);
}

/** A ticket with a reply in its hold. */
async function replyToOne(page: Page): Promise<void> {
  const rows = page.getByRole('grid', { name: 'Tickets' }).getByRole('row');
  await rows.nth(8).waitFor({ timeout: 30_000 });
  await rows.nth(1).click();
  await page.getByRole('textbox', { name: 'Reply' }).fill(TEXT);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Mara Lind');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByRole('button', { name: 'Send now' }).waitFor();
  // Under no pointer, and with the toast gone.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(600);
}
