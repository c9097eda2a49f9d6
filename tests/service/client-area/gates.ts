/** Pages in front of a conversation: challenges, maintenance, the login. */
import { failure, page, type Reply } from '../../../service/http/reply.ts';
import { encodeEntities } from '../../../service/text.ts';
import type { Gate } from './options.ts';
import { cookieOf } from './sessions.ts';
import type { Words } from './words.ts';

const CLEARED = 'r4ck-1309';

const CHALLENGE = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>One moment, please</title>
<meta name="robots" content="noindex"></head>
<body><h1>Checking your browser</h1><noscript>Turn on JavaScript to go on.</noscript>
<script>
document.cookie = 'clearance=r4ck-' + (7 * 11 * 17) + '; path=/';
setTimeout(function () { location.reload(); }, 100);
</script></body></html>
`;

/** The answer to every page while a gate is active. Undefined lets the visitor through. */
export function gateReply(gate: Gate | null, cookies: string | undefined): Reply | undefined {
  if (gate === 'maintenance')
    return waiting(page(503, 'Down for maintenance', 'We are updating our client area and will be back soon.'), 120);
  if (gate === 'too-many') return waiting(failure(429, 'Too Many Requests'), 30);
  if (gate === 'challenge-403' || gate === 'challenge-503') {
    if (cookieOf(cookies, 'clearance') === CLEARED) return undefined;
    const reply = page(Number(gate.slice(-3)), '', '');
    return { ...reply, text: CHALLENGE };
  }
  return undefined;
}

const waiting = (reply: Reply, seconds: number): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'Retry-After': String(seconds) },
});

export function loginForm(words: Words, action: string, failed: boolean): string {
  return `<h1>${words.login}</h1>
<p>${failed ? words.loginFailed : words.loginNeeded}</p>
<form method="post" action="${encodeEntities(action)}" class="login-form">
<label>${words.email} <input type="email" name="username" autocomplete="username"></label>
<label>${words.password} <input type="password" name="password" autocomplete="current-password"></label>
<button type="submit">${words.login}</button>
</form>`;
}
