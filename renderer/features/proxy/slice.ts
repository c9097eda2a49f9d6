/** A proxy of the network wants a name and a password. */
import type { AppError, Result } from '../../../shared/result.ts';
import type { CreateSlice } from '../../store/slice.ts';

export interface ProxySlice {
  /** The proxy that is being asked about, by host and port; null while nothing is asked. */
  asked: string | null;
  ask(proxy: string): void;
  close(): void;
  signIn(name: string, password: string): Promise<Result<null>>;
}

export const createProxySlice: CreateSlice<ProxySlice> = (set, get, bridge) => ({
  asked: null,
  ask: (asked) => set({ asked }),
  close: () => set({ asked: null }),
  async signIn(name, password) {
    const proxy = get().proxy.asked ?? '';
    const answer = await bridge.call('proxy.signIn', { proxy, name, password });
    if (answer.ok) set({ asked: null });
    return answer;
  },
});

/** The proxy that wants a password, where that is what went wrong. */
export function proxyIn(error: AppError | null): string | null {
  const proxy = error?.detail?.facts?.proxy;
  return error?.detail?.reason === 'proxy-password' && typeof proxy === 'string' ? proxy : null;
}
