import { expect, it } from 'vitest';
import { post as samplePost } from '../../../tests/helpers/renderer/samples.ts';
import { type PostEntry, type ThreadEntry, withKnownEntries } from './thread.ts';

const post = (id: string, text: string): PostEntry => ({
  kind: 'post',
  id,
  at: 1,
  own: null,
  post: samplePost({ id, text }),
});
const opened = (by: string): ThreadEntry => ({ kind: 'opened', id: 'opened', at: null, opened: null, by });

it('an entry that is as it was stays the same object; one that changed, in text or role, does not', () => {
  const known = [opened('Ann'), post('1', 'a'), post('2', 'b'), post('3', 'c')];
  const staff = { ...post('3', 'c'), post: { ...post('3', 'c').post, role: 'staff' as const } };
  const now = [opened('Ann'), post('1', 'a'), post('2', 'B'), staff, post('4', 'd')];
  const [first, one, two, three, four] = withKnownEntries(now, known);
  expect([first, one]).toEqual(known.slice(0, 2));
  expect(first).toBe(known[0]);
  expect(one).toBe(known[1]);
  expect([two, three, four]).toEqual([post('2', 'B'), staff, post('4', 'd')]);
  expect(withKnownEntries([opened('Bob')], known)).toEqual([opened('Bob')]);
});

it('a list in which nothing changed is the known one; one that is shorter or in another order is not', () => {
  const known = [opened('Ann'), post('1', 'a'), post('2', 'b')];
  expect(withKnownEntries([opened('Ann'), post('1', 'a'), post('2', 'b')], known)).toBe(known);
  expect(withKnownEntries([opened('Ann'), post('1', 'a')], known)).toEqual(known.slice(0, 2));
  expect(withKnownEntries([opened('Ann'), post('2', 'b'), post('1', 'a')], known)[1]).toBe(known[2]);
});
