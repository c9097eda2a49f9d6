import type { Session } from 'electron';
import { expect, it } from 'vitest';
import type { HostRequest } from '../core/desk/ports.ts';
import { reportRequests } from './request-report.ts';

type Tell = (name: 'send' | 'answer', details: object) => void;

function session(): { tell: Tell; reported: HostRequest[]; decided: () => number } {
  const listeners: Record<string, (details: object, decide: (answer: object) => void) => void> = {};
  const listen = (name: string) => (listener: never) => Object.assign(listeners, { [name]: listener });
  const webRequest = { onBeforeSendHeaders: listen('send'), onResponseStarted: listen('answer') };
  const reported: HostRequest[] = [];
  let decided = 0;
  reportRequests({ webRequest } as unknown as Session, (request) => reported.push(request));
  return { tell: (name, details) => listeners[name]?.(details, () => decided++), reported, decided: () => decided };
}

const url = 'https://a.example/b?c=1';

it('counts a request and its answer by their headers, without the program’s own addresses and its cache', () => {
  const { tell, reported, decided } = session();
  const requestHeaders = { Accept: '*/*', Via: ['a', 'b'] };
  tell('send', { url, requestHeaders, uploadData: [{ bytes: Buffer.alloc(7) }, { file: '/x' }] });
  tell('send', { url: 'blob:https://a.example/1', requestHeaders: {} });
  tell('answer', { url, responseHeaders: { 'Content-Length': ['500'] }, fromCache: false });
  tell('answer', { url, responseHeaders: { 'Content-Length': ['500'] }, fromCache: true });
  const lines = 'Accept: */*\r\nVia: a\r\nVia: b\r\n';
  expect(reported).toEqual([
    { url, times: 1, sent: url.length + lines.length + 7, received: 0 },
    { url, times: 0, sent: 0, received: 'Content-Length: 500\r\n'.length + 500 },
  ]);
  expect(decided()).toBe(2);
});

it.each([
  [{ 'content-length': ['12'] }, 12],
  [{ 'Content-Length': '12' }, 12],
  [{ 'content-length': ['-1'] }, 0],
  [{ 'content-length': ['9'.repeat(40)] }, 0],
  [{}, 0],
])('takes the length of an answer from %o', (responseHeaders, length) => {
  const { tell, reported } = session();
  tell('answer', { url, responseHeaders });
  const line = Object.entries(responseHeaders).flat(2).join(': ').length;
  expect(reported[0]?.received).toBe(length + (line > 0 ? line + 2 : 0));
});
