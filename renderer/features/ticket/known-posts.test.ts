import { expect, it } from 'vitest';
import { post as samplePost } from '../../../tests/helpers/renderer/samples.ts';
import { withKnownPosts } from './known-posts.ts';
import type { PostEntry } from './thread.ts';

const post = (id: string, text: string): PostEntry => ({
  kind: 'post',
  id,
  at: 1,
  own: null,
  post: samplePost({ id, text }),
});

it('a post that is as it was stays the same object; one that changed, in text or role, does not', () => {
  const known = [post('1', 'a'), post('2', 'b'), post('3', 'c')];
  const staff = { ...post('3', 'c'), post: { ...post('3', 'c').post, role: 'staff' as const } };
  const [one, two, three, four] = withKnownPosts([post('1', 'a'), post('2', 'B'), staff, post('4', 'd')], known);
  expect(one).toBe(known[0]);
  expect([two, three, four]).toEqual([post('2', 'B'), staff, post('4', 'd')]);
});
