/** The practice service's own pages, with the options of the others. */
import { conversation, frame, letter, notice } from '../../../service/client-area/theme.ts';
import type { Theme } from './theme.ts';
import type { PostView, TicketView } from './view.ts';

/** An older revision names staff but no other role. */
const inRevision = (post: PostView, { options, words }: TicketView): PostView =>
  options.older ? { ...post, roleName: post.isStaff ? words.staff : '' } : post;

export const practice: Theme = {
  post: (post, view) => letter(inRevision(post, view), view.words),
  endOfText: '</div></article>',
  conversation: (view) => conversation({ ...view, posts: view.posts.map((post) => inRevision(post, view)) }),
  notice,
  frame,
};
