/** Opens the place of an address that another program asked to show. Nothing is sent. */
import type { Account } from '../../../shared/domain/account.ts';
import { type PlaceAddress, readPlaceAddress, serviceName } from '../../../shared/domain/place-address.ts';
import { err } from '../../../shared/result.ts';
import { t, withWords } from '../../i18n/index.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import { showError } from '../../parts/show-error.ts';
import type { AppState } from '../../store/app-state.ts';
import type { AppStore } from '../../store/app-store.ts';
import { showToast } from '../../ui/Toast.tsx';

/** Returns `locked` if the desk was locked at that moment and did not answer. */
export async function openPlaceAt(store: AppStore, fragment: string): Promise<unknown> {
  const place = readPlaceAddress(fragment);
  if (place === null) return warn(() => [t('links.unreadable'), t('links.unreadableNext')]);
  return OPENERS[place.kind](place, store);
}

const OPENERS: Record<PlaceAddress['kind'], (place: PlaceAddress, store: AppStore) => unknown> = {
  ticket: openTicketAt,

  async reply(place, store) {
    const found = await openTicketAt(place, store);
    if (found === 'locked' || found === null) return found;
    const { account, ticket } = found;
    if (place.canned !== null) await store.getState().canned.load(account);
    const { canned, composer, nav } = store.getState();
    if (nav.account !== account || nav.ticket !== ticket) return;
    const name = place.canned?.toLowerCase();
    const reply = canned.lists[account]?.find((known) => known.name.toLowerCase() === name);
    // Its text alone: whoever made the address must not choose what happens after the send.
    composer.wantFocus(ticket, reply && { ...reply, macro: null });
    if (place.canned === null || reply) return;
    const error = canned.errors[account];
    if (error) showError(error);
    else warn(() => [t('links.noCanned', { name: place.canned ?? '' }), t('links.noCannedNext')]);
  },

  search(place, store) {
    const app = accountOf(place, store);
    if (!app) return;
    app.nav.showPane('list');
    app.search.focusField();
    app.search.type(place.text, null);
  },

  async customer(place, store) {
    const { text } = place;
    const account = accountOf(place, store)?.nav.account;
    if (!account) return;
    const found = await store.call('palette.find', { account, text });
    if (!found.ok) return found.error.detail?.reason === 'vault-closed' ? 'locked' : showError(found.error);
    const app = store.getState();
    if (app.nav.account !== account) return;
    const [id] = found.value.answers.flatMap(({ kind, id, clientId, exact }) => {
      const owner = kind === 'customer' ? id : clientId;
      return owner !== null && exact && (text.includes('@') || (kind === 'customer' && id === text)) ? owner : [];
    });
    if (id) openRecord(app, { account, kind: 'customer', id });
    else warn(() => [t('links.noCustomer', { name: text }), t('links.noCustomerNext')], searchFor(app, text));
  },

  check: (place, store) => accountOf(place, store)?.layerCheck.with(({ offer }) => offer(place.text)),
};

/** Shows the account of an address, the one in sight if it may be meant; undefined without one. */
function accountOf({ service }: PlaceAddress, { getState }: AppStore): AppState | undefined {
  const { nav, accounts } = getState();
  const isMeant = (account: Account) => service === null || serviceName(account) === service;
  const known = accounts.list?.filter(isMeant) ?? [];
  const account = known.find(({ id }) => id === nav.account) ?? known[0];
  if (account) {
    nav.setAddingAccount(false);
    nav.openAccount(account.id);
    return getState();
  }
  const detail = { reason: 'no-such-service' };
  if (service !== null) showError(err('invalid', 'ticket.locate', { subject: service, detail }).error);
  return;
}

async function openTicketAt({ text: tid, service }: PlaceAddress, { call, getState }: AppStore) {
  const found = await call('ticket.locate', { tid, service });
  const app = getState();
  const { nav } = app;
  if (!found.ok) {
    const { reason } = found.error.detail ?? {};
    if (reason === 'vault-closed') return 'locked';
    showError(found.error, reason === 'not-found' && nav.account !== null ? searchFor(app, tid) : undefined);
    return null;
  }
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
