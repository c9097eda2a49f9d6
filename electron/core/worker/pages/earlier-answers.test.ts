import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { foundMessage, importedMail } from '../../../../tests/helpers/imported.ts';
import {
  addHeldReply,
  at,
  ingestConversation,
  ingestTickets,
  moveToAccepted,
  moveToSending,
  NOON,
  openTestStore,
  seenAt,
  type TestPost,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { leftIn, type Planted, planted, SENTENCES } from '../../../../tests/helpers/planted.ts';
import type { Store } from '../calls.ts';

let store: Store;
beforeEach(() => {
  store = openTestStore();
});

interface Case {
  subject: string;
  asked: string;
  answer?: string;
  more?: Record<string, unknown>;
}

/** Tickets of client 7 and on, each with the customer's message and an answer an hour later. */
async function give(cases: readonly Case[]): Promise<void> {
  const tickets = cases.map(({ subject, answer, more }, at) =>
    wireTicket(String(at + 1), {
      ...{
        userid: String(at + 7),
        name: `Customer${at + 1} Family${at + 1}`,
        email: `c${at + 1}@mail${at + 1}.example`,
      },
      ...{ subject, status: answer === undefined ? 'Open' : 'Answered' },
      lastreply: time(answer === undefined ? '09:00:00' : '10:00:00'),
      ...more,
    }),
  );
  await ingestTickets(store, tickets);
  for (const [at, { asked, answer }] of cases.entries()) {
    const posts: TestPost[] = [{ id: '0', clock: '09:00:00', text: asked }];
    if (answer !== undefined) posts.push({ id: '1', clock: '10:00:00', by: 'staff', text: answer });
    ingestConversation(store, String(at + 1), posts);
  }
}

const find = (ticket: string) =>
  store.search.earlierAnswers(ticket, ['https://billing.hosting.example/api'], 'Brand A');
const CERTIFICATE: Case = {
  subject: 'Certificate expired on shop1.example',
  asked: 'Hello, visitors of shop1.example see a warning that the certificate has expired since this morning.',
  answer:
    'Hello Customer1,\n\nthe renewal failed because of an old CAA record. We removed it for shop1.example; the new certificate is valid until 2027-03-04.\n\nKind regards',
};
const MAILBOX: Case = {
  subject: 'Mailbox full',
  asked: 'The mailbox of our bookkeeper does not take messages any more, it says the quota is exceeded.',
  answer: 'Hi,\n\nwe have doubled the quota of the mailbox. Please empty the trash as well.',
};
/** Messages of others, since in a small store every word is rare. */
const OTHERS = [
  'Our service is slow, it says',
  'It has been slow since today',
  'Please tell us when the invoice comes',
  'Please look at our site',
].flatMap((text) =>
  Array.from({ length: 8 }, (): Case => ({ subject: 'Question', asked: text, answer: 'We look into it.' })),
);
const asked = (subject: string, text: string): Case => ({ subject, asked: text });

it('finds what staff answered to a message like this one, for the new customer', async () => {
  await give([
    CERTIFICATE,
    MAILBOX,
    asked(
      'SSL warning',
      'Since today our visitors get a warning, the browser says the certificate expired. Please renew it!',
    ),
    ...OTHERS,
  ]);
  expect(find('3')).toEqual([
    {
      ticket: '1',
      tid: 'ABC-000001',
      archived: null,
      subject: 'Certificate expired on …',
      question: expect.stringContaining('see a warning'),
      template: expect.stringContaining('Hello {{customer.firstname}},'),
      text: 'Hello Customer3 Family3,\n\nthe renewal failed because of an old CAA record. We removed it for {{fill.domain}}; the new certificate is valid until {{fill.date}}.\n\nKind regards',
      author: expect.anything(),
      at: at('10:00:00'),
    },
  ]);
  expect(JSON.stringify(find('3').map(({ template, text, question }) => [template, text, question]))).not.toMatch(
    /customer1|family1|shop1|2027/i,
  );
});

it('offers nothing where nothing is close, where nobody answered, and where it is not our turn', async () => {
  await give([
    CERTIFICATE,
    asked('Certificate expired', 'The certificate expired, visitors see a warning.'),
    asked('Office hours', 'When is somebody in your office? I would like to hand over a contract in person.'),
  ]);
  expect(find('3')).toEqual([]);
  expect(find('2').map(({ ticket }) => ticket)).toEqual(['1']);
  expect(find('1')).toEqual([]);
  expect(find('99')).toEqual([]);
});

it('offers alike answers once, the newer first', async () => {
  const again = {
    ...CERTIFICATE,
    subject: 'Certificate has expired',
    asked: 'visitors see that the certificate expired',
  };
  await give([
    CERTIFICATE,
    again,
    again,
    again,
    asked('Certificate', 'The certificate expired, visitors see a warning!'),
  ]);
  expect(find('5')).toHaveLength(1);
});

it('takes our own reply where the service has no conversation', async () => {
  await ingestTickets(store, [
    wireTicket('1', { subject: 'Wildcard certificate for subdomains', name: 'Other Person', userid: '8' }),
    wireTicket('2', { subject: 'Wildcard certificate', status: 'Open' }),
  ]);
  addHeldReply(store, 'r1', '1');
  moveToSending(store, 'r1', NOON, seenAt(time('09:00:00')));
  moveToAccepted(store, 'r1', NOON);
  ingestConversation(store, '2', [
    { id: '0', clock: '09:00:00', text: 'Do you offer a wildcard certificate for subdomains?' },
  ]);
  expect(find('2')).toMatchObject([{ ticket: '1', text: 'Text of r1', at: NOON }]);
});

it('takes no reply that we sent before the question', async () => {
  await ingestTickets(store, [
    wireTicket('1', {
      subject: 'Wildcard certificate',
      name: 'Other Person',
      userid: '8',
      lastreply: time('15:00:00'),
    }),
    wireTicket('2', { subject: 'Wildcard certificate', status: 'Open' }),
  ]);
  store.settings.save({ zone: 'UTC' });
  addHeldReply(store, 'r1', '1');
  moveToSending(store, 'r1', NOON, seenAt(time('09:00:00')));
  moveToAccepted(store, 'r1', NOON);
  const text = 'Do you offer a wildcard certificate for subdomains?';
  ingestConversation(store, '1', [{ id: '0', clock: '15:00:00', text }]);
  ingestConversation(store, '2', [{ id: '0', clock: '09:00:00', text }]);
  expect(find('2')).toEqual([]);
});

describe('the archive', () => {
  const RENEWED = 'The certificate is renewed.';
  const QUESTION = 'Visitors see a warning that the certificate has expired since this morning.';

  /** A mail of a customer, and what the desk answered. */
  function giveMails(asked: string, answer: string, from: { email: string; author: string; subject?: string }): void {
    const subject = from.subject ?? 'Certificate';
    store.imported.add(
      [
        importedMail('q', { ...from, subject, text: asked, at: NOON - 7_200_000 }),
        importedMail('a', {
          ...{ references: ['q'], subject: `Re: ${subject}`, email: 'desk@host.example', author: 'Mira Desk' },
          ...{ text: answer, to: [from.email], at: NOON - 3_600_000 },
        }),
      ],
      ['desk@host.example'],
    );
  }

  it('gives answers, too, free of what is known of its customer', async () => {
    await give([asked('SSL warning', 'Since today visitors get a warning: the certificate expired.'), ...OTHERS]);
    giveMails(
      `${QUESTION} It is about shop.example.`,
      'Hello Aiko,\n\nwe renewed the certificate of shop.example for aiko@example.com, as in 2022-B.\n\nKind regards\nMira Desk',
      { email: 'aiko@example.com', author: 'Aiko Tanaka', subject: 'Certificate of shop.example' },
    );
    const customer = { name: '', email: 'aiko@example.com' };
    store.imported.add(
      [foundMessage({ source: 'zammad', key: '1', conversation: '1', number: '2022-B', customer })],
      [],
    );
    const [answer] = find('1');
    expect(answer).toMatchObject({
      ...{ ticket: '', tid: '', archived: expect.stringMatching(/^\d+$/), author: 'Mira Desk', at: NOON - 3_600_000 },
      text: expect.stringContaining('we renewed the certificate of {{fill.domain}} for {{fill.username}}'),
    });
    expect(JSON.stringify(answer)).not.toMatch(/aiko|tanaka|shop\.example|2022/i);
  });

  it('gives nothing of a message that nobody answered', async () => {
    await give([asked('SSL warning', 'Since today visitors get a warning: the certificate expired.'), ...OTHERS]);
    store.imported.add([importedMail('q', { text: QUESTION })], []);
    expect(find('1')).toEqual([]);
  });

  it('lets nothing of another customer through, from any mixture of sentences', async () => {
    // Without records of orders, a number alone must not look like a year or a port.
    const unlisted = planted.map((one) => ({ ...one, order: one.order.padStart(6, '7') }));
    const rounds = fc.sample(fc.tuple(unlisted, fc.shuffledSubarray([...SENTENCES], { minLength: 1 })), 25);
    let offered = 0;
    for (const [one, sentences] of rounds) {
      store = openTestStore();
      await give([asked('SSL warning', 'Since today visitors get a warning: the certificate expired.'), ...OTHERS]);
      await giveRecords(one);
      const said = sentences.map((say) => say(one)).join('\n');
      giveMails(`${QUESTION}\n${said}`, `${RENEWED}\n${said}`, personOf(one));
      const found = find('1');
      offered += found.length;
      const shown = found.map(({ subject, question, template, text }) =>
        [subject, question, template, text].join('\n'),
      );
      expect(
        leftIn(shown.join('\n'), one, sentences, `${QUESTION} ${RENEWED} Certificate Re Customer1 Family1`),
      ).toEqual([]);
    }
    expect(offered).toBeGreaterThan(0);
  });

  /** The customer as the service has them: joined to the mail by the address. */
  async function giveRecords({ first, last, company, local, mailHost, domain, username }: Planted): Promise<void> {
    const lists = {
      contacts: {
        contact: [
          {
            id: '1',
            userid: '99',
            firstname: first,
            lastname: last,
            companyname: company,
            email: `${local}@${mailHost}`,
          },
        ],
      },
      products: { product: [{ id: '1', clientid: '99', name: 'Web', domain, username, status: 'Active' }] },
    };
    for (const kind of ['contacts', 'products'] as const) {
      const answer = JSON.stringify({ result: 'success', totalresults: 1, [kind]: lists[kind] });
      const stored = await store.records.ingest(kind, new TextEncoder().encode(answer).buffer, { at: NOON });
      expect(stored.ok && stored.value.ids).toHaveLength(1);
    }
  }

  const personOf = ({ first, last, local, mailHost }: Planted) => ({
    email: `${local}@${mailHost}`,
    author: `${first} ${last}`,
  });
});
