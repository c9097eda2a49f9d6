/**
 * Opens the ticket that another program asked for. Nothing is done to it, and nothing else is taken
 * from there.
 */
import type { Bridge } from '../../../shared/contract.ts';
import { readTicketAddress, type WantedTicket } from '../../../shared/domain/ticket-address.ts';
import { t } from '../../i18n/index.ts';
import { complain } from '../../parts/say.ts';
import type { AppStore } from '../../store/app-store.ts';
import { showToast } from '../../ui/Toast.tsx';

/**
 * Listens to the frame around the window, and to the page's own address in a browser. What comes
 * while the vault is closed waits until its accounts are there; of several the last counts. The
 * returned function ends it.
 */
export function watchWanted(store: AppStore, bridge: Bridge): () => void {
  let waiting: WantedTicket = null;

  const go = () => {
    const { vault, accounts } = store.getState();
    if (waiting === null || vault.desk?.vault.state !== 'open' || accounts.list === null) return;
    const wanted = waiting;
    waiting = null;
    void open(store, bridge, wanted);
  };
  const ask = async () => {
    const answer = await bridge.call('computer.wanted', {});
    if (answer.ok && answer.value.ticket !== null) waiting = answer.value.ticket;
    go();
  };
  const look = () => {
    if (!location.hash.startsWith('#/')) return;
    waiting = readTicketAddress(location.hash) ?? 'unreadable';
    // Where the agent is has no place in the address: browsers keep those.
    history.replaceState(history.state, '', location.pathname + location.search);
    go();
  };

  const offs = [
    store.subscribe(go),
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

async function open({ getState }: AppStore, bridge: Bridge, wanted: NonNullable<WantedTicket>): Promise<void> {
  if (wanted === 'unreadable') {
    showToast({ title: t('ticket.linkUnreadable'), description: t('ticket.linkUnreadableNext'), urgent: true });
    return;
  }
  const found = await bridge.call('ticket.locate', wanted);
  if (!found.ok) {
    const { palette, nav } = getState();
    const search = () => {
      palette.show();
      palette.type(wanted.tid);
    };
    const may = found.error.detail?.reason === 'not-found' && nav.account !== null;
    return complain(found.error, may ? { label: t('ticket.searchNumber'), run: search } : undefined);
  }
  const { nav } = getState();
  // The same number in several accounts: the one that the agent is in is meant.
  const to = found.value.find(({ account }) => account === nav.account) ?? found.value[0];
  if (!to) return;
  nav.setAddingAccount(false);
  nav.openAccount(to.account);
  nav.openTicket(to.ticket);
}
