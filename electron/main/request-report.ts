/**
 * Reports the requests of a session. Chromium doesn't tell its connections, nor the bytes of
 * bodies, so sizes are those that headers state.
 */
import type { Session } from 'electron';
import type { HostRequest } from '../core/desk/ports.ts';

export function reportRequests({ webRequest }: Session, report: (request: HostRequest) => void): void {
  webRequest.onBeforeSendHeaders(({ url, requestHeaders, uploadData = [] }, decide) => {
    const body = uploadData.reduce((sum, { bytes }) => sum + (bytes?.byteLength ?? 0), 0);
    if (isOnWire(url)) report({ url, times: 1, sent: url.length + sizeOf(requestHeaders) + body, received: 0 });
    decide({});
  });
  webRequest.onResponseStarted(({ url, responseHeaders = {}, fromCache }) => {
    if (!isOnWire(url) || fromCache) return;
    report({ url, times: 0, sent: 0, received: sizeOf(responseHeaders) + lengthIn(responseHeaders) });
  });
}

/** Not `blob:` and the like, which stay in the program. */
const isOnWire = (url: string): boolean => /^(https?|wss?):/.test(url);

type Headers = Record<string, string | string[]>;

/** Counts each line with its colon, blank and end. */
const sizeOf = (headers: Headers): number =>
  Object.entries(headers)
    .flatMap(([name, values]) => [values].flat().map((value) => name.length + value.length + 4))
    .reduce((sum, length) => sum + length, 0);

function lengthIn(headers: Headers): number {
  const [, value = ''] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-length') ?? [];
  return /^\d{1,15}$/.test(`${value}`) ? Number(value) : 0;
}
