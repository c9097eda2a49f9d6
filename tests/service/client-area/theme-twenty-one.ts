/**
 * Pages that imitate the family's official theme "twenty-one": its structure and class names, in
 * our own markup.
 */
import { addressOf, fileItems, ratingOf, type Theme } from './theme.ts';
import type { PostView, TicketView } from './view.ts';

function post(one: PostView, view: TicketView): string {
  const { words, options } = view;
  const name = `<span class="posted-by-name">${one.name}</span>`;
  const date = `<span class="posted-on">${one.date}</span>`;
  const role = options.older
    ? ''
    : `\n<span class="badge requestor-badge requestor-type-${one.role}">${words.roles[one.role]}</span>`;
  return `<div class="card-body">
<div class="ticket-reply markdown-content${one.isStaff ? ' staff' : ''}">
<div class="posted-by">
${words.posted(name, date)}${role}
</div>
<div class="message">
${one.html}
${addressOf(one, view)}
${ratingOf(one, view)}
</div>
${files(one, view)}</div>
</div>`;
}

function files(one: PostView, { words }: TicketView): string {
  if (one.files.length === 0) return '';
  const caption = (name: string) => `<span class="file-icon"></span><div class="caption">${name}</div>`;
  const items = fileItems(one, (name, href) =>
    href === null ? `<li><span>${caption(name)}</span></li>` : `<li><a href="${href}">${caption(name)}</a></li>`,
  );
  const removed = one.filesRemoved ? `\n<p class="text-muted">${words.removed}</p>` : '';
  return `<div class="attachments">
<strong>${words.files} (${one.files.length})</strong>
<ul class="attachment-list">
${items}
</ul>${removed}
</div>
`;
}

export const twentyOne: Theme = {
  post,
  endOfText: '</div></div></div>',
  conversation: (view) => `<div class="row">
<aside class="sidebar col-lg-4">${sidebar(view)}</aside>
<div class="primary-content col-lg-8">
<div class="card view-ticket">
<div class="card-body"><h3 class="card-title">${view.words.ticket} #${view.tid}</h3>
<h2>${view.subject}</h2>
<a class="btn" href="${view.closing}">${view.words.close}</a></div>
${view.posts.map((one) => post(one, view)).join('\n')}
</div>
<form method="post" action="${view.replying}"><textarea name="replymessage"></textarea>
<button type="submit">${view.words.reply}</button></form>
</div>
</div>`,
  notice: (sentence) => `<div class="alert alert-danger">${sentence}</div>`,
  frame: ({ title, language, charset, base, body }) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="${charset}">
${base === null ? '' : `<base href="${base}">`}
<title>${title} - Example Hosting</title>
<link rel="stylesheet" href="/templates/twenty-one/css/theme.css">
<script src="/templates/twenty-one/js/scripts.js" defer></script>
</head>
<body class="primary-bg-color" data-phone-cc-input="1">
<header id="header"><a class="navbar-brand" href="/">Example Hosting</a></header>
<section id="main-body"><div class="container">
${body}
</div></section>
<footer id="footer"><p>Example Hosting</p></footer>
</body>
</html>
`,
};

function sidebar({ words, requester, department, date, updated, status }: TicketView): string {
  return `<div class="card card-sidebar"><ul class="list-group">
<li class="list-group-item"><span class="title">${words.requester}</span><br>${requester.name}
<span class="badge requestor-badge requestor-type-${requester.role}">${words.roles[requester.role]}</span></li>
<li class="list-group-item"><span class="title">${words.department}</span><br>${department}</li>
<li class="list-group-item"><span class="title">${words.submitted}</span><br>${date}</li>
<li class="list-group-item"><span class="title">${words.updated}</span><br>${updated}</li>
<li class="list-group-item"><span class="title">${words.status}</span><br>${status}</li>
</ul></div>`;
}
