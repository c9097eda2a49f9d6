/** Remembers what each visitor opened, by a cookie, in memory. */
import { randomBytes } from 'node:crypto';

const COOKIE = 'PHPSESSID';

/**
 * Limit for sessions; the oldest are removed. A reader without cookies starts one with each page.
 */
const MOST = 2000;

export interface Session {
  id: string;
  tickets: Set<number>;
  isSignedIn: boolean;
  wanted: string | null;
}

export class Sessions {
  private readonly byId = new Map<string, Session>();

  of(cookies: string | undefined): Session | undefined {
    return this.byId.get(cookieOf(cookies, COOKIE) ?? '');
  }

  begin(): Session {
    const session: Session = {
      id: randomBytes(16).toString('hex'),
      tickets: new Set(),
      isSignedIn: false,
      wanted: null,
    };
    this.byId.set(session.id, session);
    const [oldest] = this.byId.keys();
    if (this.byId.size > MOST && oldest !== undefined) this.byId.delete(oldest);
    return session;
  }
}

export const setCookie = ({ id }: Session): string => `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`;

export function cookieOf(cookies: string | undefined, name: string): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}
