/** Makes a ticket's addresses for other programs. */
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import { placeAddress, serviceName } from '../../../shared/domain/place-address.ts';
import { inBrowserTab } from '../../bridge.ts';
import type { AppState } from '../../store/app-state.ts';
import { currentAccount } from '../accounts/current-account.ts';

export function linkTo(app: AppState, tid: string): string {
  const account = currentAccount(app);
  const several = (app.accounts.list?.length ?? 0) > 1;
  const service = several && account && !account.practice ? serviceName(account) : null;
  return placeAddress({ kind: 'ticket', text: tid, service }, inBrowserTab() ? lastingOrigin() : null);
}

/** For files: a desk in a browser may have another address by then, and on other computers. */
export const ticketLink = (account: SteadyAccount, tid: string): string =>
  placeAddress({ kind: 'ticket', text: tid, service: serviceName(account) }, null);

/** The local host has a new name with each run; its number always works. */
const lastingOrigin = () =>
  location.hostname.endsWith('.localhost') ? `http://127.0.0.1:${location.port}` : location.origin;
