/**
 * Page object of a desk's window: its parts by the names that people and screen readers find them
 * by, and the ways that many tests go. It serves Chromium and Electron alike, and asks for the page
 * each time, since a restart brings another.
 */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { RunningService } from '../service/service.ts';
import { type AxeOptions, axeViolations } from './axe.ts';
import { isFollowed, rush, settlePage } from './settling-page.ts';
import { whenSettled } from './under-way.ts';
import { LONG_TIMEOUT_MS, until } from './until.ts';

export const PASSPHRASE = 'correct horse battery staple';

export class DeskWindow {
  readonly #page: () => Page;

  constructor(page: () => Page) {
    this.#page = page;
  }

  get page(): Page {
    return this.#page();
  }

  /** The list of queues on the left. */
  get queues(): Locator {
    return this.page.getByRole('navigation', { name: 'Queues' });
  }
  /** The list of tickets. */
  get tickets(): Locator {
    return this.page.getByRole('grid', { name: 'Tickets' });
  }
  get rows(): Locator {
    return this.tickets.getByRole('row');
  }
  /** Results of a search. */
  get hits(): Locator {
    return this.page.getByRole('grid', { name: 'Search results' }).getByRole('row');
  }
  /** The pane of the open ticket. */
  get ticket(): Locator {
    return this.page.getByRole('region', { name: 'Ticket', exact: true });
  }
  get timeline(): Locator {
    return this.page.getByRole('region', { name: 'Timeline' });
  }
  /** The field in which a reply is written. */
  get reply(): Locator {
    return this.page.getByRole('textbox', { name: 'Reply', exact: true });
  }
  get outbox(): Locator {
    return this.page.getByRole('region', { name: 'Outbox', exact: true });
  }
  get customer(): Locator {
    return this.page.getByRole('complementary', { name: 'Customer' });
  }
  /** The button that names the open account. */
  get account(): Locator {
    return this.page.getByRole('button', { name: /^Account:/ });
  }
  get connection(): Locator {
    return this.page.getByRole('status', { name: 'Connection' });
  }
  /** The first window's offer without a keychain: nothing is stored then. */
  get sessionOnly(): Locator {
    return this.button('This session only');
  }
  /** The button of this name, whole, or of this pattern. */
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }
  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** A page of the sidebar, in the room of list and ticket. */
  place(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** The first row with this subject. */
  rowOf(subject: string): Locator {
    return this.rows.filter({ hasText: subject }).first();
  }

  /** The row of a ticket by its id, wherever it stands by now. */
  rowById(ticket: string): Locator {
    return this.page.locator(`[id="ticket-row-${ticket}"]`);
  }

  /** The ids of the tickets in the list, all taken at once: rows come and go. */
  async shownTickets(): Promise<string[]> {
    return (await this.rows.evaluateAll((all) => all.map(({ id }) => id))).map(ticketOf);
  }

  /**
   * Presses them one after the other. The strokes of a chord (`g c`) are sent at once: on a busy
   * machine the second would otherwise come too late.
   */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await Promise.all(key.split(' ').map((stroke) => this.page.keyboard.press(stroke)));
  }

  /** Acts as fast as it goes: nothing is waited for between its actions, nor after them. */
  rush<T>(act: () => Promise<T>): Promise<T> {
    return rush(this.page, act);
  }

  /** Waits until all work ended, here and at the desk, with timers of up to `soon` ms. */
  waitUntilSettled({ soon }: { soon?: number } = {}): Promise<void> {
    return settlePage(this.page, soon);
  }

  /** A draft is stored a moment after its last letter. */
  async waitForSavedDrafts(): Promise<void> {
    await this.waitUntilSettled({ soon: 1000 });
    await expectVisible(this.page.getByText(/^Saved \d/));
  }

  /** Chooses the passphrase, or types it, where the window asks for one. */
  async unlock(): Promise<void> {
    const field = this.page.getByLabel('Passphrase', { exact: true });
    await field.fill(PASSPHRASE);
    const protect = this.page.getByRole('button', { name: 'Protect with passphrase' });
    if ((await protect.count()) > 0) await protect.click();
    else await field.press('Enter');
  }

  /** Fills in the sign-in and sends it; what comes of it is for the test to see. */
  async signIn(service: Pick<RunningService, 'url' | 'credentials'>): Promise<void> {
    const { apiKey, apiSecret, email, password } = service.credentials;
    await this.page.getByLabel('Service address').fill(`${service.url}/api/v2/hosting/`);
    await this.page.getByLabel('API key').fill(apiKey);
    await this.page.getByLabel('API secret', { exact: true }).fill(apiSecret);
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** Waits until the list has more than so many tickets. */
  async waitForTickets(more = 3): Promise<void> {
    const comes = isFollowed(this.page) ? whenSettled : until;
    await comes(`more than ${more} tickets`, async () => (await this.rows.count()) > more);
  }

  /** Sorts the list by the newest reply: what is written to comes first. */
  async sortNewestFirst(more = 3): Promise<void> {
    await this.press('b n');
    await this.waitForTickets(more);
  }

  /** Waits until every page of the first sync was read: then the lists stand as they are. */
  async waitForWholeQueues(): Promise<void> {
    // Counts are read twice a second during a first sync.
    await this.waitUntilSettled({ soon: 500 });
    await whenSettled('whole counts', async () => {
      const words = (await this.queues.textContent()) ?? '';
      return /\d/.test(words) && !words.includes('≥');
    });
  }

  /** Opens a part of the account's page. */
  async openSettings(part: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Settings', exact: true }).click();
    await this.showSettings(part);
  }

  /** Goes to another part of the account's page. */
  async showSettings(part: string): Promise<void> {
    const parts = this.page.getByRole('navigation', { name: 'Account settings sections' });
    await parts.getByRole('button', { name: part, exact: true }).click();
  }

  /** Presses *Send reply*, and gives the name where one is asked for: saving it sends the reply. */
  async sendReply(): Promise<void> {
    await this.button('Send reply').click();
    const name = this.page.getByRole('textbox', { name: 'Your name' });
    await expectVisible(name.or(this.button('Send now')));
    if (!(await name.isVisible())) return;
    await name.fill('Mara Lind');
    await this.button('Save name').click();
  }

  /** Gives the name that a first reply asks for. */
  async giveName(): Promise<void> {
    await this.openSettings('Replies');
    await this.page.getByRole('textbox', { name: 'Your name' }).fill('Mara Lind');
    await this.press('Tab');
    await expectVisible(this.page.getByText('Saved', { exact: true }));
    await this.button('Back to tickets').click();
  }

  /** Chooses to stay at a ticket after its reply, where one is open to be answered. */
  async stayAfterSending(): Promise<void> {
    await this.button('Send and…').click();
    await this.page.getByRole('menuitemradio', { name: 'Stay here' }).click();
  }

  /** Lets something happen in the practice desk, by its menu. */
  async playScenario(what: string): Promise<void> {
    await this.button('Practice scenarios').click();
    await this.page.getByRole('menuitem', { name: what }).click();
  }

  /** Asks the service by keyboard, so that no pointer rests on a row. */
  async lookForChanges(): Promise<void> {
    // Its letter is a key on a button, and text in a field.
    await this.account.press('Shift+N');
  }

  async readClipboard(): Promise<string> {
    return this.page.evaluate<string>('navigator.clipboard.readText()');
  }

  /**
   * Axe finds nothing in what is on screen, or `within` a part of it. `wcag`: without its own best
   * practices.
   */
  async expectAccessible(what: string, options: AxeOptions = {}): Promise<void> {
    const found = (await axeViolations(this.page, options)).map(({ id, nodes }) => [
      id,
      nodes.map(({ failureSummary, html }) => [failureSummary, html]),
    ]);
    expect([what, found]).toEqual([what, []]);
  }
}

/** Presses Tab until it has the focus; before it can be used, Tab passes it by. */
export async function tabTo(target: Locator, presses = 80): Promise<void> {
  await expectVisible(target);
  await whenSettled(`${String(target)} to be of use`, () => target.isEnabled());
  for (let pressed = 0; pressed < presses; pressed += 1) {
    if (await hasFocus(target)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(target)}`);
}

export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.first().evaluate((element) => element.matches(':focus'));

/** Expects it on screen once all is settled; waits for it in a page that can't be settled. */
export async function expectVisible(locator: Locator): Promise<void> {
  if (!isFollowed(locator.page())) return locator.first().waitFor({ timeout: LONG_TIMEOUT_MS });
  await settlePage(locator.page());
  if (!(await locator.first().isVisible())) throw new Error(`all is settled, and this is not seen: ${locator}`);
}

/** Expects it gone once all is settled; waits for that in a page that can't be settled. */
export async function expectHidden(locator: Locator): Promise<void> {
  if (!isFollowed(locator.page())) return locator.first().waitFor({ state: 'hidden', timeout: LONG_TIMEOUT_MS });
  await settlePage(locator.page());
  if (await locator.first().isVisible()) throw new Error(`all is settled, and this is still seen: ${locator}`);
}

/** The ticket's id of a row. */
export const idOf = async (row: Locator): Promise<string> => ticketOf((await row.getAttribute('id')) ?? '');

const ticketOf = (row: string): string => row.replace('ticket-row-', '');
