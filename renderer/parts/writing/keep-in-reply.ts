import type { AppState } from '../../store/app-state.ts';

/** What was typed behind a key that leads to the reply, and then did not get there, is added to it all the same. */
export function keepInReply({ nav, composer }: Pick<AppState, 'nav' | 'composer'>, ticket: string, text: string): void {
  if (nav.account) void composer.keep(nav.account, ticket, text);
}
