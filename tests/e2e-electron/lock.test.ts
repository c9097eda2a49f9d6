/**
 * The lock in Electron: from the menu, with a link from another program amid it; nothing of the desk
 * is in the page, its title or the menus until the PIN opens everything again.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { pickTicket } from '../e2e/main-job.ts';
import { type Keyring, noKeyring, startKeyring } from '../helpers/keyring.ts';
import { until } from '../helpers/until.ts';
import { DeskWindow } from '../helpers/window.ts';
import { atDialogs } from './dialogs.ts';
import { type ElectronDesk, openElectronDesk } from './harness.ts';

const PIN = '482917';
const why = noKeyring();

describe.skipIf(why)(`the lock${why ? ` (SKIPPED: ${why})` : ''}`, () => {
  let desk: ElectronDesk;
  let keyring: Keyring;
  let service: RunningService;
  const window = new DeskWindow(() => desk.page);

  beforeAll(async () => {
    service = await startService({ testMode: true, repliesAs: 'staff', tickets: 60, customers: 10 });
    keyring = await startKeyring();
    desk = await openElectronDesk({ keyring: keyring.env });
    await window.signIn(service);
    await window.queues.getByText('Awaiting Reply').click();
    await window.hasTickets();
    // Else the first sync has its part in the work that is measured below.
    await until('the end of the first sync', async () => {
      const [account] = (await call('account.list', {})).value as [{ sync: { phase: string } }];
      return account.sync.phase === 'idle';
    });
    await window.hasWholeQueues();
  });
  afterAll(async () => {
    await desk?.stop();
    await keyring?.stop();
    await service?.stop();
  });

  const call = (name: string, input: object): Promise<{ ok: boolean; value?: unknown }> =>
    desk.page.evaluate(`window.desk.call(${JSON.stringify(name)}, ${JSON.stringify(input)})`);
  const shown = async () => {
    const title = await (await desk.app.browserWindow(desk.page)).evaluate((it) => it.getTitle());
    return `${title} ${await desk.page.content()}`;
  };
  /** Commands of the window that a menu offers. */
  const offered = () =>
    desk.inMain(({ Menu }) =>
      (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) =>
        (submenu?.items ?? []).filter(({ id, enabled }) => id?.includes('.') && enabled).map(({ id }) => id),
      ),
    );

  /** Ticks of a processor that the first thread of the main process took, and all of them. */
  const worked = () =>
    desk.inMain(() => {
      const { readFileSync } = process.getBuiltinModule('node:fs');
      const ticks = (file: string) => {
        const [user = 0, system = 0] =
          readFileSync(file, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
        return user + system;
      };
      return { first: ticks(`/proc/self/task/${process.pid}/stat`), all: ticks('/proc/self/stat') };
    });

  it('empties the page, keeps a link for later, and gives everything back for the PIN', async () => {
    const { page } = desk;
    await atDialogs(desk, { agree: true, path: null });
    expect(await call('vault.makeCode', { passphrase: null })).toMatchObject({ ok: true });
    const before = await worked();
    expect(await call('vault.setPin', { pin: PIN, passphrase: null })).toMatchObject({ ok: true });
    const after = await worked();
    // The slow derivation is done beside the thread on which the window's menus and calls are answered.
    expect((after.first - before.first) / (after.all - before.all)).toBeLessThan(0.3);
    const accounts = await call('account.list', {});
    const [{ id: account }] = accounts.value as [{ id: string }];
    const input = { account, view: 'active', sort: { by: 'lastReply', dir: 'asc' }, from: 0, count: 1 };
    const { rows } = (await call('queue.rows', input)).value as { rows: [TicketRow] };
    const [{ tid, subject: wanted }] = rows;
    const subject = await pickTicket(window);
    expect(subject).not.toBe(wanted);
    await window.reply.click();
    await page.keyboard.type('Half a thought');
    await page.evaluate('window.before = true');
    expect(await shown()).toContain(subject);
    await until('the menus', async () => (await offered()).includes('vault.lock'));

    // At once: what was typed is not saved yet, and the link comes while the desk is being locked.
    await desk.inMain(({ app, Menu }, link) => {
      Menu.getApplicationMenu()?.getMenuItemById('vault.lock')?.click();
      app.emit('open-url', { preventDefault() {} }, link);
    }, `rackside://ticket/${tid}`);
    await page.getByRole('heading', { name: 'Unlock Rackside' }).waitFor();
    await until('another page', async () => (await page.evaluate('window.before').catch(() => true)) === undefined);
    await page.getByRole('heading', { name: 'Unlock Rackside' }).waitFor();
    const locked = await shown();
    for (const told of ['Half a thought', subject, wanted, tid]) expect(locked).not.toContain(told);
    await until('menus that offer nothing', async () => (await offered()).length === 0);
    expect(await call('account.list', {})).toEqual({ ok: true, value: [] });

    const field = page.getByLabel('PIN', { exact: true });
    await field.fill('000000');
    await field.press('Enter');
    await page.getByText('Wrong PIN. Tries left: 4.').waitFor();
    await field.fill(PIN);
    await field.press('Enter');
    await window.ticket.getByRole('heading', { name: wanted }).waitFor();
    await window.rowOf(subject).click();
    await until('the reply', async () => (await window.reply.inputValue().catch(() => '')) === 'Half a thought');
  });
});
