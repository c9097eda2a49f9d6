/** The rule that ends a doubt, as a table: what counts as our post, and when none is there. */
import { describe, expect, it } from 'vitest';
import type { Post } from '../../../../shared/domain/conversation.ts';
import { findOurPost, type PostsRead, postsAfter, type SameTextReply, type SentWords } from './our-post.ts';

const utc = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`);

/** A post of 10:15, by the page, which shows no seconds. */
const post = (id: string, more: Partial<Post> & { time?: string } = {}): Post => {
  const { time = '2026-05-04 10:15', ...rest } = more;
  const minute = time.slice(0, 16);
  return {
    id,
    source: 'page',
    readBy: { name: 'six', version: 1 },
    role: 'staff',
    author: 'Mara Lind',
    shownTime: time,
    at: { text: minute, utc: utc(`${minute}:00`) },
    text: 'Done.',
    html: null,
    typed: null,
    files: [],
    note: false,
    ...rest,
  };
};
const customer = { role: 'customer', author: 'Aiko Tanaka' } as const;
const colleague = { role: 'staff', author: 'Anna Berg' } as const;
const LONG = 'Your server runs again: we replaced the disk, and the array is whole.';

/** "Done.", under Mara Lind, from 10:15:30 to 10:15:32; the last reply before came at 10:02:10. */
const sent = (more: Partial<SentWords> = {}): SentWords => ({
  text: 'Done.',
  asCustomer: false,
  name: 'Mara Lind',
  usual: 'staff',
  usualAuthor: 'Mara Lind',
  attempt: { from: utc('2026-05-04 10:15:30'), to: utc('2026-05-04 10:15:32') },
  before: '2026-05-04 10:02:10',
  known: { ids: ['1'], by: 'page', current: true },
  ...more,
});
const BEFORE = post('1', { time: '2026-05-04 10:02', ...customer, text: 'Is it done?' });
const never = { known: null };
const stale = { known: { ids: ['1'], by: 'page', current: false } };

/**
 * Result of a complete and fresh reading of these posts, behind `1`, an older one of the
 * customer's.
 */
function shown(
  given: Partial<SentWords>,
  posts: Post[],
  { twins = [] as SameTextReply[], ...read }: Partial<PostsRead> & { twins?: SameTextReply[] } = {},
) {
  const found = findOurPost(sent(given), twins, { posts: [BEFORE, ...posts], by: 'page', complete: true, ...read });
  return found.shows === 'ours' ? found.post.id : found.shows;
}

describe('what is known by ids', () => {
  it.each<[string, Partial<SentWords>, Post[], string]>([
    ['a new post with our words', {}, [post('2')], '2'],
    ['rendered otherwise', { text: '**Done**.' }, [post('2', { text: 'Done.', html: '<b>Done</b>.' })], '2'],
    ['an old "Done." proves nothing', { known: { ids: ['1', '2'], by: 'page', current: true } }, [post('2')], 'none'],
    [
      'a second "Done." of the same minute counts',
      { known: { ids: ['1', '2'], by: 'page', current: true } },
      [post('2'), post('2:2')],
      '2:2',
    ],
    ['nothing new', {}, [], 'none'],
    ['somebody else’s words', {}, [post('2', { ...customer, text: 'And now?' })], 'none'],
    ['the customer writes our words', {}, [post('2', customer)], 'similar'],
    ['as the customer, where ours are filed so', { usual: 'client' }, [post('2', customer)], '2'],
    ['as the customer, as the agent chose', { asCustomer: true, usual: null }, [post('2', customer)], '2'],
    ['as a guest’s, under our name', { usual: null }, [post('2', { role: 'guest' })], '2'],
    [
      'staff’s, where the agent answers as the customer',
      { asCustomer: true, name: '' },
      [post('2', colleague)],
      'similar',
    ],
    ['a colleague with the same canned reply', {}, [post('2', colleague)], 'similar'],
    [
      'another name, while none was learnt',
      { text: LONG, usualAuthor: null },
      [post('2', { ...colleague, text: LONG })],
      '2',
    ],
    ['another name, none learnt, a few words', { usualAuthor: null }, [post('2', colleague)], 'similar'],
    ['the same of one that was accepted', { usualAuthor: null, accepted: true }, [post('2', colleague)], '2'],
    [
      'the same long after the attempt',
      { usualAuthor: null },
      [post('2', { ...colleague, time: '2026-05-04 10:18' })],
      'similar',
    ],
    ['ours, stored late', {}, [post('2', { time: '2026-05-04 10:20' })], '2'],
    ['ours, much later: written anew', {}, [post('2', { time: '2026-05-04 11:20' })], 'similar'],
    ['nobody knows who wrote it, and it is short', {}, [post('2', { role: 'unknown', author: null })], 'similar'],
    [
      'nobody knows who wrote it, and it says much',
      { text: LONG },
      [post('2', { role: 'unknown', author: null, text: LONG })],
      '2',
    ],
    ['with something added by the service', {}, [post('2', { text: 'Done.\n\nSent by the desk' })], 'similar'],
    ['cut by the service', { text: LONG }, [post('2', { text: LONG.slice(0, 40) })], 'similar'],
    ['too long to be kept as a whole', { text: LONG }, [post('2', { text: 'x', cut: true })], 'similar'],
    ['quoted by the customer', { text: LONG }, [post('2', { ...customer, text: `Thanks!\n> ${LONG}` })], 'similar'],
  ])('%s', (_name, given, posts, expected) => {
    expect(shown(given, posts)).toBe(expected);
  });
});

describe('what is known by times', () => {
  it.each<[string, Partial<SentWords>, Post[], string]>([
    ['never read: of the attempt’s minute, after the last reply before', never, [post('2')], '2'],
    ['never read: an old one', never, [post('2', { time: '2026-05-04 09:00' })], 'none'],
    ['never read: of the minute of the last reply before', never, [post('2', { time: '2026-05-04 10:02' })], 'none'],
    ['that minute is the attempt’s too', { ...never, before: '2026-05-04 10:15:02' }, [post('2')], 'similar'],
    [
      'that minute is the attempt’s, and the service shows seconds',
      { ...never, before: '2026-05-04 10:15:02' },
      [post('2', { time: '2026-05-04 10:15:31' })],
      '2',
    ],
    [
      'the last reply before itself, to the second',
      { ...never, before: '2026-05-04 10:15:30' },
      [post('2', { time: '2026-05-04 10:15:30' })],
      'similar',
    ],
    ['no last reply is told: the attempt’s own minute', { ...never, before: null }, [post('2')], 'similar'],
    [
      'no last reply is told: the next minute',
      { ...never, before: null },
      [post('2', { time: '2026-05-04 10:16' })],
      '2',
    ],
    ['read long ago, and not among those', stale, [post('2')], '2'],
    ['read long ago, among those', { known: { ids: ['1', '2'], by: 'page', current: false } }, [post('2')], 'none'],
    [
      'read by another reader, under other ids',
      { known: { ids: ['9'], by: 'api', current: true } },
      [post('2', { time: '2026-05-04 09:00' })],
      'none',
    ],
    ['without a zone', never, [post('2', { at: { text: '2026-05-04 10:15', utc: null } })], '2'],
    ['without a time', never, [post('2', { at: null })], 'similar'],
    [
      'where the zone is wrong by hours',
      never,
      [post('2', { at: { text: '2026-05-04 10:15', utc: utc('2026-05-04 07:15:00') } })],
      'similar',
    ],
    [
      'where the zone is wrong, and ids are known',
      {},
      [post('2', { at: { text: '2026-05-04 10:15', utc: utc('2026-05-04 07:15:00') } })],
      '2',
    ],
  ])('%s', (_name, given, posts, expected) => {
    expect(shown(given, posts)).toBe(expected);
  });
});

describe('several of ours with the same words', () => {
  const accepted: SameTextReply = {
    byWord: false,
    post: null,
    attempt: { from: utc('2026-05-04 10:15:02'), to: utc('2026-05-04 10:15:03') },
  };

  it.each<[string, Partial<SentWords>, SameTextReply[], Post[], string]>([
    ['one post is the accepted one’s', stale, [accepted], [post('2')], 'none'],
    ['two posts are both', stale, [accepted], [post('2'), post('3')], '3'],
    ['the accepted one’s is known by its proof', {}, [{ ...accepted, post: '3' }], [post('2'), post('3')], '2'],
    [
      'the accepted one’s was known before',
      { known: { ids: ['1', '2'], by: 'page', current: true } },
      [accepted],
      [post('2'), post('3')],
      '3',
    ],
    ['one that arrived by the agent’s word alone', stale, [{ ...accepted, byWord: true }], [post('2')], 'similar'],
    ['that one and ours', stale, [{ ...accepted, byWord: true }], [post('2'), post('3')], '3'],
    [
      'one of yesterday takes nothing',
      {},
      [{ ...accepted, attempt: { from: utc('2026-05-03 10:15:02'), to: utc('2026-05-03 10:15:03') } }],
      [post('2')],
      '2',
    ],
  ])('%s', (_name, given, twins, posts, expected) => {
    expect(shown(given, posts, { twins })).toBe(expected);
  });
});

describe('what was read in part, or before the attempt', () => {
  it('shows ours all the same, and never says that it is not there', () => {
    expect(shown({}, [post('2')], { complete: false })).toBe('2');
    expect(shown({}, [], { complete: false })).toBe('part');
    expect(shown({}, [post('2', customer)], { complete: false })).toBe('similar');
  });
});

describe('what came after a header', () => {
  const ids = (before: string, posts: Post[]) => postsAfter(before, posts).map(({ id }) => id);

  it('is told by the service’s own times', () => {
    const posts = [BEFORE, post('2', { time: '2026-05-04 10:02' }), post('3'), post('4', { at: null })];
    expect(ids('2026-05-04 10:02:10', posts)).toEqual(['2', '3']);
    expect(ids('2026-05-04 10:15:40', posts)).toEqual([]);
    expect(ids('2026-05-04 09:00:00', posts)).toEqual(['1', '2', '3']);
  });

  it('to the second, where the service shows it', () => {
    const posts = ['10:02:10', '10:02:11'].map((time, index) => post(`${index}`, { time: `2026-05-04 ${time}` }));
    expect(ids('2026-05-04 10:02:10', posts)).toEqual(['1']);
  });
});
