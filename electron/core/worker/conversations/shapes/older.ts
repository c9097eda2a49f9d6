/**
 * The family's oldest default theme, and those made from it: a head and a message stand side by
 * side for each post, and the head names the writer and what they are in one line, parted by two
 * bars.
 */
import type { PageShape } from '../shape.ts';

export const olderShape: PageShape = {
  name: 'older',
  version: 1,
  post: '.adminmsg, .clientmsg',
  head: '.adminheader, .clientheader',
  text: null,
  time: '.adminheader > div, .clientheader > div',
  author: '.adminheader, .clientheader',
  authorEnd: '||',
  staff: '.adminmsg',
  staffHead: '.adminheader',
  role: null,
  files: null,
  id: null,
  leaveOut: '.attachments, .ticketratings, .rating',
  ipLine: true,
  rating: null,
};
