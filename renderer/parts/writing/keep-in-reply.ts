import type { AppState } from '../../store/app-state.ts';

/** Adds text to the reply that was typed after its key but did not reach the field. */
export function keepInReply({ nav, composer }: Pick<AppState, 'nav' | 'composer'>, ticket: string, text: string): void {
  if (nav.account) void composer.keep(nav.account, ticket, text);
}
