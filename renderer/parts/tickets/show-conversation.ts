/** Shows a ticket's own page beside it, where the host has room for one. */
import type { AppState } from '../../store/app-state.ts';
import { complain } from '../say.ts';

/** Whether this window can show pages of the service. */
export const canShowConversation = ({ computer }: Pick<AppState, 'computer'>): boolean =>
  computer.computer?.can.pages === true;

/** The ticket's page beside it: for what asks for a sign-in, or for a person. */
export async function showConversation(app: AppState, ticket: string): Promise<void> {
  const { account } = app.nav;
  if (account === null) return;
  const answer = await app.pageView.show(account, ticket);
  if (!answer.ok) complain(answer.error);
}
