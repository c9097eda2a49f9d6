import { expect, it } from 'vitest';
import type { Post } from '../../../shared/domain/conversation.ts';
import { post as samplePost } from '../../../tests/helpers/renderer/samples.ts';
import { addPosts, holdersOf, NO_FOLDS, shownEntries, unfolded } from './folds.ts';
import type { PostEntry, ThreadEntry } from './thread.ts';

const post = (id: number, more: Partial<Post> = {}, own: PostEntry['own'] = null): PostEntry => ({
  kind: 'post',
  id: `post-${id}`,
  at: id,
  own,
  post: samplePost({
    id: String(id),
    at: { text: `2026-11-20 10:${String(id).padStart(2, '0')}`, utc: id },
    text: `Message ${id}`,
    ...more,
  }),
});
const staff: Partial<Post> = { role: 'staff', author: 'Mira Holt' };
const open = (entries: ThreadEntry[], seen: string | null, known = NO_FOLDS) =>
  [...addPosts(known, entries, seen).open].filter(([, isOpen]) => isOpen).map(([id]) => id);

it('what came after the agent’s last look is open, and so is the newest', () => {
  const posts = [post(1), post(2, staff), post(3), post(4, staff), post(5)];
  expect(open(posts, '2026-11-20 10:02:40')).toEqual(['post-3', 'post-4', 'post-5']);
  expect(open(posts, '2026-11-20T10:05:00')).toEqual(['post-5']);
  expect(addPosts(NO_FOLDS, posts, '2026-11-20 10:05:00').unread).toEqual([]);
});

it('of a ticket that was never looked at, what waits for an answer is open', () => {
  expect(open([post(1), post(2, staff), post(3), post(4)], null)).toEqual(['post-3', 'post-4']);
  expect(open([post(1), post(2), post(3, staff)], null)).toEqual(['post-3']);
});

it('two posts need no folding, and an own reply is no news', () => {
  expect(open([post(1), post(2, staff)], '2026-11-20 10:30')).toEqual(['post-1', 'post-2']);
  const own: PostEntry['own'] = {
    kind: 'sent',
    id: 'r',
    at: 4,
    text: '',
    files: [],
    recordedAs: null,
    chosen: false,
    warnings: [],
  };
  expect(addPosts(NO_FOLDS, [post(1), post(2), post(4, staff, own)], '2026-11-20 10:02').unread).toEqual([]);
});

it('a note of the staff is not the newest post', () => {
  expect(open([post(1), post(2), post(3), post(9, { note: true, role: 'staff' })], '2026-11-20 10:30')).toEqual([
    'post-3',
  ]);
});

it('what was open stays so when more comes, and what the agent folded stays folded', () => {
  const first = [post(1), post(2, staff), post(3)];
  const known = addPosts(NO_FOLDS, first, '2026-11-20 10:05');
  const folded = { ...known, open: new Map(known.open).set('post-3', false) };
  expect(open([...first, post(6)], '2026-11-20 10:05', known)).toEqual(['post-3', 'post-6']);
  expect(open([...first, post(6)], '2026-11-20 10:05', folded)).toEqual(['post-6']);
  expect(addPosts(known, first, null)).toBe(known);
});

const excerpt = (id: string, text: string): ThreadEntry => ({ kind: 'excerpt', id, at: 50, text });
const look = (id: string): ThreadEntry => ({ kind: 'look', id, at: 1, changes: [] });
const named = (entries: ThreadEntry[]) =>
  shownEntries(entries, holdersOf(entries)).map((entry) =>
    entry.kind === 'looks' ? entry.looks.map(({ id }) => id).join('+') : entry.id,
  );

it('an excerpt stands below the post that holds its words, however they were quoted', () => {
  const posts = [post(1, { text: 'My site is down.\n\nSince **noon**, all of it.' }), post(2)];
  const entries = [
    ...posts,
    excerpt('held', '> Since noon,\n> all of it'),
    excerpt('other', 'Call me'),
    excerpt('signs', '—'),
  ];
  expect(named(entries)).toEqual(['post-1', 'held', 'post-2', 'other', 'signs']);
});

it('looks between posts are one entry, and each its own where there is no post', () => {
  expect(named([post(1), look('a'), look('b'), post(2), look('c')])).toEqual(['post-1', 'a+b', 'post-2', 'c']);
  expect(named([look('a'), look('b')])).toEqual(['a', 'b']);
});

it('what a reply of the agent’s did stays under its card, apart from later changes', () => {
  const effect: ThreadEntry = {
    kind: 'look',
    id: 'effect',
    at: 1,
    changes: [
      {
        ...{ kind: 'observed', id: 'effect', at: 1, field: 'status', from: 'Open', to: 'Answered' },
        ...{ between: [0, 1], ours: true, reply: 'post-2' },
      },
    ],
  };
  const entries = [post(1), post(2, staff), effect, look('a'), look('b')];
  expect(named(entries)).toEqual(['post-1', 'post-2', 'effect', 'a+b']);
  const shown = shownEntries(entries, new Map());
  expect(shown.flatMap((entry) => (entry.kind === 'looks' ? [entry.isFolded] : []))).toEqual([false, true]);
});

it('what stood open when the ticket was left stands open again, with what came since', () => {
  const back = unfolded(NO_FOLDS, ['post-1']);
  expect(open([post(1), post(2, staff), post(3), post(6)], '2026-11-20 10:03', back)).toEqual(['post-1', 'post-6']);
});
