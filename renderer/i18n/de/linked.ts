import type * as en from '../en/linked.ts';
import type { Translated } from '../translated.ts';

export const linked: Translated<typeof en.linked> = {
  region: 'Verknüpfte Tickets',
  list: 'Verknüpft mit',
  looksLike: 'Ähnelt',
  linkIt: 'Verknüpfen',
  notTheSame: 'Nicht dasselbe',
  link: 'Das ähnliche Ticket verknüpfen',
  notSame: 'Das ähnliche Ticket ausblenden',
  unlink: 'Verknüpfung mit #{{tid}} aufheben',
  done: 'Mit #{{tid}} verknüpft',
  apart: 'Nicht mit #{{tid}} verknüpft',
  linkTo: 'Mit #{{tid}} verknüpfen',
  choose: 'Ausgewählte Tickets verknüpfen',
  openNext: 'Verknüpftes Ticket öffnen oder dorthin zurückkehren',
  answerAll: 'Alle verknüpften Tickets beantworten',
  answerBoth: 'Beide beantworten …',
  answerCount: 'Alle {{count, number}} beantworten …',
  answerTitle_one: '{{count}} verknüpftes Ticket beantworten',
  answerTitle_other: '{{count, number}} verknüpfte Tickets beantworten',
  answerHint: 'Jedes Ticket bekommt Ihre Antwort, mit einer letzten Zeile, die die anderen nennt.',
  files: 'An jede angehängt: {{names}}',
  reference: 'Diese Antwort gilt auch für {{numbers}}.',
};
