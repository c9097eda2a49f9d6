/** Downloads the small file that describes a release, with the session for updates. */
import { type AuthInfo, net, type Session } from 'electron';
import { RELEASE_BYTES } from '../../shared/contract/release.ts';

const PATIENCE_MS = 30_000;

interface ReleaseFetch {
  session: Session;
  login(proxy: AuthInfo, answer: (name: string, password: string) => void): void;
}

/** The file's bytes, or null if it does not exist. Throws if the server does not answer. */
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
