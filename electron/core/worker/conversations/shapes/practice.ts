/** The practice service's own theme, as an example of a hoster's theme. */
import type { PageShape } from '../shape.ts';

export const practiceShape: PageShape = {
  name: 'practice',
  version: 1,
  post: '.letters > article.letter',
  text: '.letter-text',
  time: '.letter-head .letter-time',
  author: '.letter-head .letter-from',
  staff: '.letter-desk',
  role: { mark: '.letter-head .letter-role', attribute: 'data-role' },
  files: { item: '.letter-files li', link: 'a[href*="dl.php"]', name: null },
  id: { attribute: 'id', prefix: 'letter-' },
  leaveOut: null,
  ipLine: false,
  rating: null,
};
