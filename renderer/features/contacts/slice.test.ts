import { describe, expect, it } from 'vitest';
import { type Contact, changeContactForm } from '../../../shared/domain/contact-form.ts';
import { formKey } from '../../../shared/domain/draft.ts';
import { ok } from '../../../shared/result.ts';
import { draft } from '../../../tests/helpers/renderer/samples.ts';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';

const BEGUN = '3f1f1c1e-6c1b-4a61-9d58-0f2f6c3a0021';
const contact = { id: '5', clientId: '7', firstName: 'Aiko', receives: {} } as Contact;

/** A contact is open with a begun change, and the list of contacts was never shown. */
async function opened() {
  const text = JSON.stringify(changeContactForm(contact, 'Aiko Tanaka'));
  const store = createAppStore(
    scriptedBridge({
      'account.list': () => ok([account()]),
      'queue.list': () => ok([]),
      'draft.list': () => ok([draft({ id: BEGUN, kind: 'contact', ticket: formKey('contact', BEGUN), text })]),
    }),
    features,
  );
  await store.getState().accounts.load();
  await settle();
  store.getState().record.show({ account: 'a1', kind: 'contact', id: '5' });
  return store;
}

describe('a change of a contact', () => {
  it('goes on where it was begun, also before the list of contacts was shown', async () => {
    const store = await opened();
    await store.getState().contacts.openChange(contact, '');
    expect(store.getState().record.open).toEqual({ account: 'a1', kind: 'contact-form', id: BEGUN });
  });

  it('begins where there is none of this contact', async () => {
    const store = await opened();
    await store.getState().contacts.openChange({ ...contact, id: '6' }, '');
    const { open } = store.getState().record;
    expect(open?.kind).toBe('contact-form');
    expect(open?.id).not.toBe(BEGUN);
  });

  it('opens nothing where the agent went elsewhere meanwhile', async () => {
    const store = await opened();
    const asked = store.getState().contacts.openChange(contact, '');
    store.getState().nav.openTicket('t1');
    await asked;
    expect(store.getState().record.open).toBeNull();
    expect(store.getState().nav.ticket).toBe('t1');
  });
});
