/** Opens the place of an address that another program asked to show. Nothing is asked or sent. */
import type { Bridge } from '../../../shared/contract.ts';
import type { Account } from '../../../shared/domain/account.ts';
import { type PlaceAddress, readPlaceAddress, serviceName } from '../../../shared/domain/place-address.ts';
import { err } from '../../../shared/result.ts';
import { t, withWords } from '../../i18n/index.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import { showError } from '../../parts/show-error.ts';
import type { AppState } from '../../store/app-state.ts';
import type { AppStore } from '../../store/app-store.ts';
import { showToast } from '../../ui/Toast.tsx';

interface Opening {
  store: AppStore;
  bridge: Bridge;
  place: PlaceAddress;
}

/** Returns `locked` if the desk was locked at that moment and did not answer. */
export async function openPlaceAt(store: AppStore, bridge: Bridge, fragment: string): Promise<unknown> {
  const place = readPlaceAddress(fragment);
  if (place === null) return warn(() => [t('links.unreadable'), t('links.unreadableNext')]);
  return OPENERS[place.kind]({ store, bridge, place });
}

const OPENERS: Record<PlaceAddress['kind'], (opening: Opening) => unknown> = {
  ticket: openTicketAt,

  async reply(opening) {
    const { store, place } = opening;
    const found = await openTicketAt(opening);
    if (found === 'locked' || found === null) return found;
    const { composer, canned } = store.getState();
    composer.wantFocus(found.ticket);
    if (place.canned === null) return;
    await canned.load(found.account);
    const app = store.getState();
    const error = app.canned.errors[found.account];
    if (error) return showError(error);
    const name = place.canned.toLowerCase();
    const reply = app.canned.lists[found.account]?.find((known) => known.name.toLowerCase() === name);
    if (!reply) return warn(() => [t('links.noCanned', { name: place.canned ?? '' }), t('links.noCannedNext')]);
    // Its text alone: whoever made the address must not choose what happens after the send.
    if (app.nav.account === found.account && app.nav.ticket === found.ticket)
      app.composer.wantFocus(found.ticket, { ...reply, macro: null });
  },

  search({ store, place }) {
    const app = accountOf(store, place);
    if (!app) return;
    app.nav.showPane('list');
    app.search.focusField();
    app.search.type(place.text, null);
  },

  async customer({ store, bridge, place: { text, ...place } }) {
    const { account } = accountOf(store, { text, ...place })?.nav ?? {};
    if (!account) return;
    const found = await bridge.call('palette.find', { account, text });
    if (!found.ok) return found.error.detail?.reason === 'vault-closed' ? 'locked' : showError(found.error);
    const app = store.getState();
    const { answers } = found.value;
    const [id] = answers.flatMap(({ kind, id, clientId, exact }) => {
      const owner = kind === 'customer' ? id : clientId;
      return owner !== null && exact && (text.includes('@') || (kind === 'customer' && id === text)) ? owner : [];
    });
    if (app.nav.account !== account) return;
    if (id) openRecord(app, { account, kind: 'customer', id });
    else warn(() => [t('links.noCustomer', { name: text }), t('links.noCustomerNext')], searchFor(app, text));
  },

  check({ store, place }) {
    const app = accountOf(store, place);
    return app?.layerCheck.with(({ offer }) => offer(place.text));
  },
};

/** Shows the account of an address, the one in sight if it may be meant; undefined without one. */
function accountOf({ getState }: AppStore, { service }: PlaceAddress): AppState | undefined {
  const { nav, accounts } = getState();
  const isMeant = (account: Account) => service === null || serviceName(account) === service;
  const known = accounts.list?.filter(isMeant) ?? [];
  const account = known.find(({ id }) => id === nav.account) ?? known[0];
  if (!account) {
    const detail = { reason: 'no-such-service' };
    if (service !== null) showError(err('invalid', 'ticket.locate', { subject: service, detail }).error);
    return;
  }
  nav.setAddingAccount(false);
  nav.openAccount(account.id);
  return getState();
}

async function openTicketAt({ store: { getState }, bridge, place: { text: tid, service } }: Opening) {
  const found = await bridge.call('ticket.locate', { tid, service });
  if (!found.ok) {
    const { reason } = found.error.detail ?? {};
    if (reason === 'vault-closed') return 'locked';
    const app = getState();
    showError(found.error, reason === 'not-found' && app.nav.account !== null ? searchFor(app, tid) : undefined);
    return null;
  }
  const { nav } = getState();
  // If several accounts have this number, prefer the current one.
  const to = found.value.find(({ account }) => account === nav.account) ?? found.value[0];
  if (!to) return null;
  nav.setAddingAccount(false);
  nav.openAccount(to.account);
  nav.openTicket(to.ticket);
  return to;
}

const searchFor = ({ palette }: AppState, text: string) => ({
  label: t('ticket.searchNumber'),
  run() {
    palette.show();
    palette.type(text);
  },
});

/** Shows a notice; its words may still have to be loaded. */
function warn(words: () => [title: string, description: string], action?: ReturnType<typeof searchFor>): undefined {
  withWords(() => {
    const [title, description] = words();
    showToast({ title, description, urgent: true, action });
  });
}
