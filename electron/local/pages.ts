/** The host's own pages: after a valid token, for a used address, and for questions. */
import { LOCAL_KEY_STORAGE } from '../../shared/domain/desk.ts';
import { hostLanguage, hostWords, type QuestionTexts } from '../host/host-words.ts';

const page = (head: string, body: string) =>
  `<!doctype html><html lang="${hostLanguage}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rackside</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/desk/door.css">${head}</head>${body}</html>`;

/**
 * Stores the page's half of the key after the token exchange. The script then starts its own
 * navigation. A redirect would continue the navigation from elsewhere, where browsers leave out a
 * strict cookie. `key` is null if the browser has it already.
 */
export const signedInPage = (key: string | null) =>
  page(
    '<script src="/desk/enter.js" defer></script>',
    `<body${key === null ? '' : ` data-key="${key}"`}><main><p><a href="/">${hostWords.pages.open}</a></p></main></body>`,
  );

/** Requested by name, to check that the browser resolves the name. */
export const NAME_CHECK_PATH = '/desk/there';
/** Query parameter of an address reached from the looking page. */
export const NAME_CHECKED = 'here';

/** Page for a browser without a key at 127.0.0.1, which goes to the desk by name. */
export const nameCheckPage = (origin: string) =>
  page(
    '<script src="/desk/look.js" defer></script>',
    `<body data-origin="${origin}"><main><p>${hostWords.pages.looking}</p></main></body>`,
  );

export const noAccessPage = () =>
  page(
    '<script src="/desk/keep.js" defer></script>',
    `<body><main>
<h1>${hostWords.pages.closedTitle}</h1>
<p>${hostWords.pages.closedWhy}</p>
<ol>
${hostWords.pages.closedSteps.map((step) => `<li>${step}</li>`).join('\n')}
</ol>
<p class="quiet">${hostWords.pages.closedLink} <a href="/">${hostWords.pages.closedOpen}</a></p>
</main></body>`,
  );

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Page with a question. Its buttons are disabled for a moment, so that a second click meant for
 * another tab does not answer. `secret` is sent with the answer.
 */
export const questionPage = ({ message, detail, yes, no }: QuestionTexts, secret: string) =>
  page(
    '<script src="/desk/ask.js" defer></script>',
    `<body data-key="${secret}"><main>
<h1>${escaped(message)}</h1>
<p>${escaped(detail)}</p>
<p><button>${escaped(no)}</button>
<button>${escaped(yes)}</button></p>
<p class="quiet">${escaped(hostWords.pages.askedHere)}</p>
<p hidden>${escaped(hostWords.pages.answered)}</p>
<p hidden>${escaped(hostWords.pages.askedLate)}</p>
</main></body>`,
  );

export const usedAddressPage = page(
  '',
  `<body><main>
<h1>${hostWords.pages.usedTitle}</h1>
<p>${hostWords.pages.usedNext}</p>
</main></body>`,
);

/** Files of these pages, by path: the policies forbid inline ones. None is secret. */
export const pageFiles: Record<string, { type: string; body: string }> = {
  '/desk/enter.js': {
    type: 'text/javascript; charset=utf-8',
    body: `const { key } = document.body.dataset;
if (key) localStorage.setItem(${JSON.stringify(LOCAL_KEY_STORAGE)}, key);
location.replace('/' + location.hash);
`,
  },
  '/desk/look.js': {
    type: 'text/javascript; charset=utf-8',
    body: `const { origin } = document.body.dataset;
const go = (to) => location.replace(to + ${JSON.stringify(`/?${NAME_CHECKED}`)} + location.hash);
fetch(origin + ${JSON.stringify(NAME_CHECK_PATH)}, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
  () => go(origin),
  () => go(''),
);
`,
  },
  '/desk/keep.js': {
    type: 'text/javascript; charset=utf-8',
    body: `for (const link of document.links) link.hash = location.hash;
`,
  },
  '/desk/ask.js': {
    type: 'text/javascript; charset=utf-8',
    body: `const buttons = [...document.querySelectorAll('button')];
const say = (text) => {
  document.querySelector('main').replaceChildren(Object.assign(document.createElement('h1'), { textContent: text }));
};
const [done, late] = [...document.querySelectorAll('[hidden]')].map((told) => told.textContent);
for (const [index, button] of buttons.entries()) {
  button.disabled = true;
  button.addEventListener('click', () => {
    for (const one of buttons) one.disabled = true;
    fetch('/answer?of=' + document.body.dataset.key, { method: 'POST', body: ['no', 'yes'][index] })
      .then(({ ok }) => say(ok ? done : late), () => say(late));
  });
}
setTimeout(() => {
  for (const button of buttons) button.disabled = false;
  if (buttons[0]) buttons[0].focus();
}, 700);
`,
  },
  // Colours and sizes match renderer/styles/tokens.css.
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
button {
  margin-inline-end: 0.5rem;
  padding: 0.375rem 0.875rem;
  border: 1px solid light-dark(#868e9c, #7b8494);
  border-radius: 6px;
  background: light-dark(#ffffff, #1d2128);
  color: inherit;
  font: inherit;
}
button:disabled { opacity: 0.6; }
button:focus-visible { outline: 2px solid light-dark(#1f55cc, #86abff); outline-offset: 2px; }
.quiet { color: light-dark(#525a68, #a9b1bf); }
`,
  },
};
