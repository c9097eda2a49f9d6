import type { AppState } from '../../store/app-state.ts';

/** Whether marks in the current account are shared with colleagues. */
export const inTeam = ({ team, nav }: Pick<AppState, 'team' | 'nav'>): boolean =>
  team.view !== null && team.of === nav.account;
