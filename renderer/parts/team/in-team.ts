import type { AppState } from '../../store/app-state.ts';

/** Whether what is marked in the open account is shared with colleagues. */
export const inTeam = ({ team, nav }: Pick<AppState, 'team' | 'nav'>): boolean =>
  team.view !== null && team.of === nav.account;
