import { expect, it } from 'vitest';
import { safeName } from './safe-name.ts';

it.each(['invoice 1.pdf', 'Grüße.txt', '日本語.png', 'a.tar.gz', '.htaccess.txt'.slice(1)])('keeps %s', (name) => {
  expect(safeName(name)).toBe(name);
});

it.each([
  ['../../etc/passwd', /^____etc_passwd [0-9a-f]{8}$/],
  ['con', /^_con [0-9a-f]{8}$/],
  ['con .txt', /^_con [0-9a-f]{8}\.txt$/],
  ['CONOUT$', /^_CONOUT\$ [0-9a-f]{8}$/],
  ['LPT1.txt', /^_LPT1 [0-9a-f]{8}\.txt$/],
  ['a:b?.exe', /^a_b_ [0-9a-f]{8}\.exe$/],
  ['ends. ', /^ends [0-9a-f]{8}$/],
  ['', /^file [0-9a-f]{8}$/],
  ['..', /^_ [0-9a-f]{8}$/],
  ['a\u202ecod.exe', /^a_cod [0-9a-f]{8}\.exe$/],
  ['line\nbreak', /^line_break [0-9a-f]{8}$/],
])('makes %j a name that every system takes', (name, safe) => {
  expect(safeName(name)).toMatch(safe);
});

it('keeps different names apart, and long ones within the bytes that file systems have', () => {
  const [one, other] = ['a', 'b'].map((end) => safeName(`${'ä👩‍💻'.repeat(300)}${end}.jpeg`));
  expect(one).not.toBe(other);
  expect(one).toMatch(/\.jpeg$/);
  expect(Buffer.byteLength(one ?? '')).toBeLessThanOrEqual(160);
  expect(safeName('a?')).not.toBe(safeName('a*'));
});
