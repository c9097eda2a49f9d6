import { expect, test } from 'vitest';
import { openWorld } from '../../../../tests/helpers/internet/world.ts';
import { fetchPage } from './http.ts';

test('a page is fetched over the connection that was opened for it', async () => {
  const serve = 'HTTP/1.1 200 OK\r\nServer: small\r\nContent-Length: 5\r\n\r\nhello';
  const host = { address: '192.0.2.80', tcp: { 80: (socket: { write(text: string): void }) => socket.write(serve) } };
  const { reach } = await openWorld({ hosts: [host] });
  const url = new URL('http://shop.example/');
  expect(await fetchPage(reach, { url, address: '192.0.2.80', trust: null })).toEqual({
    ok: true,
    value: { status: 200, headers: { server: 'small', 'content-length': '5' }, body: 'hello' },
  });
});
