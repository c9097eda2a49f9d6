/** State of the current account's team: members, engine, and who is present. */
import type { DeskEvent, Input } from '../../../shared/contract.ts';
import type { ToolKind } from '../../../shared/domain/team.ts';
import type { TeamView } from '../../../shared/domain/team-engine.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { oneAtATime } from '../../store/query.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    team: TeamSlice;
  }
}

type TeamCommand =
  | `team.${'start' | 'join' | 'setEngine' | 'remove' | 'leave' | 'setting' | 'shareBefore'}`
  | 'look.setRule';

interface TeamSlice extends ListensToDesk {
  of: string | null;
  view: TeamView | null;
  error: AppError | null;
  load(account: string): Promise<void>;
  /** Shares a canned reply or a view with the team, or stops sharing it. */
  moveTool(
    account: string,
    how: 'team.share' | 'team.takeOut',
    tool: { kind: ToolKind; id: string; withoutFiles?: true },
  ): Promise<Result<null>>;
  /** Runs a command that answers with the team as it is then. */
  change<N extends TeamCommand>(name: N, input: Omit<Input<N>, 'account'>): Promise<Result<TeamView | null>>;
}

export const createTeamSlice: CreateSlice<TeamSlice, 'team' | 'nav'> = (set, get, bridge) => {
  /** Each answer is the current team; another account may be open by then. */
  const keep = (account: string, answer: Result<TeamView | null>): Result<TeamView | null> => {
    if (account !== get().nav.account) return answer;
    if (answer.ok) set({ of: account, view: answer.value, error: null });
    return answer;
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
    moveTool: (account, how, tool) => bridge.call(how, { account, ...tool }),
    async change<N extends TeamCommand>(name: N, input: Omit<Input<N>, 'account'>) {
      const account = get().nav.account ?? '';
      return keep(account, (await bridge.call(name, { account, ...input } as Input<N>)) as Result<TeamView | null>);
    },
    onEvent(event: DeskEvent) {
      if (event.name === 'team.changed' && event.data.account === get().nav.account) void readAgain();
      if (event.name === 'team.presence' && event.data.account === get().team.of) {
        const { here } = event.data;
        set(({ view }) => ({ view: view && { ...view, here } }));
      }
    },
  };
};
