/** The look of the service's pages, an example of a hoster's custom theme. */
import type { PageWords, PostView, TicketView } from './view.ts';

export const STYLE = `
:root { color-scheme: light dark; --bg: #fff; --card: #f5f6f8; --line: #d3d8e0; --text: #1a1e26; --soft: #525a68; --accent: #1f55cc; }
@media (prefers-color-scheme: dark) { :root { --bg: #15181d; --card: #1b1f26; --line: #363d49; --text: #e6e9ef; --soft: #a9b1bf; --accent: #86abff; } }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 48rem; background: var(--bg); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.25rem; margin: 0; overflow-wrap: anywhere; }
a { color: var(--accent); }
.ticket-facts { color: var(--soft); margin: 0.25rem 0 1.5rem; }
.letter { border: 1px solid var(--line); border-inline-start: 3px solid var(--line); border-radius: 4px; background: var(--card); margin: 0 0 1rem; padding: 0.75rem 1rem; }
.letter-desk { border-inline-start-color: var(--accent); }
.letter-head { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: baseline; color: var(--soft); font-size: 0.875rem; }
.letter-from { color: var(--text); font-weight: 600; }
.letter-time { margin-inline-start: auto; }
.letter-text { overflow-wrap: anywhere; }
.letter-text pre { overflow-x: auto; padding: 0.5rem; border: 1px solid var(--line); }
.letter-files { margin: 0.5rem 0 0; padding: 0.5rem 0 0 1rem; border-top: 1px solid var(--line); }
label { display: block; margin: 0.5rem 0; }
`;

/** One post. */
export const letter = (post: PostView, words: PageWords): string =>
  `<article class="letter letter-${post.isStaff ? 'desk' : 'customer'}" id="letter-${post.isOpening ? 0 : post.id}">
<header class="letter-head"><span class="letter-from" dir="auto">${post.name}</span>
<span class="letter-role" data-role="${post.role}">${post.roleName}</span>
<time class="letter-time">${post.date}</time></header>
<div class="letter-text" dir="auto">${post.html}</div>
${files(post, words)}</article>`;

function files({ files, filesRemoved }: PostView, words: PageWords): string {
  if (files.length === 0) return '';
  const items = files.map(({ name, href }) =>
    href === null ? `<li><s>${name}</s></li>` : `<li><a href="${href}">${name}</a></li>`,
  );
  const removed = filesRemoved ? `<p>${words.removed}</p>` : '';
  return `<ul class="letter-files" aria-label="${words.files}">
${items.join('\n')}
</ul>${removed}
`;
}

export const conversation = (view: TicketView): string => `<h1 dir="auto">${view.subject}</h1>
<p class="ticket-facts">${view.words.ticket} ${view.tid} · ${view.department} · ${view.status} ·
${view.words.requester}: ${view.requester.name} (${view.words.roles[view.requester.role]}) ·
${view.words.submitted}: ${view.date} · ${view.words.updated}: ${view.updated}</p>
<section class="letters">
${view.posts.map((post) => letter(post, view.words)).join('\n')}
</section>`;

export const notice = (sentence: string): string => `<p role="alert">${sentence}</p>`;

interface Page {
  title: string;
  body: string;
  language?: string;
  charset?: string;
  /** For relative links; none by default. */
  base?: string | null;
}

export const frame = ({
  title,
  body,
  language = 'en',
  charset = 'utf-8',
  base = null,
}: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="${charset}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${base === null ? '' : `<base href="${base}">`}
<title>${title} · Example Hosting</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
