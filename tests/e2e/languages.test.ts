/**
 * The agent's language: chosen at the first start and in the settings, for the window and for what
 * the host says; and a morning of ten answers in Arabic, on an Arabic keyboard.
 */
import type { CDPSession } from 'playwright';
import { expect, it } from 'vitest';
import { vault as french } from '../../renderer/i18n/fr/accounts.ts';
import { WORDS_LANGUAGES } from '../../shared/domain/language.ts';
import { isFullRun } from '../helpers/full-run.ts';
import { expectVisible, hasFocus } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

/** Waits for the page in that language, which loads again. */
const spoken = (language: string) => window.page.locator(`html[lang="${language}"]`).waitFor();
const select = () => window.page.locator('select').filter({ has: window.page.locator('option[lang="ar"]') });

it.runIf(isFullRun)('is chosen at the first start, in its own words', async () => {
  await setup.openDesk();
  const seen = new Set<string>();
  for (const language of WORDS_LANGUAGES) {
    await select().selectOption(language);
    await spoken(language);
    await select().waitFor();
    expect(await select().inputValue()).toBe(language);
    seen.add(await window.page.locator('main').innerText());
  }
  // Each has its own words.
  expect(seen.size).toBe(WORDS_LANGUAGES.length);
});

it('is chosen in the settings and is there after a restart, and the typed reply and the place stay', async () => {
  await setup.openDesk({ signedIn: await setup.startService({ tickets: 60, customers: 20 }) });
  await window.waitForTickets();
  await window.rows.nth(1).click();
  await window.reply.fill('Half a sentence');
  await window.openSettings('This window');
  await select().selectOption('fr');
  await spoken('fr');
  const reply = window.page.locator('[data-pane="ticket"] textarea');
  await reply.waitFor();
  expect(await reply.inputValue()).toBe('Half a sentence');

  await setup.desk.restart();
  await spoken('fr');
  await expectVisible(window.page.getByRole('heading', { name: french.lockedTitle }));
});

/** Keys of the Arabic layout by place: what they type. */
const ARABIC: Readonly<Record<string, string>> = { KeyR: 'ق', KeyJ: 'ت', KeyB: 'لا' };

async function pressByPlace(devTools: CDPSession, code: string): Promise<void> {
  const press = { code, key: ARABIC[code] ?? code };
  await devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...press });
  await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press });
  await window.waitUntilSettled({ soon: 500 });
}

it.runIf(isFullRun)('ten tickets are answered in Arabic, by an Arabic keyboard', async () => {
  const service = await setup.startService({ repliesAs: 'staff', tickets: 400, customers: 60 });
  await setup.openDesk({ signedIn: service });
  await window.waitForTickets(10);
  await window.giveName();
  await window.openSettings('This window');
  await select().selectOption('ar');
  await window.page.locator('html[lang="ar"][dir="rtl"]').waitFor();
  const list = window.page.locator('#tickets');
  await list.waitFor();
  await list.focus();
  await window.press('Home', 'Enter');
  const reply = window.page.locator('[data-pane="ticket"] textarea');
  const devTools = await window.page.context().newCDPSession(window.page);
  for (let answered = 0; answered < 10; answered++) {
    const before = await list.getAttribute('aria-activedescendant');
    await reply.waitFor();
    await pressByPlace(devTools, 'KeyR');
    expect(await hasFocus(reply)).toBe(true);
    const text = `تم إصلاح المشكلة رقم ${answered}، شكرًا لكم.`;
    await window.page.keyboard.insertText(text);
    expect(await reply.inputValue()).toBe(text);
    // The caret and the text run from the right.
    expect(await window.page.evaluate('getComputedStyle(document.activeElement).direction')).toBe('rtl');
    await window.press('Control+Enter');
    await window.waitUntilSettled({ soon: 500 });
    expect(await list.getAttribute('aria-activedescendant')).not.toBe(before);
  }
  await setup.desk.turn(15_000);
  const sent = service.ledger.of('add-ticket-reply').map(({ params }) => String(params.ticketid));
  expect([sent.length, new Set(sent).size]).toEqual([10, 10]);
});
