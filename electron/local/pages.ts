import { DOOR_STORAGE } from '../../shared/domain/door.ts';

/** The two pages that stand before the renderer, and the files they load: every policy forbids what stands in a page itself. */
const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rackside</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/desk/door.css">${head}</head>${body}</html>`;

/**
 * After the token was exchanged: hands the page's half of the key to the origin's storage. A redirect would still belong to the
 * navigation that brought the token, and a browser leaves out a strict cookie there if that came from elsewhere; the
 * script starts a navigation of its own. `key`: null where the browser has it already.
 */
export const entrance = (key: string | null) =>
  page(
    '<script src="/desk/enter.js" defer></script>',
    `<body${key === null ? '' : ` data-key="${key}"`}><main><p><a href="/">Open the desk</a></p></main></body>`,
  );

export const closedDoor = page(
  '',
  `<body><main>
<h1>This address is no longer valid</h1>
<p>Each address that Rackside prints opens the desk once, in one browser, until Rackside ends. This browser is not signed in to the desk that runs now.</p>
<ol>
<li>Go to the window where Rackside runs. A new address stands in its last line, and works for two minutes.</li>
<li>Open that address here. Everything you saved is kept.</li>
</ol>
<p class="quiet">If you came here by a link and this browser is signed in: <a href="/">open the desk</a>.</p>
</main></body>`,
);

/** What the pages load, by its path: nothing in it is secret, so nobody needs a key for it. */
export const doorFiles: Record<string, { type: string; body: string }> = {
  '/desk/enter.js': {
    type: 'text/javascript; charset=utf-8',
    body: `const { key } = document.body.dataset;
if (key) localStorage.setItem(${JSON.stringify(DOOR_STORAGE)}, key);
location.replace('/');
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
