import { createHash } from 'node:crypto';
import { encodeEntities as escapeHtml } from '../text.ts';

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

/** The only style the pages' policy allows. */
export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

/** A whole page around its body, which is HTML already. */
export function frame(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}
