/**
 * The software family's oldest default theme and its derivatives: head and message are siblings,
 * and the head names the writer and their role in one line, separated by two bars.
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
