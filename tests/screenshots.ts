/**
 * `npm run screenshots`: the pictures of the documents, taken from the practice desk as a new user
 * meets it. Nothing is kept: the desk runs for this session only.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../build/build.ts';
import { inRoot, readCommandOptions } from '../build/project.ts';
import { endHost, launchChromium, startHost } from './e2e/harness.ts';
import { withoutKeyring } from './helpers/keyring.ts';
import { until } from './helpers/until.ts';
import { DeskWindow, expectVisible } from './helpers/window.ts';

const SIZE = { width: 1280, height: 800 };
const TEXT = `Hello,

I found the cause and **changed it on our side**. Please try once more; if anything is still wrong, answer *here* and I will look at once.`;

export async function main(argv: string[]): Promise<void> {
  readCommandOptions(argv, {}, 'npm run screenshots');
  await buildIfStale();
  const folder = inRoot('docs/images');
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'rackside-screenshots-'));
  const host = await startHost(dataDir, { ...process.env, ...withoutKeyring, LC_ALL: '', LC_TIME: 'en_GB.UTF-8' });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', locale: 'en-GB' });
    await page.addInitScript("localStorage.setItem('rackside.letters-known', 'eastAsian arabic emoji')");
    await page.goto(host.url);
    const window = new DeskWindow(() => page);
    await window.sessionOnly.click();
    await expectVisible(window.button('Practice desk'));
    const shoot = (name: string) => page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
    await shoot('first-run');
    await window.button('Practice desk').click();
    await replyToOne(window);
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
async function replyToOne(window: DeskWindow): Promise<void> {
  const { page } = window;
  await window.waitForTickets(8);
  // Until then rows still come before those that are there.
  await until('whole counts', async () => !((await window.queues.textContent()) ?? '≥').includes('≥'));
  await window.rows.nth(3).click();
  await window.reply.fill(TEXT);
  await window.stayAfterSending();
  await window.sendReply();
  await expectVisible(window.button('Send now'));
  // Under no pointer, and with the toast gone.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(600);
}
