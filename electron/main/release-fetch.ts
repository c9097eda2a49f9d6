/** Fetches the small file that says what a release is, by the session that fetches updates. */
import { type AuthInfo, net, type Session } from 'electron';
import { RELEASE_BYTES } from '../../shared/contract/release.ts';

/** An answer that is slower than this is none. */
const PATIENCE_MS = 30_000;

export interface ReleaseFetch {
  session: Session;
  /** Answers a proxy that asks who we are. */
  login(proxy: AuthInfo, answer: (name: string, password: string) => void): void;
}

/** The bytes at the address; null where there is no such file. Throws if nobody answers. */
export function fetchReleaseFile(url: string, { session, login }: ReleaseFetch): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const request = net.request({ url, session, cache: 'no-store' });
    const fail = (why: string) => {
      request.abort();
      reject(new Error(why));
    };
    const patience = setTimeout(() => fail('timeout'), PATIENCE_MS);
    request.on('close', () => clearTimeout(patience));
    request.on('error', reject);
    request.on('login', login);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.byteLength;
        if (size > RELEASE_BYTES) fail('size');
        else parts.push(part);
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts));
        else if ([404, 410].includes(response.statusCode)) resolve(null);
        else reject(new Error(`status ${response.statusCode}`));
      });
    });
    request.end();
  });
}
