import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { type Contact, type ContactForm, changeContactForm, newContactForm } from '../../shared/domain/contact-form.ts';
import { formKey } from '../../shared/domain/draft.ts';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import { askService } from '../helpers/ask-service.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, itemOf, waitForState } from './harness.ts';
import { signedInDesk } from './set-up.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
const PASSWORD = 'S3cret-of-a-sub-account';

beforeEach(async () => {
  ({ service, under, account } = await signedInDesk());
  await whenSettled('the contacts', async () =>
    (await under.call('records.status', { account: account.id })).some(
      ({ kind, fullAt }) => kind === 'contacts' && fullAt !== null,
    ),
  );
});

const list = async (filter = {}) =>
  (await under.call('contact.list', { account: account.id, filter, from: 0, count: 200 })).rows;
const stored = (id: string) => service.stored('contact', id) as Record<string, unknown>;

async function someone(which: (contact: Contact) => boolean = () => true): Promise<Contact> {
  const found = (await list()).find(which);
  if (!found) throw new Error('there is no such contact');
  return found;
}

/** Keeps a form and presses Save. */
async function save(form: ContactForm): Promise<{ draft: string; item: OutboxItem }> {
  const draft = crypto.randomUUID();
  const ticket = formKey('contact', draft);
  const text = JSON.stringify(form);
  const { rev } = await under.call('draft.save', { account: account.id, id: draft, ticket, rev: 0, text });
  return { draft, item: await under.call('form.send', { account: account.id, draft, rev }) };
}

const draftOf = (id: string) =>
  under.call('draft.get', { account: account.id, ticket: formKey('contact', id) }).then((draft) => draft);
/** The form came back, with the reason. */
const returned = (id: string) => whenSettled('the form to be back', async () => (await draftOf(id))?.error);
const sent = (operation: string) => service.ledger.of(operation).map(({ params }) => params);

describe('the list of contacts', () => {
  it('finds in the cache by every field, and asks the service for exact ones', async () => {
    const all = await list();
    expect(all).toHaveLength(Number((await askService(service, 'get-contacts', {})).totalresults));
    const one = await someone(({ city, email }) => city !== '' && email !== '');
    for (const [field, value] of Object.entries({ city: one.city, email: one.email, lastName: one.lastName })) {
      const part = value.slice(1).toUpperCase();
      expect(await list({ [field]: part }), field).toContainEqual(one);
    }
    expect(await list({ clientId: one.clientId ?? '', email: one.email })).toEqual([one]);
    expect((await list({ subAccount: true })).every(({ subAccount }) => subAccount)).toBe(true);
    expect(await list({ email: 'nobody%' })).toEqual([]);
    const marked = await someone(({ lastName, firstName }) => /[äöüé]/.test(lastName) && firstName !== '');
    const words = `${marked.lastName.toUpperCase()} ${marked.firstName.slice(1)}`;
    for (const text of [words, words.normalize('NFD').replace(/\p{M}/gu, ''), marked.email.slice(1)])
      expect(await list({ text }), text).toContainEqual(marked);
    expect(await list({ text: `${words} nobody` })).toEqual([]);
    expect(await list({ lastName: marked.lastName.toUpperCase() })).toContainEqual(marked);
    await askService(service, 'add-contact', {
      clientid: one.clientId ?? '',
      firstname: 'Noor',
      email: 'noor@new.example',
    });
    expect(await list({ firstName: 'Noor' })).toEqual([]);
    const filter = { firstName: 'Noor', email: 'noor@new.example', clientId: one.clientId ?? '', subAccount: false };
    service.ledger.clear();
    expect(await under.call('contact.ask', { account: account.id, filter })).toEqual({ found: 1 });
    expect(sent('get-contacts')[0]).toMatchObject({
      firstname: 'Noor',
      email: 'noor@new.example',
      userid: one.clientId,
      subaccount: '0',
    });
    expect(await list({ firstName: 'noor' })).toHaveLength(1);
  });
});

describe('a new contact', () => {
  const form = async (): Promise<ContactForm> => {
    const { clientId } = await someone(({ clientId }) => clientId !== null);
    const empty = newContactForm({ id: clientId ?? '', name: 'Somebody' });
    return { ...empty, values: { ...empty.values, firstName: ' Noor ', lastName: 'Aziz', email: 'noor@aziz.example' } };
  };

  it('is added with what was filled in, and shown as the service has it', async () => {
    const given = await form();
    const whole: ContactForm = {
      ...given,
      values: { ...given.values, country: 'NO', support: true, subAccount: true, city: "L'Île & Co" },
      taxId: 'NO 123',
      password2: PASSWORD,
    };
    const { item } = await save(whole);
    const done = await waitForState(under, account.id, item.id, 'accepted');
    const [params] = sent('add-contact');
    expect(params).toMatchObject({
      clientid: given.client?.id,
      firstname: 'Noor',
      country: 'NO',
      supportemails: '1',
      tax_id: 'NO 123',
    });
    expect(Object.keys(params ?? {})).not.toContain('invoiceemails');
    expect(Object.keys(params ?? {})).not.toContain('subaccount');
    if (done.made?.kind !== 'contact' || done.made.contactId === null) throw new Error('it has no id');
    const contact = await whenSettled('it in the list', async () => (await list({ email: 'noor@aziz.example' }))[0]);
    expect(contact).toMatchObject({
      id: done.made.contactId,
      firstName: 'Noor',
      subAccount: true,
      hasPassword: true,
      city: "L'Île & Co",
    });
    expect(stored(contact.id).tax_id).toBe('NO 123');
    // The password is nowhere any more.
    expect(JSON.stringify([done, await under.call('outbox.list', { account: account.id })])).not.toContain(PASSWORD);
    expect(await under.call('draft.list', { account: account.id, kind: 'contact' })).toEqual([]);
  });

  it('is a form again where a network wants to be signed in to first, and nothing is in doubt', async () => {
    service.faults.add({ operation: '*', kind: 'redirect', times: 0 });
    const { draft } = await save(await form());
    expect(await returned(draft)).toMatchObject({ kind: 'rejected', detail: { reason: 'redirect' } });
    expect(sent('add-contact')).toEqual([]);
    service.faults.clear();
  });

  it('that the service refuses is a form again, with its words and its field, the password too', async () => {
    const taken = await someone(({ subAccount, email }) => subAccount && email !== '').catch(async () => null);
    service.turn({ dialects: ['error-fields'] });
    const given = await form();
    const whole: ContactForm = {
      ...given,
      values: { ...given.values, subAccount: true, email: taken?.email ?? service.credentials.email },
      password2: PASSWORD,
    };
    const { draft } = await save(whole);
    expect(await returned(draft)).toMatchObject({ kind: 'rejected', operation: 'add-contact' });
    expect(JSON.parse((await draftOf(draft))?.text ?? '{}')).toEqual(whole);
  });

  it('is refused at the field that is wrong, before anything is sent', async () => {
    const given = await form();
    const refused = async (patch: Partial<ContactForm['values']>, rest: Partial<ContactForm> = {}) => {
      const draft = crypto.randomUUID();
      const text = JSON.stringify({ ...given, values: { ...given.values, ...patch }, ...rest });
      const ticket = formKey('contact', draft);
      const { rev } = await under.call('draft.save', { account: account.id, id: draft, ticket, rev: 0, text });
      return (await under.callFails('form.send', { account: account.id, draft, rev })).detail;
    };
    expect(await refused({}, { client: null })).toEqual({ reason: 'no-client', field: 'client' });
    expect(await refused({ email: 'noor at aziz' })).toEqual({ reason: 'bad-email', field: 'email' });
    expect(await refused({ email: '', subAccount: true })).toEqual({ reason: 'no-email', field: 'email' });
    expect(await refused({ subAccount: true })).toEqual({ reason: 'no-password', field: 'password2' });
    expect(await refused({}, { password2: 'x' })).toEqual({ reason: 'no-sub-account', field: 'password2' });
    expect(sent('add-contact')).toEqual([]);
  });

  it('whose answer is lost is in doubt, is found by its fields, and is never sent again', async () => {
    service.faults.add({ operation: 'add-contact', kind: 'reset-after', times: 1 });
    const given = { ...(await form()), password2: PASSWORD };
    const { item } = await save({ ...given, values: { ...given.values, subAccount: true } });
    await waitForState(under, account.id, item.id, 'in-doubt');
    under.clock.advance(61_000);
    const doubt = await whenSettled('the evidence', async () => {
      const now = await itemOf(under, account.id, item.id);
      return now?.evidence?.verdict === 'probably' && now;
    });
    const [found] = doubt.evidence?.found ?? [];
    expect(found).toMatchObject({ number: 'Noor Aziz', alike: true });
    expect(stored(found?.id ?? '')).toMatchObject({ email: 'noor@aziz.example' });
    await under.call('outbox.decide', { account: account.id, item: item.id, decision: 'arrived' });
    expect(sent('add-contact')).toHaveLength(1);
    expect(JSON.stringify(await under.call('outbox.list', { account: account.id }))).not.toContain(PASSWORD);
  });

  it('that did not arrive is a form again when the agent says so, with its password', async () => {
    service.faults.add({ operation: 'add-contact', kind: '5xx-before', times: 1 });
    const given = await form();
    const whole = { ...given, values: { ...given.values, subAccount: true }, password2: PASSWORD };
    const { draft, item } = await save(whole);
    await waitForState(under, account.id, item.id, 'in-doubt');
    for (const _ of [1, 2]) {
      under.clock.advance(61_000);
      await whenSettled(
        'a look',
        async () => ((await itemOf(under, account.id, item.id))?.evidence?.checkedAt.length ?? 0) >= _,
      );
    }
    expect((await itemOf(under, account.id, item.id))?.evidence?.verdict).toBe('probably-not');
    expect(
      await under.call('outbox.decide', { account: account.id, item: item.id, decision: 'keep-draft' }),
    ).toBeNull();
    expect(JSON.parse((await draftOf(draft))?.text ?? '{}')).toEqual(whole);
  });

  it('that is sent once more is not added twice where the first one shows by then', async () => {
    service.faults.add({ operation: 'add-contact', kind: 'reset-after' });
    const { draft, item } = await save(await form());
    await waitForState(under, account.id, item.id, 'in-doubt');
    // The agent goes by what is known so far: nothing was found yet.
    await under.call('outbox.decide', { account: account.id, item: item.id, decision: 'keep-draft' });
    const again = async () => {
      await under.call('sync.now', { account: account.id });
      const rev = (await draftOf(draft))?.rev ?? 0;
      return (await under.call('form.send', { account: account.id, draft, rev })).id;
    };
    const second = await again();
    const doubt = await waitForState(under, account.id, second, 'in-doubt');
    expect(doubt).toMatchObject({ error: { detail: { reason: 'appeared' } }, evidence: { verdict: 'probably' } });
    expect(sent('add-contact')).toHaveLength(1);
    // Having seen it they may have another one like it.
    await under.call('outbox.decide', { account: account.id, item: second, decision: 'keep-draft' });
    await waitForState(under, account.id, await again(), 'accepted');
    expect(sent('add-contact')).toHaveLength(2);
  });

  it('stays a draft without a connection', async () => {
    const given = await form();
    await service.stop();
    await under.callFails('sync.now', { account: account.id });
    await whenSettled('the loss to be noticed', async () =>
      (await under.call('account.list', {})).every(({ connection }) => connection.state === 'offline'),
    );
    await expect(save(given)).rejects.toThrow('"kind":"offline"');
    const [draft] = await under.call('draft.list', { account: account.id, kind: 'contact' });
    expect(JSON.parse(draft?.text ?? '{}')).toEqual(given);
  });
});

describe('a changed contact', () => {
  const changed = async (patch: Partial<ContactForm['values']>, rest: Partial<ContactForm> = {}) => {
    const contact = await someone(
      ({ clientId, email, subAccount }) => clientId !== null && email !== '' && !subAccount,
    );
    const form = changeContactForm(contact, 'Somebody');
    return { contact, form: { ...form, values: { ...form.values, ...patch }, ...rest } };
  };

  it.each([[[]], [['all']]])('is read again, and only what was changed is sent, dialects %j', async (dialects) => {
    const before = await changed({});
    service.turn({ dialects });
    const filter = { email: before.contact.email };
    await under.call('contact.ask', { account: account.id, filter });
    // In some dialects it has another id from now on.
    const contact = (await list(filter)).at(-1) ?? before.contact;
    const start = changeContactForm(contact, 'Somebody');
    const form = { ...start, values: { ...start.values, city: 'Bergen', invoice: true, general: false } };
    const row = stored(before.contact.id);
    // A colleague changes something else meanwhile.
    const phone = dialects.length > 0 ? String(row.phonenumber) : '+47 1';
    if (dialects.length === 0) {
      await askService(service, 'update-contact', { contactid: before.contact.id, phonenumber: phone });
    }
    service.ledger.clear();
    const { item } = await save(form);
    await waitForState(under, account.id, item.id, 'accepted');
    const [params] = sent('update-contact');
    const expected: Record<string, string> = { contactid: String(params?.contactid), city: 'Bergen' };
    if (!contact.receives.invoice) expected.invoiceemails = '1';
    if (contact.receives.general) expected.generalemails = '0';
    expect(params).toEqual(expected);
    expect(service.ledger.all().findIndex(({ operation }) => operation === 'get-contacts')).toBeLessThan(
      service.ledger.all().findIndex(({ operation }) => operation === 'update-contact'),
    );
    expect(stored(before.contact.id)).toMatchObject({
      ...row,
      city: 'Bergen',
      phonenumber: phone,
      invoiceemails: 1,
      generalemails: 0,
      updated_at: expect.anything(),
    });
    await whenSettled('it in the list', async () => (await list({ city: 'Bergen' })).length > 0);
  });

  it('that somebody else changed in the same field is a form again, and nothing is sent', async () => {
    const { contact, form } = await changed({ city: 'Bergen' });
    await askService(service, 'update-contact', { contactid: contact.id, city: 'Oslo' });
    const { draft } = await save(form);
    expect(await returned(draft)).toMatchObject({
      kind: 'invalid',
      operation: 'form.send',
      detail: { reason: 'changed-meanwhile', field: 'city' },
    });
    expect(sent('update-contact').filter(({ city }) => city === 'Bergen')).toEqual([]);
    // The current contact can be read, and the form be based on it.
    const now = await under.call('contact.read', { account: account.id, contact: contact.id });
    expect(now.city).toBe('Oslo');
    const { item } = await save({ ...form, base: changeContactForm(now, '').base });
    await waitForState(under, account.id, item.id, 'accepted');
    expect(stored(contact.id).city).toBe('Bergen');
  });

  it('becomes a sub-account with a password, which is sent once and kept nowhere', async () => {
    const { contact, form } = await changed({ subAccount: true }, { password2: PASSWORD });
    const { item } = await save(form);
    await waitForState(under, account.id, item.id, 'accepted');
    expect(Object.keys(sent('update-contact')[0] ?? {}).sort()).toEqual(['contactid', 'password2', 'subaccount']);
    expect(stored(contact.id).subaccount).toBe(1);
    expect(JSON.stringify(await under.call('outbox.list', { account: account.id }))).not.toContain(PASSWORD);
    expect(under.logged.join('\n')).not.toContain(PASSWORD);
  });

  it('whose answer is lost is in doubt, and its fields say what came of it', async () => {
    const { contact, form } = await changed({ city: 'Bergen' });
    service.faults.add({ operation: 'update-contact', kind: 'reset-after', times: 1 });
    const { item } = await save(form);
    await waitForState(under, account.id, item.id, 'in-doubt');
    under.clock.advance(61_000);
    const doubt = await whenSettled('the evidence', async () => {
      const now = await itemOf(under, account.id, item.id);
      return now?.evidence?.verdict === 'probably' && now;
    });
    expect(doubt.evidence?.found).toMatchObject([{ id: contact.id, alike: true }]);
  });

  it('that is gone at the service, or has nothing changed, says so', async () => {
    const { form } = await changed({ city: 'Bergen' });
    const gone = { ...form, contact: '999999' };
    expect(await returned((await save(gone)).draft)).toMatchObject({ detail: { reason: 'contact-gone' } });
    const draft = crypto.randomUUID();
    const text = JSON.stringify({ ...form, values: form.base });
    const ticket = formKey('contact', draft);
    const { rev } = await under.call('draft.save', { account: account.id, id: draft, ticket, rev: 0, text });
    expect((await under.callFails('form.send', { account: account.id, draft, rev })).detail?.reason).toBe(
      'nothing-changed',
    );
  });
});
