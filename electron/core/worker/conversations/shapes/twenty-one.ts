/** The official theme "twenty-one" and its derivatives. */
import type { PageShape } from '../shape.ts';

export const twentyOneShape: PageShape = {
  name: 'twenty-one',
  version: 1,
  post: '.view-ticket .ticket-reply',
  text: '.message',
  time: '.posted-by .posted-on',
  author: '.posted-by .posted-by-name',
  staff: '.staff',
  role: { mark: '.requestor-badge', classPrefix: 'requestor-type-' },
  files: { item: '.attachments .attachment-list li', link: 'a[href*="dl.php"]', name: '.caption' },
  id: null,
  leaveOut: '.rating, .rating-done',
  ipLine: true,
  rating: { post: '.rating', attribute: 'ticketreplyid' },
};
