/** Shows a ticket's own page beside it, if the host can. */
import type { AppState } from '../../store/app-state.ts';
import { showError } from '../show-error.ts';

export const canShowConversation = ({ computer }: Pick<AppState, 'computer'>): boolean =>
  computer.computer?.can.pages === true;

/** Shows the ticket's page beside it, for example if it asks for a sign-in or a human check. */
export async function showConversation(app: AppState, ticket: string): Promise<void> {
  const { account } = app.nav;
  if (account === null) return;
  const answer = await app.pageView.show(account, ticket);
  if (!answer.ok) showError(answer.error);
}
