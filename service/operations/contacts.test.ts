import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, startBench } from '../../tests/helpers/service-client.ts';
import { unflatten } from '../../tests/helpers/unflatten.ts';

let bench: Bench;
let all: Record<string, unknown>[];

beforeAll(async () => {
  bench = await startBench({ tickets: 1, customers: 80 });
  all = await contacts();
});
afterAll(() => bench.service.stop());

async function contacts(fields: Record<string, string> = {}) {
  const { body } = await bench.call('get-contacts', { limitnum: '1000', ...fields });
  expect(body.result).toBe('success');
  return unflatten(body, 'contacts', 'contact');
}

const idsOf = (list: Record<string, unknown>[]) => list.map(({ id }) => id);

describe('get-contacts', () => {
  it('answers flattened, 25 by default, all fields as text', async () => {
    const { body } = await bench.call('get-contacts');
    expect(body).toMatchObject({
      totalresults: '80',
      startnumber: '0',
      numreturned: '25',
      'contacts[contact][0][id]': '7001',
    });
    expect(body).not.toHaveProperty('contacts');
    expect(unflatten(body, 'contacts', 'contact')).toHaveLength(25);
    for (const contact of all) {
      expect(Object.keys(contact)).toEqual([
        'id',
        'userid',
        'firstname',
        'lastname',
        'companyname',
        'email',
        'address1',
        'address2',
        'city',
        'state',
        'postcode',
        'country',
        'phonenumber',
        'subaccount',
        'password',
        'permissions',
        'domainemails',
        'generalemails',
        'invoiceemails',
        'productemails',
        'supportemails',
        'affiliateemails',
        'pwresetkey',
        'created_at',
        'updated_at',
        'pwresetexpiry',
      ]);
      for (const value of Object.values(contact)) expect(value).toBeTypeOf('string');
    }
    expect(all.filter(({ pwresetexpiry }) => pwresetexpiry === '0000-00-00 00:00:00').length).toBeGreaterThan(40);
  });

  it.each([
    'userid',
    'firstname',
    'lastname',
    'companyname',
    'email',
    'address1',
    'city',
    'state',
    'postcode',
    'country',
    'phonenumber',
  ])('filters by the exact %s', async (field) => {
    const value = all.map((contact) => String(contact[field])).find((text) => text !== '') as string;
    const expected = idsOf(all.filter((contact) => String(contact[field]).toLowerCase() === value.toLowerCase()));
    expect(idsOf(await contacts({ [field]: value }))).toEqual(expected);
    if (field !== 'userid') expect(await contacts({ [field]: `${value}x` })).toEqual([]);
  });

  it('filters by a text as people write it, too', async () => {
    const { body } = await bench.call('add-contact', { companyname: 'Smith & "Sons"', address2: "O'Connell's Yard" });
    for (const filter of [
      { companyname: 'Smith & "Sons"' },
      { companyname: 'Smith &amp; &quot;Sons&quot;' },
      { address2: "O'Connell's Yard" },
    ]) {
      expect(idsOf(await contacts(filter as Record<string, string>))).toEqual([body.contactid]);
    }
  });

  it('searches sub-accounts, or the others', async () => {
    const [subs, others] = [await contacts({ subaccount: '1' }), await contacts({ subaccount: '0' })];
    expect(new Set(subs.map(({ subaccount }) => subaccount))).toEqual(new Set(['1']));
    expect(new Set(others.map(({ subaccount }) => subaccount))).toEqual(new Set(['0']));
    expect(idsOf(await contacts()).length).toBe(subs.length + others.length);
    for (const sub of subs) expect(sub.password).toMatch(/^scrypt\$/);
  });
});

describe('add-contact', () => {
  const fields = {
    clientid: '101',
    firstname: 'Zoë',
    lastname: "O'Neil",
    companyname: 'A & B',
    email: 'zoe@contacts.example',
    address1: '1 Road',
    address2: 'Flat 2',
    city: 'Leeds',
    state: 'Yorks',
    postcode: 'LS1',
    country: 'gb',
    phonenumber: '+44.1',
    tax_id: 'GB1',
    generalemails: '1',
    productemails: '0',
    domainemails: '1',
    invoiceemails: '',
    supportemails: 'true',
  };

  it('stores every field', async () => {
    const { body } = await bench.call('add-contact', fields);
    expect(body).toEqual({ result: 'success', contactid: expect.stringMatching(/^\d+$/) });
    expect(bench.service.stored('contact', String(body.contactid))).toMatchObject({
      userid: 101,
      firstname: 'Zoë',
      lastname: 'O&#039;Neil',
      companyname: 'A &amp; B',
      email: 'zoe@contacts.example',
      address1: '1 Road',
      address2: 'Flat 2',
      city: 'Leeds',
      state: 'Yorks',
      postcode: 'LS1',
      country: 'GB',
      phonenumber: '+44.1',
      tax_id: 'GB1',
      generalemails: 1,
      productemails: 0,
      domainemails: 1,
      invoiceemails: 0,
      supportemails: 1,
      affiliateemails: 0,
      subaccount: 0,
      password: '',
      permissions: '',
    });
    expect((await contacts({ email: 'zoe@contacts.example' }))[0]).toMatchObject({ id: body.contactid, userid: '101' });
  });

  it("is the account holder's own contact without a client", async () => {
    const { body } = await bench.call('add-contact', { firstname: 'Own' });
    expect(bench.service.stored('contact', String(body.contactid))).toMatchObject({ userid: 100 });
  });

  it('makes a sub-account of one with a password, whose e-mail is unique', async () => {
    const sub = { clientid: '102', email: 'sub@contacts.example', password2: 'correct horse' };
    const { body } = await bench.call('add-contact', sub);
    const record = bench.service.stored('contact', String(body.contactid));
    expect(record).toMatchObject({
      subaccount: 1,
      password: expect.stringMatching(/^scrypt\$/),
      permissions: expect.stringContaining('tickets'),
    });
    expect(JSON.stringify(bench.service.ledger.all())).not.toContain('correct horse');
    const duplicate = { result: 'error', message: 'Duplicate Email Address' };
    expect((await bench.call('add-contact', { ...sub, email: 'SUB@contacts.example' })).body).toEqual(duplicate);
    const client = bench.service.stored('client', 101) as { email: string };
    expect((await bench.call('add-contact', { ...sub, email: client.email })).body).toEqual(duplicate);
    // A plain contact may share it.
    expect((await bench.call('add-contact', { email: 'sub@contacts.example' })).body.result).toBe('success');
  });

  it.each([
    [{ clientid: '9' }, 'Client ID Not Found'],
    [{ clientid: 'me' }, 'Client ID Not Found'],
    [{ email: 'nobody' }, 'The email field is not an e-mail address.'],
    [{ country: 'Germany' }, 'The country field is not a two-letter ISO code.'],
    [{ email: '', password2: 'x' }, 'A sub-account needs an email.'],
  ])('refuses %o', async (change: Record<string, string>, message) => {
    const before = (await contacts()).length;
    expect(await bench.call('add-contact', { ...fields, ...change })).toEqual({
      status: 200,
      body: { result: 'error', message },
    });
    expect((await contacts()).length).toBe(before);
  });
});

describe('update-contact', () => {
  it('changes the fields sent, and no other', async () => {
    const before = bench.service.stored('contact', 7005);
    const { body } = await bench.call('update-contact', {
      contactid: '7005',
      city: 'Łódź',
      invoiceemails: '1',
      generalemails: '0',
      companyname: '',
    });
    expect(body).toEqual({ result: 'success', contactid: '7005' });
    expect(bench.service.stored('contact', 7005)).toEqual({
      ...before,
      city: 'Łódź',
      invoiceemails: 1,
      generalemails: 0,
      companyname: '',
      updated_at: expect.any(Number),
    });
  });

  it('never changes the tax id, the permissions or the owner', async () => {
    const before = bench.service.stored('contact', 7006);
    await bench.call('update-contact', {
      contactid: '7006',
      tax_id: 'X',
      permissions: 'all',
      affiliateemails: '1',
      userid: '101',
      clientid: '101',
    });
    expect(bench.service.stored('contact', 7006)).toMatchObject({
      tax_id: before?.tax_id,
      permissions: before?.permissions,
      affiliateemails: before?.affiliateemails,
      userid: before?.userid,
    });
  });

  it('makes a sub-account and takes it back', async () => {
    const { body } = await bench.call('add-contact', { email: 'later@contacts.example' });
    const contactid = String(body.contactid);
    expect((await bench.call('update-contact', { contactid, password2: 'x' })).body.message).toBe(
      'The password2 field is for sub-accounts only.',
    );
    await bench.call('update-contact', { contactid, subaccount: '1', password2: 'x' });
    expect(bench.service.stored('contact', contactid)).toMatchObject({
      subaccount: 1,
      password: expect.stringMatching(/^scrypt\$/),
    });
    const other = String((await bench.call('add-contact', { email: 'later@contacts.example' })).body.contactid);
    expect((await bench.call('update-contact', { contactid: other, subaccount: '1' })).body.message).toBe(
      'Duplicate Email Address',
    );
    await bench.call('update-contact', { contactid, subaccount: '0' });
    expect((await bench.call('update-contact', { contactid: other, subaccount: '1' })).body.result).toBe('success');
  });

  it('needs a contact that is there', async () => {
    expect((await bench.call('update-contact', { city: 'x' })).body).toEqual({
      result: 'error',
      message: 'Missing required field: contactid',
    });
    expect((await bench.call('update-contact', { contactid: '5' })).body).toEqual({
      result: 'error',
      message: 'Contact ID Not Found',
    });
  });
});
