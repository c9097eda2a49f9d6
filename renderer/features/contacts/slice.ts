/** State of the contacts: the list with its filters, and the forms for new and changed contacts. */
import type { DeskEvent, Input } from '../../../shared/contract.ts';
import {
  CONTACT_TEXTS,
  type Contact,
  type ContactForm,
  type ContactText,
  changeContactForm,
  newContactForm,
} from '../../../shared/domain/contact-form.ts';
import type { PartialList } from '../../../shared/domain/customer.ts';
import { createAskAgain } from '../../parts/accounts/current-account.ts';
import {
  createFormSession,
  createFormSessions,
  type FormSession,
  type FormSessions,
} from '../../parts/forms/form-session.ts';
import type { CreateSlice } from '../../store/app-state.ts';
import { createQuery, oncePerBurst } from '../../store/query.ts';
import { contactOutbox, parseContactForm } from './contact-outbox.ts';

/** The filters as typed. Only `text` is searched here; the service compares whole fields. */
export type ContactFilter = Record<ContactText, string> & {
  text: string;
  clientId: string;
  subAccount: '' | 'yes' | 'no';
};

declare module '../../store/app-state.ts' {
  interface AppState {
    contacts: ContactsSlice;
  }
}

export interface ContactsSlice extends FormSessions<ContactForm> {
  filter: ContactFilter;
  page: PartialList<Contact> | null;
  /** `found`: how many contacts the last request found. */
  asking: boolean;
  found: number | null;
  setFilter(patch: Partial<ContactFilter>): void;
  more(): void;
  ask(): Promise<void>;
  /** Opens the form that changes a contact, or continues a form that was begun before. */
  openChange(contact: Contact, clientName: string): Promise<void>;
  ofClient(account: string, client: string): Promise<Contact[]>;
}

const PAGE_SIZE = 100;
const MAX_ROWS = 200;
const RELOAD_DELAY_MS = 500;
const NO_FILTER = {
  ...(Object.fromEntries(CONTACT_TEXTS.map((field) => [field, ''])) as Record<ContactText, string>),
  text: '',
  clientId: '',
  subAccount: '',
} as const satisfies ContactFilter;

export const createContactsSlice: CreateSlice<
  ContactsSlice,
  'accounts' | 'contacts' | 'nav' | 'outbox' | 'record' | 'unsaved'
> = (set, get, bridge) => {
  let count = PAGE_SIZE;
  const again = oncePerBurst(RELOAD_DELAY_MS, () => void readList());
  const askList = createQuery(() => [get().contacts.account, get().contacts.filter]);
  const askService = createQuery(() => [get().contacts.account]);
  const askBegun = createQuery(() => [get().nav.account, get().record.open]);
  const askAgain = createAskAgain(
    get,
    () => get().contacts,
    () => void get().contacts.ask(),
  );

  const readList = async () => {
    const { account, filter } = get().contacts;
    if (account === null) return;
    const page = await askList(bridge.call('contact.list', { account, filter: filterInput(filter), from: 0, count }));
    if (page) set(page.ok ? { page: page.value } : { error: page.error });
  };
  const sessions = createFormSessions<ContactForm, FormSession<ContactForm>>({
    bridge,
    get,
    set,
    listed: () => get().contacts.account,
    kind: 'contact',
    title: contactOutbox.title,
    empty: newContactForm(),
    read: parseContactForm,
    make: createFormSession,
  });

  return {
    ...sessions,
    filter: NO_FILTER,
    page: null,
    asking: false,
    found: null,
    load(account) {
      if (get().contacts.account !== account) {
        count = PAGE_SIZE;
        set({ filter: NO_FILTER, page: null, asking: false, found: null });
      }
      sessions.load(account);
      void readList();
    },
    setFilter(patch) {
      count = PAGE_SIZE;
      set(({ filter }) => ({ filter: { ...filter, ...patch }, error: null, found: null }));
      void readList();
    },
    more() {
      count = Math.min(MAX_ROWS, count + PAGE_SIZE);
      void readList();
    },
    async ask() {
      const { account, filter, asking } = get().contacts;
      if (account === null || asking) return;
      set({ asking: true, error: null, found: null });
      const { text: _here, ...asked } = filterInput(filter);
      const answer = await askService(bridge.call('contact.ask', { account, filter: asked }));
      if (!answer) return;
      set({ asking: false, ...(answer.ok ? { found: answer.value.found } : { error: answer.error }) });
      void readList();
    },
    async openChange(contact, clientName) {
      const { account } = get().nav;
      if (account === null) return;
      // Ask for the drafts, because the list of contacts may never have been opened.
      const drafts = await askBegun(bridge.call('draft.list', { account, kind: 'contact' }));
      if (!drafts) return;
      const begun = drafts.ok && drafts.value.find(({ text }) => parseContactForm(text).contact === contact.id);
      if (begun) sessions.openForm(begun.id);
      else sessions.beginForm(changeContactForm(contact, clientName));
    },
    async ofClient(account, client) {
      const page = await bridge.call('contact.list', {
        account,
        filter: { clientId: client },
        from: 0,
        count: MAX_ROWS,
      });
      return page.ok ? page.value.rows : [];
    },
    onEvent(event: DeskEvent) {
      sessions.onEvent(event);
      askAgain(event);
      if (event.name === 'customers.changed' && event.data.account === get().contacts.account) again.soon();
    },
  };
};

function filterInput({ subAccount, ...texts }: ContactFilter): Input<'contact.list'>['filter'] {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return {
    ...Object.fromEntries(filled),
    ...(subAccount === '' ? {} : { subAccount: subAccount === 'yes' }),
  };
}
