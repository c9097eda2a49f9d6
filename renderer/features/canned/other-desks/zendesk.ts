/** Macros of Zendesk, as the JSON of its API: a reply with other actions beside it. */
import { cellText, filled, hasColumns, isOff, type OtherDesk, personFields, repliesIn } from './other-desk.ts';
import type { DeskRow } from './tables.ts';

interface Action {
  field: string;
  value: string;
}

/** A list of values has the text last, after the channels. */
function actionsOf({ actions }: DeskRow): Action[] {
  return (Array.isArray(actions) ? actions : []).map((action: { field?: unknown; value?: unknown } | null) => {
    const value: unknown = Array.isArray(action?.value) ? action.value.at(-1) : action?.value;
    return { field: String(action?.field), value: typeof value === 'object' ? '' : String(value) };
  });
}

const COME_ALONG = ['comment_value_html', 'comment_value', 'comment_mode_is_public', 'current_tags'];

export const zendesk: OtherDesk = {
  id: 'zendesk',
  knows: (table) => hasColumns(table, 'title', 'actions'),
  read: (tables) =>
    repliesIn(tables, ['title', 'actions'], (row) => {
      const actions = actionsOf(row);
      const valueFor = (field: string) => actions.find((action) => action.field === field)?.value ?? '';
      // A title names its categories before it: Billing::Refunds::Late.
      const titles = cellText(row, 'title')
        .split('::')
        .map((part) => part.trim());
      const isInternal = valueFor('comment_mode_is_public') === 'false';
      return {
        name: titles.at(-1) ?? '',
        path: titles.slice(0, -1),
        text: valueFor('comment_value_html') || valueFor('comment_value'),
        tags: [valueFor('current_tags'), valueFor('set_tags')].flatMap((tags) => tags.split(/\s+/)),
        left: [
          ...actions.flatMap(({ field }) => (COME_ALONG.includes(field) ? [] : [field])),
          ...filled(row, 'description', 'restriction'),
        ],
        stays: isOff(row, 'active') ? 'inactive' : isInternal ? 'internal' : null,
      };
    }),
  fields: {
    '{{': {
      ...personFields('ticket.requester.', 'customer', ['name', 'first_name', 'last_name']),
      ...personFields('current_user.', 'agent', ['name', 'first_name', 'last_name']),
      'ticket.requester.full_name': 'customer.name',
      'current_user.signature': 'agent.signature',
      'ticket.id': 'ticket.number',
      'ticket.title': 'ticket.subject',
      'ticket.group.name': 'ticket.department',
      'ticket.account': 'account.name',
    },
    // Conditions and loops are listed, and stay as text.
    '{%': {},
  },
};
