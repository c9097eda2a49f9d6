/**
 * A session through whichever window in which every secret, name and text is a canary: a word that
 * stands nowhere else, so that it can be looked for wherever the session may have left it.
 */
import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import { Tokens } from '../../service/http/auth.ts';
import { askService } from '../helpers/ask-service.ts';
import type { Canary } from '../helpers/canary.ts';
import { until } from '../helpers/until.ts';
import { type DeskWindow, expectHidden, expectVisible, PASSPHRASE } from '../helpers/window.ts';
import { type RunningService, startService } from '../service/service.ts';
import { sendNow } from './conversation-steps.ts';
import { clientWithOrder, fillIn, newOrder, pane } from './order-form.ts';

/** In many canaries, so that one word finds all of them: letters that stand nowhere by chance. */
const mark = () => `q${randomBytes(6).toString('hex')}w`;

export interface CanarySession {
  service: RunningService;
  /** Known to the desk and the keychain alone. */
  secrets: Canary[];
  /** Held by encrypted files alone. */
  texts: Canary[];
  /** Signs in, reads, answers, looks for, orders and notes. */
  work(window: DeskWindow): Promise<void>;
  stop(): Promise<void>;
}

export async function canarySession(): Promise<CanarySession> {
  const [secret, text] = [mark(), mark()];
  const secrets: Canary[] = [
    { what: 'a sign-in', word: secret },
    { what: 'the passphrase', word: PASSPHRASE },
    { what: 'an EPP code', word: 'Epp-S3cret' },
    { what: 'a root password', word: 'R00t-S3cret' },
  ];
  const texts: Canary[] = [{ what: 'a text', word: text }];
  const issue = Tokens.prototype.issue;
  const issued = vi.spyOn(Tokens.prototype, 'issue').mockImplementation(function (this: Tokens, family) {
    const pair = issue.call(this, family);
    for (const token of [pair.access_token, pair.refresh_token]) secrets.push({ what: 'a token', word: token });
    return pair;
  });
  const service = await startService({
    testMode: true,
    dialects: ['conversations'],
    repliesAs: 'staff',
    tickets: 60,
    customers: 12,
    credentials: {
      apiKey: `key-${secret}`,
      apiSecret: `secret-${secret}`,
      // The agent's own: a browser may keep it for them, with the sign-in.
      email: 'agent@example.com',
      password: `word-${secret}`,
    },
  });
  const subject = `Subject ${text}`;
  const { id } = await askService(service, 'open-ticket', {
    deptid: '1',
    subject,
    name: `Name ${text}`,
    email: `customer.${text}@example.com`,
    message: `First message ${text}`,
  });
  service.customerReply(String(id), `Second message ${text}`, [
    { name: `listed-${text}.txt`, data: Buffer.from(`Bytes of a file of theirs ${text}`) },
  ]);
  const client = await clientWithOrder(service);
  texts.push({ what: 'a customer’s name', word: client.name });
  const { c } = await askService(service, 'get-ticket', { ticketid: String(id) });
  if (typeof c === 'string' && c !== '') secrets.push({ what: 'an access code', word: c });

  return {
    service,
    secrets,
    texts,
    async work(window) {
      const { page } = window;
      await window.signIn(service);
      await window.waitForTickets();
      await window.sortNewestFirst();
      await window.rowOf(subject).click();
      await expectVisible(window.timeline.getByText(`Second message ${text}`));
      // Their file, shown.
      await window.timeline.getByRole('link', { name: `listed-${text}.txt`, exact: true }).click();
      await expectVisible(page.getByRole('region', { name: `listed-${text}.txt` }));
      await page.keyboard.press('Escape');
      await expectHidden(page.getByRole('region', { name: `listed-${text}.txt` }));
      // A note, by its key.
      await window.press('n');
      const note = page.getByRole('dialog', { name: /^Note on #/ });
      await expectVisible(note.locator(':focus'));
      await page.keyboard.type(`Note ${text}`);
      await window.press('Control+Enter');
      await expectHidden(note);
      // A reply with a file; and one that stays a draft.
      await window.reply.fill(`Reply ${text}`);
      const sent = { name: `sent-${text}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`Bytes of ours ${text}`) };
      await window.reply.drop({ files: [sent] });
      const chips = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
      await expectVisible(chips);
      await expectHidden(chips.getByRole('progressbar'));
      await window.stayAfterSending();
      await sendNow(window);
      // Nobody follows the browser of this session, so each effect is waited for.
      await until('the reply', () => service.ledger.of('add-ticket-reply').length === 1);
      await window.reply.fill(`Draft ${text}`);
      await window.waitForSavedDrafts();
      // A search.
      await window.ticket.getByRole('heading').first().click();
      await window.press('/');
      await page.keyboard.type(text);
      await expectVisible(window.hits);
      await window.press('Escape', 'Escape');
      // An order with secrets, which is placed.
      await newOrder(page, client);
      await fillIn(page, 'annually');
      await pane(page).getByRole('button', { name: 'Place order' }).click();
      await expectVisible(pane(page).getByText(/Accepted by the service at/));
    },
    async stop() {
      issued.mockRestore();
      await service.stop();
    },
  };
}
