/** Web pages for people: a ticket with its posts and files. */

import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from '../context.ts';
import { decodeEntities, encodeEntities as escapeHtml } from '../text.ts';
import { timestamp } from '../time.ts';
import type { Env } from './calls.ts';

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

const STYLE = `
:root { color-scheme: light dark; --bg: #fff; --card: #f5f6f8; --line: #d3d8e0; --text: #1a1e26; --soft: #525a68; --accent: #1f55cc; }
@media (prefers-color-scheme: dark) { :root { --bg: #15181d; --card: #1b1f26; --line: #363d49; --text: #e6e9ef; --soft: #a9b1bf; --accent: #86abff; } }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 44rem; background: var(--bg); color: var(--text); font: 0.9375rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.25rem; font-weight: 600; margin: 0 0 0.25rem; overflow-wrap: anywhere; }
.facts { color: var(--soft); margin: 0 0 1.5rem; font-variant-numeric: tabular-nums; }
article { border: 1px solid var(--line); border-inline-start: 3px solid var(--line); border-radius: 4px; background: var(--card); margin: 0 0 1rem; padding: 0.75rem 1rem; }
article.staff { border-inline-start-color: var(--accent); }
header { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: baseline; color: var(--soft); font-size: 0.8125rem; }
header b { color: var(--text); font-size: 0.9375rem; }
time { margin-inline-start: auto; font-variant-numeric: tabular-nums; }
article p { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.5rem 0 0; }
ul { margin: 0.75rem 0 0; padding: 0.5rem 0 0; border-top: 1px solid var(--line); list-style: none; }
a { color: var(--accent); } small { color: var(--soft); } code { font-size: 0.875em; }
`;

const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

const POLICY = [
  "default-src 'none'",
  `style-src '${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ROLE: Readonly<Record<string, string>> = { staff: 'Staff', client: 'Customer', other: 'Guest' };

/**
 * Pages for people: a description of the service, and a ticket's conversation for visitors with its
 * access code.
 */
export function pages(context: Context): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (http, next) => {
    await next();
    http.header('Content-Security-Policy', POLICY);
    http.header('X-Content-Type-Options', 'nosniff');
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
        // Some dialects append a suffix to the number.
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

/** Names and subjects are stored with entities, but shown as plain text. */
const shown = (stored: string) => escapeHtml(decodeEntities(stored));

function frame(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}
