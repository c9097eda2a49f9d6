import type { Session } from 'electron';
import { expect, it } from 'vitest';
import type { HostRequest } from '../core/desk/ports.ts';
import { lengthIn, reportRequests, sizeOf } from './request-report.ts';

it('counts a request and its answer by their headers, without the program’s own addresses and its cache', () => {
  const listeners: Record<string, (details: object, decide: (answer: object) => void) => void> = {};
  const listen = (name: string) => (listener: never) => Object.assign(listeners, { [name]: listener });
  const webRequest = {
    onBeforeSendHeaders: listen('send'),
    onResponseStarted: listen('answer'),
  };
  const reported: HostRequest[] = [];
  let decided = 0;
  reportRequests({ webRequest } as unknown as Session, (request) => reported.push(request));
  const tell = (name: string, details: object) => listeners[name]?.(details, () => decided++);
  const url = 'https://a.example/b?c=1';
  tell('send', { url, requestHeaders: { Accept: '*/*' }, uploadData: [{ bytes: Buffer.alloc(7) }, { file: '/x' }] });
  tell('send', { url: 'blob:https://a.example/1', requestHeaders: {} });
  tell('answer', { url, responseHeaders: { 'Content-Length': ['500'] }, fromCache: false });
  tell('answer', { url, responseHeaders: { 'Content-Length': ['500'] }, fromCache: true });
  expect(reported).toEqual([
    { url, times: 1, sent: url.length + 'Accept: */*\r\n'.length + 7, received: 0 },
    { url, times: 0, sent: 0, received: 'Content-Length: 500\r\n'.length + 500 },
  ]);
  expect(decided).toBe(2);
});

it.each([
  [{ 'content-length': ['12'] }, 12],
  [{ 'Content-Length': '12' }, 12],
  [{ 'content-length': ['-1'] }, 0],
  [{ 'content-length': ['9'.repeat(40)] }, 0],
  [{}, 0],
])('takes the length of an answer from %o', (headers, length) => {
  expect(lengthIn(headers as Record<string, string[]>)).toBe(length);
});

it('adds up the lines of headers', () => {
  expect(sizeOf({ a: 'bc', d: ['e', 'f'] })).toBe('a: bc\r\nd: e\r\nd: f\r\n'.length);
});
