/**
 * Ticket pages in the shapes of the family's themes, for tests of their reading. The markup is
 * ours; the classes are those by which the themes are known.
 */

export type SampleRole =
  | 'operator'
  | 'owner'
  | 'authorizeduser'
  | 'registereduser'
  | 'externaluser'
  | 'subaccount'
  | 'guest';

export interface SamplePost {
  /** The reply's id; `0` is the opening post. */
  id: string;
  role: SampleRole;
  name: string;
  email?: string;
  /** Time as the page shows it. */
  time: string;
  /** Text as rendered. */
  html: string;
  files?: { name: string; removed?: true }[];
}

export interface SampleOptions {
  address?: true;
  rated?: true;
  base?: string;
  tid?: string;
}

export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const WORDS: Record<SampleRole, string> = {
  operator: 'Operator',
  owner: 'Owner',
  authorizeduser: 'Authorized User',
  registereduser: 'Registered User',
  externaluser: 'External User',
  subaccount: 'Sub-account',
  guest: 'Guest',
};

const linkOf = ({ id }: SamplePost, index: number): string =>
  escaped(id === '0' ? `dl.php?type=a&id=10001&i=${index}` : `dl.php?type=ar&id=${id}&i=${index}`);

const below = (post: SamplePost, { address, rated }: SampleOptions): string =>
  `${address ? '<hr>\n          IP address: 198.51.100.7\n' : ''}${
    rated && post.role === 'operator'
      ? `<div class="rating" ticketid="ABC-123456" ticketkey="k" ticketreplyid="${post.id}">Rate <span rate="1"></span></div>\n`
      : ''
  }`;

function frame(body: string, { base, tid = 'ABC-123456' }: SampleOptions): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">${base ? `<base href="${base}">` : ''}
<title>Ticket #${tid}</title><link rel="stylesheet" href="/all.css"><script src="/scripts.js"></script></head>
<body class="primary">
<section id="main-body"><div class="container">
<aside class="sidebar"><ul class="list-group">
<li class="list-group-item"><span class="title">Requester</span><br>Ann O'Neil <span class="badge requestor-badge requestor-type-owner">Owner</span></li>
<li class="list-group-item"><span class="title">Submitted</span><br>20/11/2026 10:15</li>
<li class="list-group-item"><span class="title">Updated</span><br>21/11/2026 09:05</li>
</ul></aside>
${body}
</div></section>
<footer id="footer"><p>Example Hosting</p></footer>
</body></html>
`;
}

type Theme = (posts: readonly SamplePost[], options?: SampleOptions) => string;

const files = (
  { files: list = [], ...post }: SamplePost,
  item: (name: string, link: string | null) => string,
): string =>
  list.map(({ name, removed }, index) => item(escaped(name), removed ? null : linkOf(post, index))).join('\n');

const twentyOne: Theme = (posts, options = {}) =>
  frame(
    `<div class="card view-ticket">
  <div class="card-body p-3"><h3 class="card-title">Ticket #${options.tid ?? 'ABC-123456'}</h3></div>
${posts
  .map(
    (post) => `  <div class="card-body">
    <div class="ticket-reply markdown-content${post.role === 'operator' ? ' staff' : ''}">
      <div class="posted-by">
        Posted by <span class="posted-by-name">${escaped(post.name)}</span> on <span class="posted-on">${post.time}</span>
        <span class="label requestor-badge requestor-type-${post.role} float-md-right">${WORDS[post.role]}</span>
      </div>
      <div class="message p-3">
        ${post.html}
        ${below(post, options)}
      </div>
${
  post.files
    ? `      <div class="attachments"><strong>Attachments</strong>
        <ul class="attachment-list">${files(post, (name, link) => (link ? `<li><a href="${link}"><i></i><div class="caption">${name}</div></a></li>` : `<li><span><i></i><div class="caption">${name}</div></span></li>`))}</ul>
      </div>
`
    : ''
}    </div>
  </div>
`,
  )
  .join('')}</div>`,
    options,
  );

const sixWith =
  (beside: (post: SamplePost) => string): Theme =>
  (posts, options = {}) =>
    frame(
      `<div class="main-content"><h1>Ticket #${options.tid ?? 'ABC-123456'}</h1>
${posts
  .map(
    (post) => `<div class="ticket-reply markdown-content${post.role === 'operator' ? ' staff' : ''}">
    <div class="date">
        ${post.time}
    </div>
    <div class="user">
        <i class="fas fa-user"></i>
        <span class="name">
            ${escaped(post.name)}
            ${beside(post)}
        </span>
    </div>
    <div class="message">
        ${post.html}
        ${below(post, options)}
    </div>
${post.files ? `    <div class="attachments"><ul>${files(post, (name, link) => (link ? `<li><i></i> <a href="${link}">${name}</a></li>` : `<li><i></i> ${name}</li>`))}</ul></div>\n` : ''}</div>
`,
  )
  .join('')}</div>`,
      options,
    );

const six = sixWith((post) => `<span class="label requestor-type-${post.role}">${WORDS[post.role]}</span>`);
const sixOlder = sixWith(
  (post) => `<span class="type">${post.role === 'operator' ? 'Staff' : escaped(post.email ?? '')}</span>`,
);

const older: Theme = (posts, options = {}) =>
  frame(
    `<div class="ticketmsgs">
${posts
  .map((post) => {
    const who = post.role === 'operator' ? 'admin' : 'client';
    return `<div class="${who}header">
  <div style="float:right;">${post.time}</div>
  ${escaped(post.name)} || ${who === 'admin' ? 'Staff' : 'Client'}
</div>
<div class="${who}msg">
  ${post.html}
  ${below(post, options)}
</div>
`;
  })
  .join('')}</div><p>#${options.tid ?? 'ABC-123456'}</p>`,
    options,
  );

const practice: Theme = (posts, options = {}) =>
  frame(
    `<h1>#${options.tid ?? 'ABC-123456'}</h1>
<section class="letters">
${posts
  .map(
    (post) => `<article class="letter letter-${post.role === 'operator' ? 'desk' : 'customer'}" id="letter-${post.id}">
<header class="letter-head"><span class="letter-from" dir="auto">${escaped(post.name)}</span>
<span class="letter-role" data-role="${post.role}">${WORDS[post.role]}</span>
<time class="letter-time">${post.time}</time></header>
<div class="letter-text" dir="auto">${post.html}</div>
${post.files ? `<ul class="letter-files">${files(post, (name, link) => (link ? `<li><a href="${link}">${name}</a></li>` : `<li><s>${name}</s></li>`))}</ul>\n` : ''}</article>`,
  )
  .join('\n')}
</section>`,
    options,
  );

/** A theme that nobody wrote a shape for. */
const unknown: Theme = (posts, options = {}) =>
  frame(
    `<h2>#${options.tid ?? 'ABC-123456'}</h2><div class="thread">
${posts
  .map(
    (post) => `<div class="bubble ${post.role === 'operator' ? 'right' : 'left'}">
  <div class="bubble-meta"><b>${escaped(post.name)}</b> <span class="when">${post.time}</span></div>
  <div class="bubble-body">${post.html}</div>
</div>`,
  )
  .join('\n')}
</div>`,
    options,
  );

export const SAMPLE_PAGES = { 'twenty-one': twentyOne, six, 'six, older': sixOlder, older, practice, unknown } as const;
