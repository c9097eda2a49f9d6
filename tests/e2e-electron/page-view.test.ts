/**
 * A ticket's page beside it: where the service wants a login, the agent signs in there and reads
 * it. It shares nothing with the window, and asks before it leads or saves anywhere.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OutsideReport } from '../../shared/domain/outside.ts';
import type { AppError } from '../../shared/result.ts';
import { askService } from '../helpers/ask-service.ts';
import { setUp } from '../helpers/set-up.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { until } from '../helpers/until.ts';
import { keepFailure } from '../helpers/watched-page.ts';
import { expectHidden, expectVisible, hasFocus } from '../helpers/window.ts';
import type { PageOptions } from '../service/client-area/options.ts';
import type { RunningService } from '../service/service.ts';
import { atDialogs } from './dialogs.ts';
import { openElectronDesk } from './harness.ts';

const setup = setUp(openElectronDesk, { once: true });
const { window } = setup;

let service: RunningService;
/** Tickets of clients: a guest's page wants no login. Each test has one of its own. */
let tickets: string[] = [];

const pane = () => window.page.getByRole('region', { name: 'Service page' });
const messages = () => window.timeline.getByRole('article', { name: /^Message/ });
const PARTITION = 'page-beside-a-ticket';

/** Calls the desk as a script in the window's page would: without anything that a person did. */
const call = (name: string, input: object): Promise<{ ok: boolean; value: { id: string }[]; error?: AppError }> =>
  window.page.evaluate(
    ([command, given]) =>
      (globalThis as unknown as { desk: { call(name: unknown, input: unknown): Promise<never> } }).desk.call(
        command,
        given,
      ),
    [name, input] as const,
  );
const accountId = async (): Promise<string> => (await call('account.list', {})).value[0]?.id ?? '';

beforeAll(async () => {
  service = await setup.startService({ tickets: 90, customers: 15, pages: { theme: 'twenty-one' } });
  await setup.openDesk({ signedIn: service, expected: [/ERR_/] });
  await window.queues.getByText('All Active').click();
  await window.waitForTickets(9);
  const answer = (await askService(service, 'get-tickets', { limitnum: '100' })) as {
    tickets: { ticket: { id: string; userid: string }[] };
  };
  const ofClients = new Set(answer.tickets.ticket.flatMap(({ id, userid }) => (Number(userid) > 0 ? [id] : [])));
  const shown = await window.shownTickets();
  tickets = shown.filter((id) => ofClients.has(id));
});

// A page is forgotten as it is closed: nothing of it is there for the next one.
afterEach(async () => {
  await keepFailure(window.page, 'e2e-electron');
  const close = window.button('Close the page and sign out of it');
  if (await close.isVisible()) await close.click();
  await expectHidden(pane());
  await whenSettled('no cookie', async () => (await cookies()).length === 0);
});

/** Opens a ticket at a service with such pages; `readPages`: the desk reads them itself. */
async function openTicket(pages: Partial<PageOptions>, readPages = false): Promise<string> {
  service.turn({ pages: { gate: null, ...pages } });
  const link = readPages ? {} : { ticketLink: `${service.url}/viewticket.php?tid={tid}&c={c}` };
  const set = await call('account.configure', { account: await accountId(), settings: { readPages, ...link } });
  expect(set).toMatchObject({ ok: true });
  const ticket = tickets.shift() ?? '';
  await window.rowById(ticket).click();
  await whenSettled('the ticket', () => window.page.evaluate<boolean>(`history.state?.ticket === '${ticket}'`));
  await expectVisible(window.reply);
  return ticket;
}

async function showPage(): Promise<void> {
  await window.button('More actions').click();
  await window.page.getByRole('menuitem', { name: 'Show the page here' }).click();
  await expectVisible(pane());
}

/** Runs a script in the page as if the person had pressed something there. */
const inPage = <T>(script: string): Promise<T> =>
  setup.desk.inMain(({ webContents }, code) => {
    const page = webContents.getAllWebContents().find((one) => /^https?:/.test(one.getURL()));
    return page?.executeJavaScript(code, true) as Promise<T>;
  }, script);

/** A click of the person's own in the page, and what its view can do. */
const touchPage = (): Promise<void> =>
  setup.desk.inMain(({ webContents }) => {
    const page = webContents.getAllWebContents().find((one) => /^https?:/.test(one.getURL()));
    page?.sendInputEvent({ type: 'mouseDown', x: 2, y: 2, button: 'left', clickCount: 1 });
    page?.sendInputEvent({ type: 'mouseUp', x: 2, y: 2, button: 'left', clickCount: 1 });
  });
const addressOfPage = (): Promise<string> => inPage<string>('location.href');
const cookies = (): Promise<string[]> =>
  setup.desk.inMain(async ({ session }, partition) => {
    const kept = await session.fromPartition(partition).cookies.get({});
    return kept.map(({ name }) => name);
  }, PARTITION);
const views = (): Promise<number> => setup.desk.inWindow((it) => it.contentView.children.length);

async function signInThere({ credentials: { email, password } }: RunningService): Promise<void> {
  await whenSettled('the login', () => inPage<boolean>(`document.querySelector('form.login-form') !== null`));
  await inPage(`(() => {
    document.querySelector('[name=username]').value = ${JSON.stringify(email)};
    document.querySelector('[name=password]').value = ${JSON.stringify(password)};
    document.querySelector('form.login-form').requestSubmit();
  })()`);
  await whenSettled('the posts', () => inPage<boolean>(`document.querySelector('.ticket-reply') !== null`));
}

describe('a ticket whose page wants a login', () => {
  it('is signed in to beside the ticket, and forgotten when the page is closed', async () => {
    const ticket = await openTicket({ gate: 'login-redirect' }, true);
    const before = await views();
    // The desk's own reading says what stands in the way, and leads here.
    const inTheWay = window.timeline.getByRole('button', { name: 'Show the page here' });
    await inTheWay.click();
    await expectVisible(pane());
    await signInThere(service);
    // The host tells the window's page of each address a moment after it.
    expect(await pane().innerText()).toContain(`${service.url}/viewticket.php`);
    expect(await pane().innerText()).not.toContain('c=');
    expect(await cookies()).toContain('PHPSESSID');

    // The page is read by the same shapes, once the agent says so.
    expect(await messages().count()).toBe(0);
    await pane().getByRole('button', { name: 'Read this page' }).click();
    await expectVisible(messages().first());
    const kept = service.conversation(ticket);
    await whenSettled('every message', async () => (await messages().count()) === kept?.posts.length);
    const names = await messages().evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(names.some((name) => name.includes('staff'))).toBe(true);
    expect(names.some((name) => name.includes('customer'))).toBe(true);
    await expectHidden(inTheWay);
    await window.button('Show the page').click();

    expect(
      await inPage(
        `[typeof require, typeof process, typeof module, typeof window.desk, navigator.userAgent.includes('Electron')]`,
      ),
    ).toEqual(['undefined', 'undefined', 'undefined', 'undefined', false]);
    const stored = await setup.desk.inMain(({ session }, partition) => {
      const one = session.fromPartition(partition);
      return [one.isPersistent(), one.getStoragePath()];
    }, PARTITION);
    expect(stored).toEqual([false, null]);

    await window.button('Close the page and sign out of it').click();
    await expectHidden(pane());
    await whenSettled('no view', async () => (await views()) === before);
    await whenSettled('no cookie', async () => (await cookies()).length === 0);
    expect(setup.desk.opened()).toEqual([]);
    const left = (await call('outside.list', { account: await accountId() })).value as unknown as OutsideReport;
    const [site, ...others] = left.hosts.filter(({ part }) => part === 'pageView');
    expect(others).toEqual([]);
    const { hostname, port } = new URL(service.url);
    expect(site).toMatchObject({ unit: 'request', host: hostname, port: Number(port), via: '' });
    // The page, its way to the login, the sent form, and the page once more.
    expect(site?.times).toBeGreaterThanOrEqual(4);
    expect(site?.sent).toBeGreaterThan(500);
    expect(site?.received).toBeGreaterThan(1000);
  });

  it('gives the keyboard back by Escape, and lies over no dialog', async () => {
    await openTicket({ gate: 'login-form' });
    await showPage();
    await signInThere(service);
    // The host's view would lie over everything: it makes room.
    const away = window.page.getByText('Close the dialog to see the page.');
    await window.press('ControlOrMeta+k');
    await expectVisible(away);
    await window.press('Escape');
    await expectHidden(away);

    await pane().getByRole('group').focus();
    const hasKeyboard = (scheme: string) =>
      setup.desk.inMain(({ webContents }, begin) => {
        return webContents.getFocusedWebContents()?.getURL().startsWith(begin) ?? false;
      }, scheme);
    await whenSettled('the keyboard in the page', () => hasKeyboard('http'));
    await setup.desk.inMain(({ webContents }) => {
      const page = webContents.getAllWebContents().find((one) => /^https?:/.test(one.getURL()));
      page?.sendInputEvent({ type: 'keyDown', keyCode: 'Escape' });
    });
    await whenSettled('the keyboard in the window', () => hasKeyboard('app'));
    await whenSettled('the focus in its head', () => hasFocus(pane().getByRole('button', { name: 'Read this page' })));
  });

  it('is shown for one click of the person each, else the program asks', async () => {
    const ticket = await openTicket({ gate: 'login-form' });
    const asked = await atDialogs(setup.desk, { agree: false, path: null });
    const show = async () => call('ticket.showConversation', { account: await accountId(), ticket });
    await showPage();
    expect(await show()).toMatchObject({ ok: false, error: { detail: { reason: 'not-agreed' } } });
    expect(await asked()).toEqual([expect.stringMatching(/^Show a page of 127\.0\.0\.1:\d+ beside the ticket\?$/)]);
    await whenSettled('the login', () => inPage<boolean>(`document.querySelector('form.login-form') !== null`));
    expect(await call('page.read', {})).toMatchObject({ ok: false, error: { detail: { reason: 'not-agreed' } } });
    expect((await asked())[1]).toMatch(/^Read the messages on this page of 127\.0\.0\.1:\d+ into the ticket\?$/);
  });

  it('is not read where it was closed under the question', async () => {
    await openTicket({});
    await showPage();
    await whenSettled('the page', () => inPage<boolean>(`document.querySelector('.ticket-reply') !== null`));
    await setup.desk.inMain(({ dialog }) => {
      const answered = new Promise((resolve) => Object.assign(globalThis, { agree: resolve }));
      dialog.showMessageBox = (async () => {
        Object.assign(globalThis, { isAsked: true });
        await answered;
        return { response: 0, checkboxChecked: false };
      }) as typeof dialog.showMessageBox;
    });
    const reading = call('page.read', {});
    await until('the question', () => setup.desk.inMain(() => 'isAsked' in globalThis));
    await call('page.close', {});
    await setup.desk.inMain(() => (globalThis as unknown as { agree(): void }).agree());
    expect(await reading).toMatchObject({ ok: false, error: { kind: 'invalid', detail: { reason: 'no-page' } } });
  });
});

describe('a page that leads elsewhere', () => {
  it('asks once, goes nowhere by itself, and not by any other way', async () => {
    await openTicket({});
    const asked = await atDialogs(setup.desk, { agree: false, path: null });
    await showPage();
    await whenSettled('the page', () => inPage<boolean>(`document.querySelector('.ticket-reply') !== null`));
    const home = await addressOfPage();
    const tryToLeave = async (script: string) => {
      await inPage(`{ ${script}; 0 }`);
      // Two rounds through main: a move that were let through has begun by then.
      for (const _ of [1, 2]) await addressOfPage();
      expect(await addressOfPage()).toBe(home);
    };
    await tryToLeave(`location.href = 'https://elsewhere.example/login'`);
    expect(await asked()).toEqual(['Go to elsewhere.example?']);
    await tryToLeave(`location.href = 'https://elsewhere.example/again'`);
    await tryToLeave(`open('https://elsewhere.example/window')`);
    expect(await asked()).toHaveLength(1);
    for (const address of [
      'file:///etc/hostname',
      'app://rackside/',
      'data:text/html,x',
      'http://example.com/',
      `http://x@${new URL(service.url).host}/`,
    ])
      await tryToLeave(`location.href = ${JSON.stringify(address)}`);
    expect(await asked()).toHaveLength(1);
    await touchPage();
    await whenSettled('another question', async () => {
      await inPage(`open('https://elsewhere.example/window') === null`);
      return (await asked()).length === 2;
    });
    const windows = setup.desk.app.windows().map((page) => page.url());
    expect(windows.filter((url) => url.startsWith('app:'))).toHaveLength(1);
    expect(windows.filter((url) => url.includes('elsewhere'))).toEqual([]);
  });

  it('does what a challenge asks for, which needs scripts', async () => {
    await openTicket({ gate: 'challenge-503' });
    await showPage();
    await whenSettled('the page', () => inPage<boolean>(`document.querySelector('.ticket-reply') !== null`));
    await pane().getByRole('button', { name: 'Read this page' }).click();
    await expectVisible(messages().first());
  });

  it('is asked about a redirect, too', async () => {
    await openTicket({ gate: 'login-elsewhere' });
    const asked = await atDialogs(setup.desk, { agree: false, path: null });
    await showPage();
    await whenSettled('the question', async () => (await asked()).length === 1);
    expect(await asked()).toEqual(['Go to login.hosting.example?']);
  });

  it('has no permission', async () => {
    await openTicket({});
    await showPage();
    await whenSettled('the page', () => inPage<boolean>(`document.querySelector('.ticket-reply') !== null`));
    const given = await inPage<string[]>(`Promise.all([
      navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state),
      navigator.permissions.query({ name: 'camera' }).then(({ state }) => state),
      Notification.requestPermission(),
      new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('given'), () => resolve('denied'))),
    ])`);
    expect(given).toEqual(['denied', 'denied', 'denied', 'denied']);
  });
});

it('a file of a page is saved where the person says, and not at all if they do not', async () => {
  await openTicket({});
  await showPage();
  await whenSettled('the page', () => inPage<boolean>(`document.querySelector('.ticket-reply') !== null`));
  const path = join(setup.folder, 'saved.txt');
  await setup.desk.inMain(({ dialog }, filePath) => {
    const met: (string | undefined)[] = [];
    const answers = [
      { canceled: true, filePath: '' },
      { canceled: false, filePath },
    ];
    Object.assign(globalThis, { saves: met });
    dialog.showSaveDialog = (async (...given: unknown[]) => {
      met.push((given.at(-1) as { title?: string }).title);
      return answers[met.length - 1];
    }) as typeof dialog.showSaveDialog;
  }, path);
  const saves = () => setup.desk.inMain(() => (globalThis as unknown as { saves: string[] }).saves);
  const offer = () =>
    inPage(
      `{ const link = document.createElement('a'); link.href = '/templates/x.css'; link.download = '../notes.txt'; document.body.append(link); link.click(); 0 }`,
    );
  await offer();
  await until('the question', async () => (await saves()).length === 1);
  expect((await saves())[0]).toMatch(/^Save .*notes\.txt from 127\.0\.0\.1:\d+$/);
  expect(existsSync(path)).toBe(false);
  await touchPage();
  await until('the file', async () => {
    if ((await saves()).length === 1) await offer();
    return existsSync(path);
  });
  expect(readFileSync(path, 'utf8')).toBe('');
  await expectVisible(window.page.getByText('Saved saved.txt'));
});

it('a proxy that refuses a password gets it once', async () => {
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(`${new URL(request.url ?? '').pathname} ${request.headers['proxy-authorization'] !== undefined}`);
    response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="x"' }).end('refused');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const goBy = (config: object) =>
    setup.desk.inMain(({ session }, { partition, config }) => session.fromPartition(partition).setProxy(config), {
      partition: PARTITION,
      config,
    });
  expect(await call('proxy.signIn', { proxy: host, name: 'ann', password: 'old' })).toMatchObject({ ok: true });
  try {
    await openTicket({});
    await goBy({ mode: 'fixed_servers', proxyRules: host, proxyBypassRules: '<-loopback>' });
    await showPage();
    await whenSettled('the end', () => inPage<boolean>(`document.body.innerText === 'refused'`));
    expect(asked.filter((one) => one.startsWith('/viewticket.php'))).toEqual([
      '/viewticket.php false',
      '/viewticket.php true',
    ]);
  } finally {
    await goBy({ mode: 'direct' });
    proxy.close();
  }
});

// The last one: no account is there after it.
it('ends with the sign-in of its account', async () => {
  await openTicket({ gate: 'login-form' });
  await showPage();
  await signInThere(service);
  await call('account.signOut', { account: await accountId() });
  await expectHidden(pane());
  await whenSettled('no cookie', async () => (await cookies()).length === 0);
});
