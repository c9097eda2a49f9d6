/**
 * The product as an application of its system: menus, the window's place, the tray, notices, sound,
 * the clipboard, files, and the lock from its menu.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ar } from '../../electron/host/words/ar.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { pickTicket } from '../e2e/main-job.ts';
import { type Keyring, noKeyring, startKeyring } from '../helpers/keyring.ts';
import { type NotificationDaemon, startNotificationDaemon } from '../helpers/notification-daemon.ts';
import { until } from '../helpers/until.ts';
import { DeskWindow, expectHidden, expectVisible, tabTo } from '../helpers/window.ts';
import { type RunningService, startService } from '../service/service.ts';
import { atDialogs } from './dialogs.ts';
import { type ElectronDesk, openElectronDesk } from './harness.ts';

const PIN = '482917';
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
    service.announce({
      title: 'Power in Oslo',
      html: '<p>See <a href="https://status.example/42">here</a>.</p><script>1</script>',
    });
    keyring = await startKeyring();
    daemon = await startNotificationDaemon(keyring.env.DBUS_SESSION_BUS_ADDRESS ?? '');
    desk = await openElectronDesk({
      keyring: keyring.env,
      env: { XDG_CONFIG_HOME: config },
      // Playwright's own script in the frame of an announcement is refused there, too.
      expected: [/Blocked script execution in 'about:blank'/],
    });
    await view.signIn(service);
    await pickTicket(view);
    await view.waitForWholeQueues();
  });
  afterAll(async () => {
    await desk?.stop();
    daemon?.stop();
    await keyring?.stop();
    await service?.stop();
    rmSync(config, { recursive: true, force: true });
  });

  const isShown = () => desk.inWindow((it) => it.isVisible());
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
    await desk.inWindow((it) => it.close());
    expect(await isShown()).toBe(false);
  };
  const accountId = async () => ((await value('account.list', {})) as [{ id: string }])[0].id;
  /** The active ticket that nobody touched for longest. */
  const oldest = async () => {
    const sort = { by: 'lastReply', dir: 'asc' };
    const input = { account: await accountId(), view: 'active', sort, from: 0, count: 1 };
    return ((await value('queue.rows', input)) as { rows: [TicketRow] }).rows[0];
  };
  /** Its customer writes. */
  const oneReplies = async () => {
    const row = await oldest();
    service.customerReply(row.id, 'It is down again.');
    await call('sync.now', { account: await accountId() });
    return row;
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
  const choose = async (id: string) => {
    await desk.inMain(({ Menu }, id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.click(), id);
    await view.waitUntilSettled();
  };

  it('has the menus of its system, made of the window’s commands, which run only where they make sense', async () => {
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

    await choose('window.keys');
    const sheet = view.dialog('Keyboard shortcuts');
    await expectVisible(sheet);
    // A dialog has the window: what lies under it is not reached.
    await choose('go.outbox');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expectHidden(sheet);
    expect(await desk.page.getByRole('complementary', { name: 'Outbox' }).count()).toBe(0);
    await desk.page.evaluate('window.print = () => { window.printed = true; }');
    await choose('window.print');
    expect(await desk.page.evaluate('window.printed')).toBe(true);
    await view.press('Control+f');
    await desk.page.keyboard.type('awaiting');
    await expectVisible(desk.page.getByText(/^1 of \d+$/));
    await view.press('Escape');
    await choose('ticket.close');
    // The menus follow the window a moment later.
    await until('the ticket’s commands to be off', async () => {
      const go = (await menus()).find(({ label }) => label === 'Go');
      return go?.items.find(({ id }) => id === 'ticket.next')?.enabled === false;
    });
    await choose('go.drafts');
    expect(await desk.page.title()).toMatch(/Drafts/);
  });

  it('zooms by the keys of the menu, takes no letter from what is written, and has a menu on it', async () => {
    const zoom = () => desk.inWindow((it) => it.webContents.getZoomLevel());
    const press = (keyCode: string) =>
      desk.inWindow((it, keyCode) => {
        it.focus();
        for (const type of ['keyDown', 'keyUp'] as const) {
          it.webContents.sendInputEvent({ type, keyCode, modifiers: ['control'] });
        }
      }, keyCode);
    // Electron's own handling of a key is no part of page or desk.
    await press('=');
    await until('a larger page', async () => (await zoom()) > 0);
    await press('0');
    await until('the page as it was', async () => (await zoom()) === 0);

    await pickTicket(view);
    await view.reply.click();
    await desk.page.keyboard.type('just rev. nothing');
    expect(await view.reply.inputValue()).toBe('just rev. nothing');

    // The menu on it; no spelling is checked where that would ask the web.
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

  it('goes to a half of the screen and back, and opens where it was left, with its panes and colours', async () => {
    const bounds = () => desk.inWindow((it) => it.getBounds());
    const area = await desk.inMain(({ screen }) => screen.getPrimaryDisplay().workArea);
    const before = await bounds();
    await choose('window.left');
    expect(await bounds()).toMatchObject({ x: area.x, width: area.width / 2, height: area.height });
    await choose('window.right');
    expect(await bounds()).toMatchObject({ x: area.x + area.width / 2 });
    await choose('window.back');
    expect(await bounds()).toEqual(before);

    await desk.inWindow((it) => it.setBounds({ x: 90, y: 70, width: 1111, height: 777 }));
    await desk.inWindow((it) => it.webContents.setZoomFactor(1.25));
    const divider = desk.page.getByRole('separator').last();
    await divider.focus();
    await view.press('ArrowRight');
    const width = await divider.getAttribute('aria-valuenow');
    await view.press('Control+,');
    await view.button('This window').press('Enter');
    await desk.page.getByRole('radio', { name: 'Dark' }).press('Space');
    const theme = () => desk.inMain(({ nativeTheme }) => nativeTheme.themeSource);
    expect(await theme()).toBe('dark');
    await desk.restart();
    expect(await desk.inWindow((it) => it.getBounds())).toEqual({ x: 90, y: 70, width: 1111, height: 777 });
    expect(await desk.inWindow((it) => it.webContents.getZoomFactor())).toBe(1.25);
    // The last of them comes with the ticket's pane.
    expect(await desk.page.getByRole('separator').last().getAttribute('aria-valuenow')).toBe(width);
    await desk.inWindow((it) => it.webContents.setZoomFactor(1));
    // Before the page has said anything.
    expect(await desk.inWindow((it) => it.getBackgroundColor())).toBe('#15181D');
    expect(await theme()).toBe('dark');
  });

  it('starts at login where the agent wants it, stays in the tray, and a second start brings it back', async () => {
    const autostart = join(config, 'autostart');
    expect(await call('computer.configure', { settings: { startAtLogin: true } })).toMatchObject({ ok: true });
    const [name = ''] = readdirSync(autostart);
    expect(readFileSync(join(autostart, name), 'utf8')).toContain(`"--data" "${desk.dataDir}" "--hidden"`);
    await call('computer.configure', { settings: { startAtLogin: false } });
    expect(readdirSync(autostart)).toEqual([]);

    await call('computer.configure', { settings: { tray: true } });
    await hide();
    await startAgain(['--hidden']);
    expect(await isShown()).toBe(false);
    await startAgain([]);
    await until('the window', isShown);
  });

  it('opens the ticket whose address another program hands to it, and does nothing else with it', async () => {
    const { tid, subject } = await oldest();
    const written = service.ledger.all().filter(({ operation }) => !operation.startsWith('get-')).length;
    await hide();
    await startAgain([`rackside://ticket/${tid}`, '--data', '/nonexistent/theirs']);
    await until('the window', isShown);
    await expectVisible(desk.page.getByRole('heading', { name: subject }).first());
    await startAgain([`rackside://ticket/${tid}?send=1`]);
    await expectVisible(desk.page.getByText('This link doesn’t lead anywhere in Rackside.').first());
    // A Mac hands the address over in this way.
    await desk.inMain(({ app }) => app.emit('open-url', { preventDefault() {} }, 'rackside://ticket/ABC-000000'));
    await expectVisible(desk.page.getByText('Ticket #ABC-000000 isn’t stored on this computer.').first());
    expect(service.ledger.all().filter(({ operation }) => !operation.startsWith('get-'))).toHaveLength(written);
  });

  it('shows at its icon what awaits a reply, or what the agent chose, and asks at once when the computer wakes', async () => {
    await desk.inMain(({ app }) => {
      app.setBadgeCount = (count = 0) => {
        (globalThis as { badge?: number }).badge = count;
        return true;
      };
    });
    const badge = () => desk.inMain(() => (globalThis as { badge?: number }).badge);
    const [counts] = (await value('account.counts', {})) as [{ unread: number; awaiting: number }];
    // The window tells of it a moment later.
    for (const [by, count] of Object.entries({ none: 0, unread: counts.unread, awaiting: counts.awaiting })) {
      await call('computer.configure', { settings: { badge: by } });
      await until(`the number by ${by}`, async () => (await badge()) === count);
    }
    expect(counts.awaiting).toBeGreaterThan(0);

    const asked = () => service.ledger.of('get-tickets').length;
    const before = asked();
    await desk.inMain(({ powerMonitor }) => powerMonitor.emit('resume'));
    await view.waitUntilSettled();
    expect(asked()).toBeGreaterThan(before);
    // Whole, before the next test: what happens meanwhile is seen by the next look only.
    await call('sync.now', { account: await accountId() });
  });

  it('tells of a customer’s reply with a sound; a click opens the ticket; on a locked screen it names nobody', async () => {
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
    await expectVisible(view.ticket.getByRole('heading', { name: subject }));

    // While the screen is locked, it names nobody.
    await hide();
    await desk.inMain(({ powerMonitor }) => powerMonitor.emit('lock-screen'));
    const before = daemon.shown.length;
    const other = await oneReplies();
    const [hushed] = await until('the notice', () => daemon.shown.length > before && daemon.shown.slice(before));
    expect(hushed).toMatchObject({ title: 'Rackside', body: 'A ticket has a new message.' });
    expect(JSON.stringify(daemon.shown.slice(before))).not.toMatch(
      new RegExp(`${other.subject}|${other.requester.name}`),
    );
    await desk.inMain(({ powerMonitor }) => powerMonitor.emit('unlock-screen'));
    await startAgain([]);
    await until('the window', isShown);
  });

  it('opens links in the system’s browser, copies to its clipboard, and keeps a hand-over as a PDF', async () => {
    const { page } = desk;
    await page.locator('button[aria-label="Announcements"]').click();
    const news = view.place('Announcements');
    await news.getByRole('option').filter({ hasText: 'Power in Oslo' }).click();
    const inFrame = (code: string) => page.evaluate(`document.querySelector('iframe').contentDocument.${code}`);
    expect(await inFrame('body.innerHTML')).toBe('<p>See <a href="https://status.example/42">here</a>.</p>');
    await inFrame(`querySelector('a').focus()`);
    await page.keyboard.press('Enter');
    // A press in the frame is none that the page is settled by.
    await until('the link', () => desk.opened().length > 0);
    expect(desk.opened()).toEqual(['https://status.example/42']);
    await page.keyboard.press('Escape');
    await expectHidden(news);

    await pickTicket(view);
    await view.tickets.focus();
    await view.press('y');
    const copied = await desk.inMain(({ clipboard }) => clipboard.readText());
    expect(copied).not.toBe('');
    expect(await view.ticket.innerText()).toContain(copied);

    const path = join(config, 'hand-over.pdf');
    await desk.inMain(({ dialog }, filePath) => {
      dialog.showSaveDialog = (async () => ({ canceled: false, filePath })) as typeof dialog.showSaveDialog;
    }, path);
    await view.press('g h');
    await tabTo(view.place('Hand over').getByRole('button', { name: 'Save as PDF…' }));
    await page.keyboard.press('Enter');
    await expectVisible(page.getByText(/^Saved as hand-over-\d{4}-\d\d-\d\d\.pdf\.$/));
    expect(existsSync(path) && readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
    await view.press('Escape');
  });

  it('starts in the tray and in the language where it was told so, and changes its menus with the language', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rackside-hidden-'));
    writeFileSync(join(dataDir, 'computer.json'), JSON.stringify({ tray: true, language: 'ar' }));
    const hidden = await openElectronDesk({ dataDir, switches: ['--hidden'] });
    const seen = () => hidden.inWindow((it) => it.isVisible());
    const menus = () => hidden.inMain(({ Menu }) => (Menu.getApplicationMenu()?.items ?? []).map(({ label }) => label));
    const first = new DeskWindow(() => hidden.page);
    await first.waitUntilSettled();
    expect(await seen()).toBe(false);
    await hidden.inMain(({ app }) => app.emit('second-instance', {}, []));
    await until('the window', seen);
    // Its words alone would leave Chromium's menus opening from the left.
    expect(await hidden.inMain(({ app }) => app.commandLine.getSwitchValue('force-ui-direction'))).toBe('rtl');
    expect(await menus()).toContain(ar.menu.file);
    await hidden.page.locator('select').selectOption('en');
    await hidden.page.locator('html[lang="en"]').waitFor();
    await expectVisible(first.sessionOnly);
    expect(await menus()).toContain('File');
    await hidden.stop();
  });

  const shown = async () => {
    const title = await desk.inWindow((it) => it.getTitle());
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

  it('locks from its menu: it empties the page, keeps a link for later, and gives everything back for the PIN', async () => {
    const { page } = desk;
    await atDialogs(desk, { agree: true, path: null });
    expect(await call('vault.makeCode', { passphrase: null })).toMatchObject({ ok: true });
    const before = await worked();
    expect(await call('vault.setPin', { pin: PIN, passphrase: null })).toMatchObject({ ok: true });
    const after = await worked();
    // The slow derivation runs beside the thread that answers the window's menus and calls.
    expect((after.first - before.first) / (after.all - before.all)).toBeLessThan(0.3);
    const { tid, subject: wanted } = await oldest();
    const subject = await pickTicket(view);
    expect(subject).not.toBe(wanted);
    await view.reply.fill('Half a thought');
    await page.evaluate('window.before = true');
    expect(await shown()).toContain(subject);
    await until('the menus', async () => (await offered()).includes('vault.lock'));

    // At once: what was typed is not saved yet, and the link comes while the desk is being locked.
    await desk.inMain(({ app, Menu }, link) => {
      Menu.getApplicationMenu()?.getMenuItemById('vault.lock')?.click();
      app.emit('open-url', { preventDefault() {} }, link);
    }, `rackside://ticket/${tid}`);
    await until('another page', async () => (await page.evaluate('window.before').catch(() => true)) === undefined);
    await expectVisible(page.getByRole('heading', { name: 'Unlock Rackside' }));
    const locked = await shown();
    for (const told of ['Half a thought', subject, wanted, tid]) expect(locked).not.toContain(told);
    await until('menus that offer nothing', async () => (await offered()).length === 0);
    expect(await call('account.list', {})).toEqual({ ok: true, value: [] });

    const field = page.getByLabel('PIN', { exact: true });
    await field.fill('000000');
    await field.press('Enter');
    await expectVisible(page.getByText('Wrong PIN. Tries left: 4.'));
    await field.fill(PIN);
    await field.press('Enter');
    await expectVisible(view.ticket.getByRole('heading', { name: wanted }));
    await view.rowOf(subject).click();
    expect(await view.reply.inputValue()).toBe('Half a thought');
  });
});
