/** Registers the addresses that other programs ask to show. Their code is loaded with the first. */
import type { Bridge } from '../../../shared/contract.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { Feature } from '../../store/registry.ts';

export const linksFeature: Feature = { commands: [], watch: watchLinks };

/** Prefix of the page address's fragment while a place is wanted. */
const FRAGMENT_PREFIX = '#/';

/**
 * Listens to the frame around the window, and in a browser to the page's address. A request during
 * a locked vault waits in the address until the accounts are there, because a lock reloads the
 * page. The last request wins. Returns a function that stops listening.
 */
export function watchLinks(store: AppStore, bridge: Bridge): () => void {
  let wasOpen = false;

  const isOpen = () => store.getState().vault.desk?.vault.state === 'open';
  const isWanted = () => location.hash.startsWith(FRAGMENT_PREFIX);
  const setFragment = (fragment: string) =>
    history.replaceState(history.state, '', location.pathname + location.search + fragment);
  const go = async () => {
    if (!isWanted() || !isOpen() || store.getState().accounts.list === null) return;
    const wanted = location.hash;
    // Clear the address, since browsers keep it in their history.
    setFragment('');
    const { openPlaceAt } = await import('./open-place.ts');
    const isLocked = !isOpen() || (await openPlaceAt(store, wanted)) === 'locked';
    // Keep it unless a newer request arrived meanwhile.
    if (isLocked && !isWanted()) setFragment(wanted);
  };
  const ask = async () => {
    if (!isOpen()) return;
    const answer = await bridge.call('computer.wanted', {});
    if (!answer.ok || answer.value.address === null) return;
    setFragment(answer.value.address.replace(/^[^:]*:(?:\/\/)?/, FRAGMENT_PREFIX));
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
