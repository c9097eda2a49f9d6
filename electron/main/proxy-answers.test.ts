import { expect, it, vi } from 'vitest';
import { createProxyAnswers } from './proxies.ts';

// Importing Electron under Node asks for its program; nothing of it is used here.
vi.mock('electron', () => ({ app: {}, BrowserWindow: {}, dialog: {}, nativeTheme: {}, protocol: {}, screen: {} }));

const PROXY = { isProxy: true, host: 'proxy.example', port: 3128 };

/** Collects the answer to each question. */
function ask(known: Record<string, string>) {
  const answers = createProxyAnswers(async (proxy) => {
    const password = known[proxy];
    return password === undefined ? null : { name: 'ann', password };
  });
  const got: unknown[][] = [];
  return {
    got,
    begin: answers.reset,
    by: (from: typeof PROXY) => answers.answer(from, (...given) => void got.push(given)),
  };
}

it('gives a proxy its password once, and nothing where it is asked again', async () => {
  const { got, by, begin } = ask({ 'proxy.example:3128': 'old' });
  await by(PROXY);
  await by(PROXY);
  expect(got).toEqual([['ann', 'old'], []]);
  begin();
  await by(PROXY);
  expect(got.at(-1)).toEqual(['ann', 'old']);
});

it('gives each proxy its own, and no name where none is known', async () => {
  const { got, by } = ask({ 'proxy.example:3128': 'one', 'proxy.example': 'other' });
  await by(PROXY);
  await by({ ...PROXY, port: 80 });
  await by({ ...PROXY, port: 8080 });
  expect(got).toEqual([['ann', 'one'], ['ann', 'other'], []]);
});

it('gives a server nothing', async () => {
  const { got, by } = ask({ 'proxy.example:3128': 'one' });
  await by({ ...PROXY, isProxy: false });
  expect(got).toEqual([[]]);
});
