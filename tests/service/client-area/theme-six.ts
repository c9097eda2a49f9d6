/**
 * Pages that imitate the family's official theme "six": its structure and class names, in our own
 * markup.
 */
import { addressOf, fileItems, ratingOf, type Theme } from './theme.ts';
import type { PostView, TicketView } from './view.ts';

function post(one: PostView, view: TicketView): string {
  return `<div class="ticket-reply markdown-content${one.isStaff ? ' staff' : ''}">
<div class="date">${one.date}</div>
<div class="user"><i class="user-icon"></i>
<span class="name">${one.name}
${beside(one, view)}</span>
</div>
<div class="message">
${one.html}
${addressOf(one, view)}
${ratingOf(one, view)}
</div>
${files(one, view)}</div>`;
}

/** The role. Older versions write *Staff* or the customer's address instead. */
function beside(one: PostView, { options, words }: TicketView): string {
  if (options.older) return `<span class="type">${one.isStaff ? words.staff : one.email}</span>`;
  return `<span class="label requestor-type-${one.role}">${words.roles[one.role]}</span>`;
}

function files(one: PostView, { words }: TicketView): string {
  if (one.files.length === 0) return '';
  const items = fileItems(one, (name, href) =>
    href === null
      ? `<li><i class="file-icon"></i> ${name}</li>`
      : `<li><i class="file-icon"></i> <a href="${href}">${name}</a></li>`,
  );
  const removed = one.filesRemoved ? `\n<em>${words.removed}</em>` : '';
  return `<div class="attachments">
<strong>${words.files} (${one.files.length})</strong>
<ul>
${items}
</ul>${removed}
</div>
`;
}

export const six: Theme = {
  post,
  endOfText: '</div></div>',
  conversation: (view) => `<div class="row">
<div class="col-md-3 sidebar"><div class="panel panel-sidebar"><div class="list-group">
<div class="list-group-item"><strong>${view.words.requester}</strong><br>${view.requester.name}
<span class="label requestor-type-${view.requester.role}">${view.words.roles[view.requester.role]}</span></div>
<div class="list-group-item"><strong>${view.words.department}</strong><br>${view.department}</div>
<div class="list-group-item"><strong>${view.words.submitted}</strong><br>${view.date}</div>
<div class="list-group-item"><strong>${view.words.updated}</strong><br>${view.updated}</div>
<div class="list-group-item"><strong>${view.words.status}</strong><br>${view.status}</div>
</div></div></div>
<div class="col-md-9 main-content">
<div class="header-lined"><h1>${view.words.ticket} #${view.tid}</h1></div>
<h2>${view.subject}</h2>
<button onclick="window.location='${view.closing}'">${view.words.close}</button>
<form method="post" action="${view.replying}"><textarea name="replymessage"></textarea>
<button type="submit">${view.words.reply}</button></form>
${view.posts.map((one) => post(one, view)).join('\n')}
</div>
</div>`,
  notice: (sentence) => `<div class="alert alert-danger text-center">${sentence}</div>`,
  frame: ({ title, language, charset, base, body }) => `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=${charset}">
${base === null ? '' : `<base href="${base}">`}
<title>Example Hosting - ${title}</title>
<link href="/templates/six/css/all.css" rel="stylesheet">
<script src="/templates/six/js/scripts.js"></script>
</head>
<body>
<section id="header"><div class="container"><a href="/" class="logo">Example Hosting</a></div></section>
<section id="main-body"><div class="container">
${body}
</div></section>
<section id="footer"><div class="container"><p>Example Hosting</p></div></section>
</body>
</html>
`,
};
