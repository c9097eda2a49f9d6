/**
 * Routes of the client area: a ticket's page, its files, and the login. They do not use the API's
 * token.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono, type Context as HonoContext } from 'hono';
import { fileHeaders, pages } from '../../../service/client-area/pages.ts';
import { findTicket } from '../../../service/client-area/view.ts';
import { sameSecret } from '../../../service/http/auth.ts';
import { type Env, send } from '../../../service/http/calls.ts';
import type { Reply } from '../../../service/http/reply.ts';
import { openingPostOf, postOf, readFile } from '../../../service/store/tickets.ts';
import { type Faults, withFault } from '../faults.ts';
import type { TestContext } from '../service.ts';
import { gateReply, loginForm } from './gates.ts';
import type { ThemeName } from './options.ts';
import type { PageLog } from './page-log.ts';
import { type Session, Sessions, setCookie } from './sessions.ts';
import type { Theme } from './theme.ts';
import { THEMES } from './themes.ts';
import { ticketView } from './view.ts';
import { WORDS } from './words.ts';

const MOVED_TO = '/support';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

interface Parts {
  context: TestContext;
  faults: Faults;
  log: PageLog | null;
}

type Http = HonoContext<Env>;

/** Routes are resolved for each request, because tests can change the folder. */
export function clientArea({ context, faults, log }: Parts): Hono<Env> {
  const app = new Hono<Env>();
  const sessions = new Sessions();

  app.use(async (http, next) => {
    const { path } = http.req;
    if (!log || /^\/(api|oauth|_test|_practice)(\/|$)/.test(path)) return next();
    const at = context.now();
    await next();
    const isCut = http.res.headers.has('x-hono-already-sent') && !http.env.outgoing.headersSent;
    log.add({
      at,
      method: http.req.method,
      address: http.env.incoming.url ?? path,
      headers: http.req.header(),
      status: isCut ? null : http.res.status,
    });
  });

  app.get('/templates/*', (http) => {
    const type = http.req.path.endsWith('.js') ? 'text/javascript' : 'text/css';
    return themeName() ? http.body('', 200, { 'Content-Type': type }) : http.notFound();
  });

  app.on(['GET', 'POST'], '/*', async (http, next) => {
    const name = pageAt(http.req.path);
    if (!name || (http.req.method === 'POST' && name !== 'login.php')) return next();
    const { delay } = context.switches.pages;
    if (delay > 0) await sleep(delay);
    const fault = faults.takePage(name, (field) => http.req.query(field));
    await faults.delay(fault);
    const body = http.req.method === 'POST' ? await http.req.parseBody() : {};
    const usual = () => answer(http, name, body);
    return send(http, fault ? withFault(fault, usual) : usual());
  });

  // Without a client area the service's own pages are not there.
  app.all('/:file{(viewticket|dl)\\.php}', (http) => http.notFound());
  app.route('/', pages(context));
  return app;

  function themeName(): ThemeName | null {
    return context.switches.pages.theme;
  }

  function pageAt(path: string): 'viewticket.php' | 'dl.php' | 'login.php' | undefined {
    const { folder, moved, theme } = context.switches.pages;
    if (theme === null || !path.startsWith(`${folder}/`)) return undefined;
    const rest = path.slice(folder.length);
    const below = moved === 'inside' && rest.startsWith(`${MOVED_TO}/`) ? rest.slice(MOVED_TO.length) : rest;
    const name = below === '/login' ? 'login.php' : below.slice(1);
    return name === 'viewticket.php' || name === 'dl.php' || name === 'login.php' ? name : undefined;
  }

  function answer(http: Http, name: 'viewticket.php' | 'dl.php' | 'login.php', body: Record<string, unknown>): Reply {
    const { gate, moved, folder } = context.switches.pages;
    const cookies = http.req.header('cookie');
    const stopped = gateReply(gate, cookies);
    if (stopped) return stopped;
    const { url = '' } = http.env.incoming;
    if (name === 'viewticket.php' && moved !== null && !url.startsWith(`${folder}${MOVED_TO}/`)) {
      if (moved === 'inside') return redirect(`${folder}${MOVED_TO}${url.slice(folder.length)}`, 301);
      const { port } = new URL(http.req.url);
      return redirect(`http://localhost:${port}${url}`, 301);
    }
    const session = sessions.of(cookies) ?? sessions.begin();
    const reply =
      name === 'dl.php'
        ? download(http, session)
        : name === 'login.php'
          ? login(http, session, body)
          : conversation(http, session);
    return { ...reply, headers: { ...reply.headers, 'Set-Cookie': setCookie(session) } };
  }

  function conversation(http: Http, session: Session): Reply {
    const { gate, language } = context.switches.pages;
    const words = WORDS[language];
    const ticket = find(http.req.query('tid'), http.req.query('c'));
    if (!ticket) return frame(words.ticket, (theme) => theme.notice(words.notFound));
    // Guests have no login, so their tickets stay open.
    if (gate?.startsWith('login') && ticket.userid && !session.isSignedIn) {
      session.wanted = http.env.incoming.url ?? null;
      if (gate === 'login-form') return frame(words.login, () => loginForm(words, loginPath(), false));
      if (gate === 'login-elsewhere') return redirect('https://login.hosting.example/sign-in');
      return redirect(gate === 'login-route' ? `${context.switches.pages.folder}/login` : loginPath());
    }
    session.tickets.add(ticket.id);
    if (http.req.query('closeticket') === 'true')
      context.db.prepare("UPDATE tickets SET status = 'Closed' WHERE id = ?").run(ticket.id);
    const { origin } = new URL(http.req.url);
    const view = ticketView(context, ticket, origin);
    return frame(`${words.ticket} #${view.tid}`, (theme) => theme.conversation(view), view.base);
  }

  function login(http: Http, session: Session, body: Record<string, unknown>): Reply {
    const { email, password } = context.credentials;
    const words = WORDS[context.switches.pages.language];
    const isPost = http.req.method === 'POST';
    if (isPost && sameSecret(String(body.username), email) && sameSecret(String(body.password), password)) {
      session.isSignedIn = true;
      return redirect(session.wanted ?? loginPath());
    }
    return frame(words.login, () => loginForm(words, loginPath(), isPost));
  }

  /** Serves a file of a ticket that the visitor has opened. Other visitors get the login page. */
  function download(http: Http, session: Session): Reply {
    const { db } = context;
    const words = WORDS[context.switches.pages.language];
    const id = Number(http.req.query('id'));
    const index = Number(http.req.query('i'));
    const isOpening = http.req.query('type') === 'a';
    const ticketId = isOpening ? id : postOf(db, id)?.ticketid;
    if (ticketId === undefined || !session.tickets.has(ticketId)) return redirect(loginPath());
    const owner = isOpening ? openingPostOf(db, id) : id;
    const file = owner !== undefined && Number.isInteger(index) && index >= 0 && readFile(db, 'post', owner, index);
    if (!file || file.removed) return html(words.noFile, 'utf-8');
    return {
      status: 200,
      headers: {
        ...fileHeaders(file.name),
        'Content-Length': String(file.data.length),
        'X-Content-Type-Options': 'nosniff',
      },
      text: file.data.toString('latin1'),
      encoding: 'latin1',
      applied: false,
    };
  }

  function loginPath(): string {
    return `${context.switches.pages.folder}/login.php`;
  }

  function frame(title: string, body: (theme: Theme) => string, base: string | null = null): Reply {
    const { theme, language, charset, unescaped } = context.switches.pages;
    const look = THEMES[theme ?? 'practice'];
    const name = charset === 'utf-8' ? charset : 'iso-8859-1';
    const reply = html(
      look.frame({ title, words: WORDS[language], language, charset: name, base, body: body(look) }),
      charset === 'iso-8859-1-in-page' ? null : name,
    );
    // Our own theme needs only its style. No referrer, because a conversation's address contains
    // its code.
    const guards = { 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer' };
    return theme === 'practice' && !unescaped ? { ...reply, headers: { ...reply.headers, ...guards } } : reply;
  }

  /** Sends a page in a charset. Null uses ISO-8859-1 without naming it in the header. */
  function html(text: string, charset: 'utf-8' | 'iso-8859-1' | null): Reply {
    const isOld = charset !== 'utf-8';
    return {
      status: 200,
      headers: { 'Content-Type': charset === null ? 'text/html' : `text/html; charset=${charset}` },
      text: isOld ? text.replace(/[^\0-\xff]/gu, (letter) => `&#${letter.codePointAt(0)};`) : text,
      ...(isOld ? { encoding: 'latin1' as const } : {}),
      applied: false,
    };
  }

  function redirect(location: string, status = 302): Reply {
    return { status, headers: { Location: location }, text: '', applied: false };
  }

  function find(tid: string | undefined, code: string | undefined) {
    // A dialect appends a suffix to the number.
    return findTicket(context, tid?.replace(/-desk$/, ''), code);
  }
}
