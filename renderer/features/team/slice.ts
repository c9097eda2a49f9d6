/** State of the current account's team: members, engine, and who is present. */
import type { DeskEvent, Input } from '../../../shared/contract.ts';
import type { SharedSetting, ToolKind } from '../../../shared/domain/team.ts';
import type { TeamView } from '../../../shared/domain/team-engine.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { oneAtATime } from '../../store/one-at-a-time.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    team: TeamSlice;
  }
}

type TeamInput<N extends 'team.start' | 'team.join' | 'team.setEngine'> = Omit<Input<N>, 'account'>;

export interface TeamSlice extends ListensToDesk {
  of: string | null;
  view: TeamView | null;
  error: AppError | null;
  load(account: string): Promise<void>;
  start(input: TeamInput<'team.start'>): Promise<Result<unknown>>;
  join(input: TeamInput<'team.join'>): Promise<Result<unknown>>;
  setEngine(input: TeamInput<'team.setEngine'>): Promise<Result<unknown>>;
  /** Code for one person. Anyone with the code and the passphrase can read what the team shares. */
  invite(passphrase: string): Promise<Result<{ code: string; endsAt: number }>>;
  remove(member: string): Promise<Result<unknown>>;
  leave(): Promise<Result<unknown>>;
  chooseSetting(name: SharedSetting, how: 'share' | 'use' | 'keep'): Promise<Result<unknown>>;
  shareBefore(): Promise<Result<unknown>>;
  /** Shares a canned reply or a view with the team, or stops sharing it. */
  moveTool(
    account: string,
    how: 'team.share' | 'team.takeOut',
    tool: { kind: ToolKind; id: string },
  ): Promise<Result<null>>;
  retry(): Promise<Result<unknown>>;
}

export const createTeamSlice: CreateSlice<TeamSlice, 'team' | 'nav'> = (set, get, bridge) => {
  /** Each answer is the current team; another account may be open by then. */
  const keep = (account: string, answer: Result<TeamView | null>): Result<TeamView | null> => {
    if (account !== get().nav.account) return answer;
    if (answer.ok) set({ of: account, view: answer.value, error: null });
    return answer;
  };
  const openAccount = (): string => get().nav.account ?? '';
  const change = async (call: (account: string) => Promise<Result<TeamView | null>>) => {
    const account = openAccount();
    return keep(account, await call(account));
  };
  const load = async (account: string) => {
    const answer = keep(account, await bridge.call('team.get', { account }));
    if (!answer.ok && account === get().nav.account) set({ of: account, view: null, error: answer.error });
  };
  /** Coalesce: reading counts data, and takes longer than the gaps between news. */
  const readAgain = oneAtATime(async () => {
    const { account } = get().nav;
    if (account !== null) await load(account);
  });
  return {
    of: null,
    view: null,
    error: null,
    load,
    start: (input) => change((account) => bridge.call('team.start', { account, ...input })),
    join: (input) => change((account) => bridge.call('team.join', { account, ...input })),
    setEngine: (input) => change((account) => bridge.call('team.setEngine', { account, ...input })),
    invite: (passphrase) => bridge.call('team.invite', { account: openAccount(), passphrase }),
    remove: (member) => change((account) => bridge.call('team.remove', { account, member })),
    async leave() {
      const account = openAccount();
      const answer = await bridge.call('team.leave', { account });
      if (answer.ok) await load(account);
      return answer;
    },
    chooseSetting: (name, how) => change((account) => bridge.call('team.setting', { account, name, how })),
    shareBefore: () => change((account) => bridge.call('team.shareBefore', { account })),
    moveTool: (account, how, tool) => bridge.call(how, { account, ...tool }),
    retry: () => bridge.call('team.retry', { account: openAccount() }),
    onEvent(event: DeskEvent) {
      if (event.name === 'team.changed' && event.data.account === get().nav.account) void readAgain();
      if (event.name === 'team.presence' && event.data.account === get().team.of) {
        const { here } = event.data;
        set(({ view }) => ({ view: view && { ...view, here } }));
      }
    },
  };
};
