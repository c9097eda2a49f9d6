/** Requests for the pictures of a stored post. */
import { expect, it } from 'vitest';
import {
  ingestConversation,
  ingestTickets,
  openTestStore,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';

it('are listed once each, in the order of the post, and none of what is no picture of it', async () => {
  const store = openTestStore();
  await ingestTickets(store, [wireTicket('1', { status: 'Open' })]);
  const shown = [
    '<p>See <a href="https://a.example/no.png">this</a><img src="https://a.example/1.png?x=1&amp;y=2" alt="One">',
    '<img src=" https://b.example/2.png"><IMG alt=x SRC=https://a.example/3.png><img src="https://a.example/1.png?x=1&amp;y=2">',
    '<img src="data:image/png;base64,AAAA"><img src="/4.png"><img><video poster="https://a.example/5.png"></video>',
    '&lt;img src="https://a.example/6.png"&gt;</p>',
  ];
  ingestConversation(store, '1', [
    { id: '0', clock: '08:00:00', text: 'Look at https://a.example/7.png' },
    { id: '11', clock: '09:00:00', text: shown.join('') },
  ]);
  expect(store.postPictures.addresses({ ticket: '1', post: '11' })).toEqual([
    'https://a.example/1.png?x=1&y=2',
    ' https://b.example/2.png',
    'https://a.example/3.png',
  ]);
  expect(store.postPictures.addresses({ ticket: '1', post: '0' })).toEqual([]);
  expect(store.postPictures.addresses({ ticket: '1', post: '99' })).toEqual([]);
});
