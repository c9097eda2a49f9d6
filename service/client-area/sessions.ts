/**
 * Remembers what visitors of the client area opened, by a cookie that lasts as long as the service.
 */
import { randomBytes } from 'node:crypto';

const COOKIE = 'PHPSESSID';

/** The oldest are forgotten: whoever reads without cookies begins one with each page. */
const MOST = 2000;

export interface Session {
  id: string;
  /** Tickets whose page was shown to them. */
  tickets: Set<number>;
  isSignedIn: boolean;
  /** Where they wanted to go before they were asked to log in. */
  wanted: string | null;
}

export class Sessions {
  private readonly byId = new Map<string, Session>();

  /** The session of a Cookie header; undefined without one that is known. */
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

/** One cookie of a Cookie header. */
export function cookieOf(cookies: string | undefined, name: string): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}
