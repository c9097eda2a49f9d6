/** Links of tickets are one thing per pair, named by both ids; the last change decides. */
import { latestOf } from '../../rules/team/merge.ts';
import { compareTexts } from '../context.ts';
import { type LinkValue, linkIn } from '../team/decode-values.ts';
import type { Kind } from '../team/entries.ts';
import { putLink, storedLink } from '../writing/linked-tickets.ts';

export const linkKind: Kind<LinkValue> = {
  area: 'tickets',
  decode: (value, { ticket, id }) => (ticket !== '' && compareTexts(ticket, id) < 0 ? linkIn(value) : null),
  authored: false,
  isText: false,
  read(ctx, { ticket, id }) {
    const linked = storedLink(ctx, ticket, id);
    return linked === null ? null : { linked };
  },
  apply: (ctx, { ticket, id }, registers) => putLink(ctx, ticket, id, latestOf(registers)?.value?.linked ?? null),
  otherTicket: ({ id }) => id,
};
