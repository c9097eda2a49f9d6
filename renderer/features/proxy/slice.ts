/** State of the dialog that asks for a proxy's name and password. */
import type { Result } from '../../../shared/result.ts';
import type { CreateSlice } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    proxy: ProxySlice;
  }
}

export interface ProxySlice {
  asked: string | null;
  ask(proxy: string): void;
  close(): void;
  signIn(name: string, password: string): Promise<Result<null>>;
}

export const createProxySlice: CreateSlice<ProxySlice, 'dialogWork' | 'proxy'> = (set, get, bridge) => ({
  asked: null,
  ask: (asked) => set({ asked }),
  close: () => set({ asked: null }),
  async signIn(name, password) {
    const proxy = get().proxy.asked ?? '';
    const signIn = async () => {
      const answer = await bridge.call('proxy.signIn', { proxy, name, password });
      if (answer.ok) set({ asked: null });
      return answer;
    };
    return get().dialogWork.run(signIn, () => get().proxy.asked === proxy);
  },
});
