/**
 * Pages in themes that our readers do not know: an old one with tables and without classes, and one
 * whose posts have no element around them.
 */
import { encodeEntities } from '../../../service/text.ts';
import { fileItems, type PlainPage, type Theme } from './theme.ts';
import type { PostView, TicketView } from './view.ts';

const roleOf = ({ role, isStaff }: PostView, { words, options }: TicketView) =>
  options.older ? (isStaff ? words.staff : '') : words.roles[role];

const linksOf = (one: PostView): string =>
  fileItems(one, (name, href) => (href === null ? `<s>${name}</s>` : `<a href="${href}">${name}</a>`));

const addressLine = ({ address }: PostView, { words }: TicketView): string =>
  address === null ? '' : `<br><small>${words.address}: ${address}</small>`;

const headOf = ({ title, charset, base }: PlainPage): string => `<head>
<meta http-equiv="Content-Type" content="text/html; charset=${charset}">
${base === null ? '' : `<base href="${base}">`}
<title>${title}</title>
</head>`;

const row = (one: PostView, view: TicketView): string => `<tr valign="top">
<td width="180" bgcolor="${one.isStaff ? '#e8eef8' : '#f4f4f4'}"><b>${one.name}</b><br>${roleOf(one, view)}<br>${one.date}</td>
<td>${one.html}${one.files.length ? `<hr>${view.words.files}: ${linksOf(one)}` : ''}${addressLine(one, view)}</td>
</tr>`;

export const table: Theme = {
  post: row,
  endOfText: '</td></tr>',
  conversation: (view) => `<h1>${view.subject}</h1>
<table border="0"><tr><td>${view.words.requester}: ${view.requester.name}</td><td>${view.words.submitted}: ${view.date}</td>
<td>${view.words.updated}: ${view.updated}</td><td>${view.words.status}: ${view.status}</td></tr></table>
<table border="1" cellpadding="6">
${view.posts.map((one) => row(one, view)).join('\n')}
</table>`,
  notice: (sentence) => `<center><font color="red">${sentence}</font></center>`,
  frame: (page) => `<html>
${headOf(page)}
<body bgcolor="#ffffff">
<table width="100%"><tr><td><a href="/">Home</a> | <a href="/login.php">${page.words.login}</a></td></tr></table>
${page.body}
</body>
</html>
`,
};

const passage = (one: PostView, view: TicketView): string => `<h4>${one.name} (${roleOf(one, view)}), ${one.date}</h4>
${one.html}
${one.files.length ? `<p>${view.words.files}: ${linksOf(one)}</p>` : ''}${addressLine(one, view)}`;

export const flat: Theme = {
  post: passage,
  endOfText: '',
  conversation: (view) => `<h2>${view.subject}</h2>
<p>${view.words.requester}: ${view.requester.name}, ${view.date}</p>
${view.posts.map((one) => passage(one, view)).join('\n')}`,
  notice: (sentence) => `<p>${sentence}</p>`,
  frame: (page) => `<!DOCTYPE html>
<html lang="${encodeEntities(page.language)}">
${headOf(page)}
<body>
<nav><a href="/">Example Hosting</a></nav>
<main>
${page.body}
</main>
</body>
</html>
`,
};
