/** The official theme "six" and its older revisions, which mark only staff. */
import type { PageShape } from '../shape.ts';

export const sixShape: PageShape = {
  name: 'six',
  version: 1,
  post: '.ticket-reply',
  text: '.message',
  time: '.date',
  author: '.user .name',
  staff: '.staff',
  role: { mark: '.user [class*="requestor-type-"]', classPrefix: 'requestor-type-' },
  files: { item: '.attachments ul li', link: 'a[href*="dl.php"]', name: null },
  id: null,
  leaveOut: '.rating, .rating-done',
  ipLine: true,
  rating: { post: '.rating', attribute: 'ticketreplyid' },
};
