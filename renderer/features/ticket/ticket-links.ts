/** Opens the ticket that another program asked for. Nothing else is accepted from outside. */
import type { Bridge } from '../../../shared/contract.ts';
import { readTicketAddress, ticketAddress, type WantedTicket } from '../../../shared/domain/ticket-address.ts';
import { t } from '../../i18n/index.ts';
import { showError } from '../../parts/show-error.ts';
import type { AppStore } from '../../store/app-store.ts';
import { showToast } from '../../ui/Toast.tsx';

/** Prefix of the page address's fragment while a ticket is wanted. */
const FRAGMENT_PREFIX = '#/';

/**
 * Listens to the frame around the window, and in a browser to the page's address. A request during
 * a locked vault waits in the address until the accounts are there, because a lock reloads the
 * page. The last request wins. Returns a function that stops listening.
 */
export function watchTicketLinks(store: AppStore, bridge: Bridge): () => void {
  let wasOpen = false;

  const isOpen = () => store.getState().vault.desk?.vault.state === 'open';
  const go = async () => {
    if (!location.hash.startsWith(FRAGMENT_PREFIX) || !isOpen() || store.getState().accounts.list === null) return;
    const wanted = readTicketAddress(location.hash) ?? 'unreadable';
    // Clear the address, since browsers keep it in their history.
    history.replaceState(history.state, '', location.pathname + location.search);
    const isLocked = (await openWanted(store, bridge, wanted)) === 'locked';
    // Keep it unless a newer request arrived meanwhile.
    if (isLocked && !location.hash.startsWith(FRAGMENT_PREFIX)) storeWanted(wanted);
  };
  const ask = async () => {
    if (!isOpen()) return;
    const answer = await bridge.call('computer.wanted', {});
    if (!answer.ok || answer.value.ticket === null) return;
    storeWanted(answer.value.ticket);
    void go();
  };
  const look = () => void go();

  const offs = [
    store.subscribe(() => {
      const hasOpened = isOpen() && !wasOpen;
      wasOpen = isOpen();
      if (hasOpened) void ask();
      void go();
    }),
    bridge.onEvent(({ name }) => {
      if (name === 'computer.wanted') void ask();
    }),
  ];
  window.addEventListener('hashchange', look);
  look();
  void ask();
  return () => {
    for (const off of offs) off();
    window.removeEventListener('hashchange', look);
  };
}

const storeWanted = (wanted: NonNullable<WantedTicket>): void =>
  history.replaceState(history.state, '', wanted === 'unreadable' ? FRAGMENT_PREFIX : ticketAddress(wanted, ''));

/** Returns `locked` if the desk was locked at that moment and did not answer. */
async function openWanted(
  { getState }: AppStore,
  bridge: Bridge,
  wanted: NonNullable<WantedTicket>,
): Promise<'locked' | undefined> {
  if (wanted === 'unreadable') {
    showToast({ title: t('ticket.linkUnreadable'), description: t('ticket.linkUnreadableNext'), urgent: true });
    return;
  }
  const found = await bridge.call('ticket.locate', wanted);
  if (!found.ok) {
    if (found.error.detail?.reason === 'vault-closed') return 'locked';
    const { palette, nav } = getState();
    const search = () => {
      palette.show();
      palette.type(wanted.tid);
    };
    const may = found.error.detail?.reason === 'not-found' && nav.account !== null;
    showError(found.error, may ? { label: t('ticket.searchNumber'), run: search } : undefined);
    return;
  }
  const { nav } = getState();
  // If several accounts have this number, prefer the current one.
  const to = found.value.find(({ account }) => account === nav.account) ?? found.value[0];
  if (!to) return;
  nav.setAddingAccount(false);
  nav.openAccount(to.account);
  nav.openTicket(to.ticket);
}
