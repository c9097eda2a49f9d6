import { beforeEach, expect, it } from 'vitest';
import { foundMessage, importedMail } from '../../../../tests/helpers/imported.ts';
import {
  at,
  ingestConversation,
  ingestTickets,
  NOON,
  openTestStore,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

const DAY = 86_400_000;
let store: Store;
beforeEach(() => {
  store = openTestStore(null, NOON + DAY);
});

const search = (query: string) => store.search.run({ query, kinds: null, from: 0, count: 50 });
const found = (query: string) => search(query).hits.map(({ snippet }) => snippet.split(' · ')[1]);

function giveArchive(): void {
  store.imported.add(
    [
      importedMail('1', { at: NOON - 3 * DAY, text: 'The renewal of the certificate failed.' }),
      importedMail('2', {
        references: ['1'],
        at: NOON - 2 * DAY,
        ...{ email: 'desk@host.example', author: 'Desk', text: 'The certificate is renewed.' },
      }),
      importedMail('3', {
        at: NOON - DAY,
        ...{ email: 'ben@other.example', author: 'Ben Ode', subject: 'Étrange', text: 'A certificate in C++.' },
        files: [{ name: 'trace.log', type: 'text/plain', bytes: null }],
      }),
    ],
    ['desk@host.example'],
  );
}

it('finds messages of the archive, the newest first, with their number and the words marked', () => {
  giveArchive();
  const page = search('in:archive certificate');
  expect(page).toMatchObject({ total: 3, kinds: [{ kind: 'archived', count: 3 }], problem: null, similar: [] });
  expect(page.hits.map(({ title }) => title)).toEqual(['Étrange', 'The site is down', 'The site is down']);
  const [hit] = page.hits;
  expect(hit).toMatchObject({ kind: 'archived', ticket: null, row: null, at: { utc: NOON - DAY } });
  const [from, to] = hit?.highlights.snippet[0] ?? [0, 0];
  expect(hit?.snippet.slice(from, to)).toBe('certificate');
  const [conversation = '', message] = hit?.id.split('/') ?? [];
  expect(store.imported.conversation(conversation, { from: 0, message: message ?? null })?.posts[0]?.id).toBe(message);
});

it.each([
  ['in:archive', 3],
  ['in:archive before:2026-05-02', 1],
  ['certificate in:archive after:2026-05-02 before:2026-05-03', 1],
  ['in:archive certificate from:ben', 1],
  ['in:archive from:desk@host.example', 1],
  ['in:archive has:file', 1],
  ['in:archive trace', 1],
  ['in:archive in:staff', 1],
  ['in:archive in:customer certificate', 2],
  ['in:archive etrange', 1],
  ['in:archive C++', 1],
  ['in:archive customer:ben@other.example', 1],
  ['in:archive domain:other.example', 1],
  ['in:archive -renewal certificate', 2],
  ['in:archive "is renewed"', 1],
  ['in:archive tag:urgent', 0],
  ['in:archive nothing-of-this', 0],
])('%s: %d', (query, total) => {
  giveArchive();
  expect(search(query)).toMatchObject({ total, problem: null });
});

it('searches the archive only if asked, and then nothing else', async () => {
  giveArchive();
  await ingestTickets(store, [wireTicket('1', { subject: 'Certificate' })]);
  ingestConversation(store, '1', [{ id: '0', clock: '09:00:00', text: 'The certificate again.' }]);
  expect(search('certificate').kinds.map(({ kind }) => kind)).toEqual(['ticket', 'post']);
  expect(search('in:archive certificate').kinds.map(({ kind }) => kind)).toEqual(['archived']);
  expect(search('-in:archive certificate').kinds.map(({ kind }) => kind)).toEqual(['ticket', 'post']);
});

it('counts no tickets for a view of the archive', async () => {
  giveArchive();
  await ingestTickets(store, [wireTicket('1', { subject: 'Certificate' })]);
  expect(store.search.count('in:archive certificate')).toEqual({ total: 3, tickets: 0, problem: null });
  expect(store.search.count('in:archive')).toMatchObject({ total: 3, tickets: 0 });
  store.views.save({ id: 'v', name: 'Old ones', query: 'in:archive certificate' });
  expect(store.queues.list().find(({ key }) => key === 'view:v')).toMatchObject({ count: 0 });
});

it('finds nothing before an import', () => {
  expect(search('in:archive certificate')).toMatchObject({ total: 0, hits: [] });
  expect(store.palette.find('certificate').answers).toEqual([]);
});

it('answers the palette by number, by e-mail and by words of a subject, each conversation once', () => {
  giveArchive();
  const message = (key: string) =>
    foundMessage({
      source: 'freescout',
      key,
      conversation: '9',
      number: '4711',
      at: at('08:00:00'),
      subject: 'Moving',
    });
  store.imported.add([message('a'), { ...message('b'), at: at('09:00:00') }], []);
  const answers = (text: string) =>
    store.palette.find(text).answers.map(({ kind, title, exact }) => [kind, title, exact]);
  expect(answers('#4711')).toEqual([['archived', 'Moving', true]]);
  expect(answers('ben@other.example')).toEqual([['archived', 'Étrange', true]]);
  expect(answers('etran')).toEqual([['archived', 'Étrange', false]]);
  expect(answers('site down')).toEqual([['archived', 'The site is down', false]]);
  expect(found('in:archive from:ben')).toEqual(['A certificate in C++.']);
});
