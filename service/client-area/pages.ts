/** Pages: a description of the service, and conversations for visitors with their code. */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from '../context.ts';
import type { Env } from '../http/calls.ts';
import { openingPostOf, postOf, readFile } from '../store/tickets.ts';
import { conversation, frame, notice, STYLE } from './theme.ts';
import { ENGLISH, findTicket, type OpenedTicket, ticketView } from './view.ts';

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HOME = `<h1>Hosting Account and Order Service</h1>
<p>This is an invented hosting company, running on this computer for practice and tests. Its customers, tickets and
invoices are made up. Programs talk to it at <code>/oauth/token</code> and <code>/api/v2/hosting/…</code>; people can
read a ticket's conversation at its own address, which a support desk opens for them.</p>`;

export function pages(context: Context): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (http, next) => {
    await next();
    http.header('Content-Security-Policy', POLICY);
    http.header('X-Content-Type-Options', 'nosniff');
    http.header('Referrer-Policy', 'no-referrer');
    http.header('Cache-Control', 'no-store');
  });

  app.get('/', (http) => http.html(frame({ title: 'Hosting Account and Order Service', body: HOME })));

  app.get('/ticket/:tid', (http) => {
    const ticket = findTicket(context, http.req.param('tid'), http.req.query('c'));
    return ticket ? http.html(ticketPage(ticket)) : http.html(NOT_FOUND, 404);
  });

  // The address of the family's pages. They answer an unknown ticket with 200.
  app.get('/viewticket.php', (http) => {
    const ticket = findTicket(context, http.req.query('tid'), http.req.query('c'));
    return http.html(ticket ? ticketPage(ticket) : NOT_FOUND);
  });

  app.get('/dl.php', (http) => {
    const ticket = findTicket(context, http.req.query('tid'), http.req.query('c'));
    const { type = '', id = '', i = '' } = http.req.query();
    const file = ticket && fileOf(ticket, type, Number(id), Number(i));
    if (!file || file.removed) return http.html(NO_FILE, 404);
    return http.body(new Uint8Array(file.data), 200, fileHeaders(file.name));
  });
  return app;

  function ticketPage(ticket: OpenedTicket): string {
    return frame({ title: `${ENGLISH.ticket} #${ticket.tid}`, body: conversation(ticketView(context, ticket)) });
  }

  function fileOf(ticket: OpenedTicket, type: string, id: number, index: number) {
    const { db } = context;
    if ((type === 'a' ? id : postOf(db, id)?.ticketid) !== ticket.id) return undefined;
    const post = type === 'a' ? openingPostOf(db, id) : id;
    return post === undefined || !Number.isInteger(index) || index < 0 ? undefined : readFile(db, 'post', post, index);
  }
}

const NOT_FOUND = frame({ title: ENGLISH.ticket, body: notice(ENGLISH.notFound) });
const NO_FILE = frame({ title: ENGLISH.files, body: notice(ENGLISH.noFile) });

/** Headers that save a file under its name, in whatever script it is. */
export function fileHeaders(name: string): Record<string, string> {
  const escaped = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${escaped}`,
  };
}
