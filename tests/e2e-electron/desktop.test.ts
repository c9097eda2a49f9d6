/**
 * The product as an application of its system: menus, the window's place, the tray, notices, sound.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { pickTicket } from '../e2e/main-job.ts';
import { type Keyring, noKeyring, startKeyring } from '../helpers/keyring.ts';
import { type NotificationDaemon, startNotificationDaemon } from '../helpers/notification-daemon.ts';
import { until } from '../helpers/until.ts';
import { DeskWindow } from '../helpers/window.ts';
import { type ElectronDesk, openElectronDesk } from './harness.ts';

const why = noKeyring();

describe.skipIf(why)(`the application${why ? ` (SKIPPED: ${why})` : ''}`, () => {
  let desk: ElectronDesk;
  const view = new DeskWindow(() => desk.page);
  let keyring: Keyring;
  let daemon: NotificationDaemon;
  let service: RunningService;
  const config = mkdtempSync(join(tmpdir(), 'rackside-config-'));

  beforeAll(async () => {
    service = await startService({ testMode: true, repliesAs: 'staff', tickets: 60, customers: 10 });
    keyring = await startKeyring();
    daemon = await startNotificationDaemon(keyring.env.DBUS_SESSION_BUS_ADDRESS ?? '');
    desk = await openElectronDesk({ keyring: keyring.env, env: { XDG_CONFIG_HOME: config } });
    await view.signIn(service);
    await pickTicket(view);
  });
  afterAll(async () => {
    await desk?.stop();
    daemon?.stop();
    await keyring?.stop();
    await service?.stop();
    rmSync(config, { recursive: true, force: true });
  });

  const window = () => desk.app.browserWindow(desk.page);
  const isShown = async () => (await window()).evaluate((it) => it.isVisible());
  const call = (name: string, input: unknown) =>
    desk.page.evaluate(
      ([name, input]) => {
        const { desk } = globalThis as unknown as { desk: { call(name: string, input: unknown): Promise<unknown> } };
        return desk.call(name, input);
      },
      [name, input] as const,
    );
  const value = async (name: string, input: unknown) => ((await call(name, input)) as { value: unknown }).value;
  const hide = async () => {
    await (await window()).evaluate((it) => it.close());
    await until('the window to hide', async () => !(await isShown()));
  };
  /** The customer of the active ticket that nobody touched for longest writes. */
  const oneReplies = async () => {
    const [{ id: account }] = (await value('account.list', {})) as [{ id: string }];
    const oldest = { account, view: 'active', sort: { by: 'lastReply', dir: 'asc' }, from: 0, count: 1 };
    const { rows } = (await value('queue.rows', oldest)) as { rows: [TicketRow] };
    service.customerReply(rows[0].id, 'It is down again.');
    await call('sync.now', { account });
    return rows[0];
  };
  /** Another start over the same data, as from the system's menu; it ends at once. */
  const startAgain = async (args: string[]) => {
    const [program = '', ...first] = await desk.inMain(() => process.argv);
    const app = first.filter((arg) => !arg.startsWith('--inspect') && !arg.startsWith('--remote-debugging'));
    const env = { ...process.env, ...keyring.env, XDG_CONFIG_HOME: config };
    const second = spawn(program, [...app, ...args], { env, stdio: 'ignore' });
    expect(await once(second, 'exit')).toEqual([0, null]);
  };
  /** Each menu with its items that have a command of the window. */
  const menus = () =>
    desk.inMain(({ Menu }) =>
      (Menu.getApplicationMenu()?.items ?? []).map((menu) => ({
        label: menu.label,
        items: (menu.submenu?.items ?? []).map(({ id, label, role, accelerator, enabled }) => ({
          ...{ id, label, role, enabled },
          accelerator: accelerator === undefined ? null : String(accelerator),
        })),
      })),
    );
  const choose = (id: string) =>
    desk.inMain(({ Menu }, id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.click(), id);

  it('has the menus of its system, made of the window’s commands', async () => {
    // The menus follow the window: the list has rows, and the cursor on one of them, a moment after
    // it opened.
    const all = await until('the menus', async () => {
      const found = await menus();
      return found.some(({ items }) => items.some(({ id, enabled }) => id === 'reply.write' && enabled)) && found;
    });
    expect(all.map(({ label }) => label)).toEqual(['File', 'Edit', 'View', 'Go', 'Ticket', 'Reply', 'Window', 'Help']);
    const items = (label: string) => all.find((menu) => menu.label === label)?.items ?? [];
    expect(items('View').map(({ role }) => role)).toEqual(
      expect.arrayContaining(['resetzoom', 'zoomin', 'zoomout', 'togglefullscreen']),
    );
    expect(items('Edit').map(({ role }) => role)).toEqual(
      expect.arrayContaining(['undo', 'redo', 'cut', 'copy', 'paste', 'selectall']),
    );
    expect(items('Reply').find(({ id }) => id === 'reply.send')).toMatchObject({
      accelerator: 'CommandOrControl+Enter',
    });
    expect(items('Ticket').find(({ id }) => id === 'reply.write')).toMatchObject({ accelerator: 'R', enabled: true });
  });

  it('runs a command from a menu, and only where it makes sense', async () => {
    await choose('window.keys');
    const sheet = view.dialog('Keyboard shortcuts');
    await sheet.waitFor();
    // A dialog has the window: what lies under it is not reached.
    await choose('go.outbox');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => desk.page.getByRole('complementary', { name: 'Outbox' }).count()).toBe(0);
    await desk.page.evaluate('window.print = () => { window.printed = true; }');
    await choose('window.print');
    await until('the page to be printed', () => desk.page.evaluate('window.printed === true'));
    await view.press('Control+f');
    await desk.page.keyboard.type('awaiting');
    await desk.page.getByText(/^1 of \d+$/).waitFor();
    await view.press('Escape');
    await choose('ticket.close');
    await until('the ticket’s commands to be off', async () => {
      const ticket = (await menus()).find(({ label }) => label === 'Go');
      return ticket?.items.find(({ id }) => id === 'ticket.next')?.enabled === false;
    });
    await choose('go.drafts');
    await until('the drafts', async () => /Drafts/.test(await desk.page.title()));
  });

  it('zooms by the keys of the menu, and takes no letter from what is being written', async () => {
    const zoom = async () => (await window()).evaluate((it) => it.webContents.getZoomLevel());
    const press = async (keyCode: string) =>
      (await window()).evaluate((it, keyCode) => {
        it.focus();
        for (const type of ['keyDown', 'keyUp'] as const) {
          it.webContents.sendInputEvent({ type, keyCode, modifiers: ['control'] });
        }
      }, keyCode);
    await press('=');
    await until('a larger page', async () => (await zoom()) > 0);
    await press('0');
    await until('the page as it was', async () => (await zoom()) === 0);

    await pickTicket(view);
    await view.reply.click();
    await desk.page.keyboard.type('just rev. nothing');
    await until('every letter', async () => (await view.reply.inputValue()) === 'just rev. nothing');
  });

  it('has a menu on what is written in, and checks no spelling where that would ask the web', async () => {
    await desk.inMain(({ Menu }) => {
      const offered = new Promise<string[]>((resolve) => {
        Menu.prototype.popup = function (this: Electron.Menu) {
          resolve(this.items.map(({ role, type }) => (type === 'separator' ? '-' : String(role))));
        };
      });
      Object.assign(globalThis, { offered });
    });
    await view.reply.click({ button: 'right' });
    const offered = await desk.inMain(() => (globalThis as unknown as { offered: Promise<string[]> }).offered);
    expect(offered).toEqual(['undo', 'redo', '-', 'cut', 'copy', 'paste', 'selectall']);
    if (process.platform !== 'darwin') {
      expect(await desk.inMain(({ session }) => session.defaultSession.isSpellCheckerEnabled())).toBe(false);
    }
  });

  it('goes to a half of the screen and back', async () => {
    const bounds = async () => (await window()).evaluate((it) => it.getBounds());
    const area = await desk.inMain(({ screen }) => screen.getPrimaryDisplay().workArea);
    const before = await bounds();
    await choose('window.left');
    await until('the left half', async () => (await bounds()).width === area.width / 2);
    expect(await bounds()).toMatchObject({ x: area.x, height: area.height });
    await choose('window.right');
    await until('the right half', async () => (await bounds()).x === area.x + area.width / 2);
    await choose('window.back');
    await until('its place', async () => JSON.stringify(await bounds()) === JSON.stringify(before));
  });

  it('opens where it was left, as large as it was, with its panes and colours', async () => {
    await (await window()).evaluate((it) => it.setBounds({ x: 90, y: 70, width: 1111, height: 777 }));
    await (await window()).evaluate((it) => it.webContents.setZoomFactor(1.25));
    const divider = desk.page.getByRole('separator').last();
    await divider.focus();
    await view.press('ArrowRight');
    const width = await divider.getAttribute('aria-valuenow');
    await view.press('Control+,');
    await view.button('This window').press('Enter');
    await desk.page.getByRole('radio', { name: 'Dark' }).press('Space');
    const theme = () => desk.inMain(({ nativeTheme }) => nativeTheme.themeSource);
    await until('the system’s dark menus', async () => (await theme()) === 'dark');
    await desk.restart();
    expect(await (await window()).evaluate((it) => it.getBounds())).toEqual({ x: 90, y: 70, width: 1111, height: 777 });
    await until(
      'the zoom',
      async () => (await (await window()).evaluate((it) => it.webContents.getZoomFactor())) === 1.25,
    );
    // The last of them comes with the ticket's pane.
    await expect.poll(() => desk.page.getByRole('separator').last().getAttribute('aria-valuenow')).toBe(width);
    await (await window()).evaluate((it) => it.webContents.setZoomFactor(1));
    // Before the page has said anything.
    expect(await (await window()).evaluate((it) => it.getBackgroundColor())).toBe('#15181D');
    expect(await theme()).toBe('dark');
  });

  it('starts at login where the agent wants it, and no longer where not', async () => {
    const autostart = join(config, 'autostart');
    expect(await call('computer.configure', { settings: { startAtLogin: true } })).toMatchObject({ ok: true });
    const [name = ''] = readdirSync(autostart);
    expect(readFileSync(join(autostart, name), 'utf8')).toContain(`"--data" "${desk.dataDir}" "--hidden"`);
    await call('computer.configure', { settings: { startAtLogin: false } });
    expect(readdirSync(autostart)).toEqual([]);
  });

  it('stays in the tray, and a second start brings its window back', async () => {
    await call('computer.configure', { settings: { tray: true } });
    await hide();
    await startAgain(['--hidden']);
    expect(await isShown()).toBe(false);
    await startAgain([]);
    await until('the window', isShown);
  });

  it('opens the ticket whose address another program hands to it, and does nothing else with it', async () => {
    const [{ id: account }] = (await value('account.list', {})) as [{ id: string }];
    const input = { account, view: 'active', sort: { by: 'lastReply', dir: 'asc' }, from: 0, count: 1 };
    const { rows } = (await value('queue.rows', input)) as { rows: [TicketRow] };
    const written = service.ledger.all().filter(({ operation }) => !operation.startsWith('get-')).length;
    await hide();
    await startAgain([`rackside://ticket/${rows[0].tid}`, '--data', '/nonexistent/theirs']);
    await until('the window', isShown);
    await desk.page.getByRole('heading', { name: rows[0].subject }).first().waitFor();
    await startAgain([`rackside://ticket/${rows[0].tid}?send=1`]);
    await desk.page.getByText('This link doesn’t lead to a ticket.').first().waitFor();
    // As a Mac hands it over.
    await desk.inMain(({ app }) => app.emit('open-url', { preventDefault() {} }, 'rackside://ticket/ABC-000000'));
    await desk.page.getByText('Ticket #ABC-000000 isn’t stored on this computer.').first().waitFor();
    expect(service.ledger.all().filter(({ operation }) => !operation.startsWith('get-'))).toHaveLength(written);
  });

  it('shows at its icon what awaits a reply, or what the agent chose', async () => {
    await desk.inMain(({ app }) => {
      app.setBadgeCount = (count = 0) => {
        (globalThis as { badge?: number }).badge = count;
        return true;
      };
    });
    const badge = () => desk.inMain(() => (globalThis as { badge?: number }).badge);
    const [counts] = (await value('account.counts', {})) as [{ unread: number; awaiting: number }];
    await call('computer.configure', { settings: { badge: 'none' } });
    await until('no number', async () => (await badge()) === 0);
    await call('computer.configure', { settings: { badge: 'unread' } });
    await until('the unread', async () => (await badge()) === counts.unread);
    await call('computer.configure', { settings: { badge: 'awaiting' } });
    await until('what awaits a reply', async () => (await badge()) === counts.awaiting);
    expect(counts.awaiting).toBeGreaterThan(0);
  });

  it('asks the service at once when the computer wakes', async () => {
    const asked = () => service.ledger.of('get-tickets').length;
    const before = asked();
    await desk.inMain(({ powerMonitor }) => powerMonitor.emit('resume'));
    await until('a look at the service', () => asked() > before);
    // Whole, before the next test: what happens meanwhile is seen by the next look only.
    const [{ id: account }] = (await value('account.list', {})) as [{ id: string }];
    await call('sync.now', { account });
  });

  it('tells of a customer’s reply with a sound that is heard, and a click opens the ticket', async () => {
    await hide();
    await desk.inMain(({ webContents }) => {
      const [page] = webContents.getAllWebContents();
      const heard = globalThis as { heard?: boolean };
      page?.on('audio-state-changed', ({ audible }) => {
        heard.heard ||= audible;
      });
    });
    const { subject } = await oneReplies();
    const notice = await until('the notice', () => daemon.shown.find(({ body }) => body.includes(subject)));
    expect(notice.title).toMatch(/^New message from /);
    await until('the sound', () => desk.inMain(() => (globalThis as { heard?: boolean }).heard === true));
    daemon.click(notice.id);
    await until('the window', isShown);
    await view.ticket.getByRole('heading', { name: subject }).waitFor();
  });

  it('names nobody in a notice while the screen is locked', async () => {
    await hide();
    await desk.inMain(({ powerMonitor }) => powerMonitor.emit('lock-screen'));
    const before = daemon.shown.length;
    const { subject, requester } = await oneReplies();
    const [notice] = await until('the notice', () => daemon.shown.length > before && daemon.shown.slice(before));
    expect(notice).toMatchObject({ title: 'Rackside', body: 'A ticket has a new message.' });
    expect(JSON.stringify(daemon.shown.slice(before))).not.toMatch(new RegExp(`${subject}|${requester.name}`));
    await desk.inMain(({ powerMonitor }) => powerMonitor.emit('unlock-screen'));
  });

  it('starts in the tray, where it was told so and has one', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rackside-hidden-'));
    writeFileSync(join(dataDir, 'computer.json'), JSON.stringify({ tray: true }));
    const hidden = await openElectronDesk({ dataDir, switches: ['--hidden'] });
    const seen = async () => (await hidden.app.browserWindow(hidden.page)).evaluate((it) => it.isVisible());
    await new DeskWindow(() => hidden.page).sessionOnly.waitFor({ state: 'attached' });
    expect(await seen()).toBe(false);
    await hidden.inMain(({ app }) => app.emit('second-instance', {}, []));
    await until('the window', seen);
    await hidden.stop();
  });
});
