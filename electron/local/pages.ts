/**
 * The two pages before the renderer: the entrance after a good token, and the one for an address
 * that is used up.
 */
import { LOCAL_KEY_STORAGE } from '../../shared/domain/desk.ts';
import { hostLanguage, hostWords } from '../host/host-words.ts';

const words = hostWords.pages;

const page = (head: string, body: string) =>
  `<!doctype html><html lang="${hostLanguage}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rackside</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/desk/door.css">${head}</head>${body}</html>`;

/**
 * Puts the page's half of the key into the origin's storage, after the token was exchanged. Then
 * the script starts a navigation of its own: a redirect would belong to the one that brought the
 * token, and a browser leaves out a strict cookie there if that came from elsewhere. `key`: null
 * where the browser has it already.
 */
export const entrancePage = (key: string | null) =>
  page(
    '<script src="/desk/enter.js" defer></script>',
    `<body${key === null ? '' : ` data-key="${key}"`}><main><p><a href="/">${words.open}</a></p></main></body>`,
  );

export const closedPage = page(
  '<script src="/desk/keep.js" defer></script>',
  `<body><main>
<h1>${words.closedTitle}</h1>
<p>${words.closedWhy}</p>
<ol>
${words.closedSteps.map((step) => `<li>${step}</li>`).join('\n')}
</ol>
<p class="quiet">${words.closedLink} <a href="/">${words.closedOpen}</a></p>
</main></body>`,
);

/**
 * Files of both pages by their path, since every policy forbids scripts and styles in a page. None
 * is secret.
 */
export const pageFiles: Record<string, { type: string; body: string }> = {
  '/desk/enter.js': {
    type: 'text/javascript; charset=utf-8',
    body: `const { key } = document.body.dataset;
if (key) localStorage.setItem(${JSON.stringify(LOCAL_KEY_STORAGE)}, key);
location.replace('/' + location.hash);
`,
  },
  // A ticket in the address is kept in the link to the desk.
  '/desk/keep.js': {
    type: 'text/javascript; charset=utf-8',
    body: `for (const link of document.links) link.hash = location.hash;
`,
  },
  // Colours and sizes of renderer/styles/tokens.css.
  '/desk/door.css': {
    type: 'text/css; charset=utf-8',
    body: `:root { color-scheme: light dark; }
body {
  margin: 0;
  background: light-dark(#ffffff, #15181d);
  color: light-dark(#1a1e26, #e6e9ef);
  font: 0.875rem / 1.3125rem system-ui, -apple-system, "Segoe UI", sans-serif;
}
main { max-inline-size: 34rem; margin: 18vh auto 0; padding: 0 1.5rem; }
h1 { margin: 0 0 1rem; font-size: 1.25rem; line-height: 1.625rem; font-weight: 600; }
p, ol { margin: 0 0 0.75rem; }
ol { padding-inline-start: 1.5rem; }
a { color: light-dark(#1f55cc, #86abff); }
.quiet { color: light-dark(#525a68, #a9b1bf); }
`,
  },
};
