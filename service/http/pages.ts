import { Hono } from 'hono';
import type { Env } from '../app.ts';
import type { Context } from '../context.ts';
import { decodeEntities, encodeEntities as escapeHtml } from '../text.ts';
import { timestamp } from '../time.ts';
import { frame, STYLE_HASH } from './frame.ts';

interface TicketHead {
  id: number;
  tid: string;
  subject: string;
  status: string;
  priority: string;
  department: string;
}

interface Post {
  id: number;
  at: number;
  kind: string;
  name: string;
  message: string;
}

const POLICY = [
  "default-src 'none'",
  `style-src '${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ROLE: Readonly<Record<string, string>> = { staff: 'Staff', client: 'Customer', other: 'Guest' };

/** What people see of the service: what it is, and a ticket's conversation for those who have its access code. */
export function pages(context: Context): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (http, next) => {
    await next();
    http.header('Content-Security-Policy', POLICY);
    http.header('X-Content-Type-Options', 'nosniff');
    // The address of a conversation holds its access code.
    http.header('Referrer-Policy', 'no-referrer');
    http.header('Cache-Control', 'no-store');
  });

  app.get('/', (http) =>
    http.html(
      frame(
        'Hosting Account and Order Service',
        `<h1>Hosting Account and Order Service</h1>
<p>This is an invented hosting company, running on this computer for practice and tests. Its customers, tickets and
invoices are made up. Programs talk to it at <code>/oauth/token</code> and <code>/api/v2/hosting/…</code>; people can
read a ticket's conversation at its own address, which a support desk opens for them.</p>`,
      ),
    ),
  );

  app.get('/ticket/:tid', (http) => {
    const ticket = find(http.req.param('tid'), http.req.query('c'));
    if (!ticket)
      return http.html(
        frame('Not found', '<h1>Not found</h1><p>There is no such ticket, or the access code is another one.</p>'),
        404,
      );
    return http.html(frame(`#${ticket.tid}`, conversation(ticket)));
  });

  app.get('/ticket/:tid/files/:file', (http) => {
    const ticket = find(http.req.param('tid'), http.req.query('c'));
    const file = ticket
      ? context.db
          .prepare<[number, number], { name: string; data: Buffer<ArrayBuffer> }>(
            'SELECT a.name, a.data FROM attachments a JOIN posts p ON p.id = a.postid WHERE p.ticketid = ? AND a.id = ?',
          )
          .get(ticket.id, Number(http.req.param('file')))
      : undefined;
    if (!file) return http.notFound();
    return http.body(file.data, 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
    });
  });

  return app;

  function find(tid: string, code: string | undefined): TicketHead | undefined {
    return (
      context.db
        .prepare<[string, string], TicketHead>(
          `SELECT t.id, t.tid, t.subject, t.status, t.priority, d.name AS department FROM tickets t
           JOIN departments d ON d.id = t.deptid WHERE t.tid = ? AND t.c = ?`,
        )
        // Some dialects send the number with an ending of theirs.
        .get(tid.replace(/-desk$/, ''), code ?? '')
    );
  }

  function conversation(ticket: TicketHead): string {
    const posts = context.db
      .prepare<[number], Post>('SELECT id, at, kind, name, message FROM posts WHERE ticketid = ? ORDER BY at, id')
      .all(ticket.id);
    const files = context.db.prepare<[number], { id: number; name: string; size: number }>(
      'SELECT id, name, size FROM attachments WHERE postid = ?',
    );
    const code =
      context.db.prepare<[number], string>('SELECT c FROM tickets WHERE id = ?').pluck().get(ticket.id) ?? '';
    const cards = posts.map((post) => {
      const list = files
        .all(post.id)
        .map(
          (file) =>
            `<li><a href="/ticket/${encodeURIComponent(ticket.tid)}/files/${file.id}?c=${encodeURIComponent(code)}">${escapeHtml(file.name)}</a> <small>${file.size.toLocaleString('en')} bytes</small></li>`,
        )
        .join('');
      return `<article class="${escapeHtml(post.kind)}"><header><b dir="auto">${shown(post.name)}</b> <span>${ROLE[post.kind] ?? ''}</span>
<time>${timestamp(post.at, context.switches.zone)}</time></header><p dir="auto">${escapeHtml(post.message)}</p>${list ? `<ul>${list}</ul>` : ''}</article>`;
    });
    return `<h1 dir="auto">${shown(ticket.subject)}</h1>
<p class="facts">#${escapeHtml(ticket.tid)} · ${escapeHtml(ticket.status)} · ${escapeHtml(ticket.priority)} · ${escapeHtml(ticket.department)}</p>
${cards.join('\n')}`;
  }
}

/** Names and subjects are stored with entities; they are shown as text all the same. */
const shown = (stored: string) => escapeHtml(decodeEntities(stored));
