/** Dialects of get-tickets. */
import { DEPARTMENTS } from '../../../service/seed/words/topics.ts';
import type { Dialect, Row } from './dialect.ts';

const ofTickets =
  (change: (row: Row, raw: Row) => Row): NonNullable<Dialect['record']> =>
  (row, raw, { collection }) =>
    collection === 'tickets' ? change(row, raw) : row;

const renamed = (field: string, ours: string, theirs: string): Pick<Dialect, 'request' | 'record'> => ({
  request({ form }) {
    if (form.text(field) === theirs) form.values.set(field, ours);
    return undefined;
  },
  record: ofTickets((row) => (row[field] === ours ? { ...row, [field]: theirs } : row)),
});
const status = renamed('status', 'On Hold', 'Waiting for Registrar');
const priority = renamed('priority', 'High', 'Emergency');

export const tickets: readonly Dialect[] = [
  {
    name: 'custom-statuses',
    row: 18,
    description: 'a status and a priority nobody knows: `Waiting for Registrar`, `Emergency`',
    request(call) {
      return status.request?.(call) ?? priority.request?.(call);
    },
    record: (row, ...rest) => priority.record?.(status.record?.(row, ...rest) ?? row, ...rest) ?? row,
  },
  {
    name: 'status-markup',
    row: 18,
    description: 'the status in markup: `<span style="color:#779500">Answered</span>`',
    record: ofTickets((row) => ({
      ...row,
      status: `<span style="color:#779500">${row.status}</span>`,
    })),
  },
  {
    name: 'no-lastreply',
    row: 15,
    description: '`lastreply` unset until somebody answers',
    record: ofTickets((row, raw) => (raw.lastreply === raw.date ? { ...row, lastreply: '0000-00-00 00:00:00' } : row)),
  },
  {
    name: 'attachment-list',
    row: 19,
    description: '`attachments: [{filename, index}]`, or `[[]]` for none, beside an empty `attachment`',
    record: (row, raw, { collection }) =>
      /^(tickets|replies|notes)$/.test(collection)
        ? {
            ...row,
            attachment: '',
            attachments: raw.attachment
              ? String(raw.attachment)
                  .split('|')
                  .map((stored, index) => ({ filename: stored.slice(7), index }))
              : [[]],
          }
        : row,
  },
  {
    name: 'flag-ids',
    row: 20,
    description: '`flag` is the id of a staff member',
    record: ofTickets((row, raw) => ({ ...row, flag: String(raw.flag) })),
  },
  {
    name: 'long-numbers',
    row: 22,
    description: 'ticket numbers of 15 characters: `ABC-123456-desk`',
    request({ form }) {
      const number = form.text('ticketnum');
      if (number !== undefined) form.values.set('ticketnum', number.trim().replace(/-desk$/, ''));
      return undefined;
    },
    record: ofTickets((row) => ({ ...row, tid: `${row.tid}-desk` })),
    body: (body, { operation }) => (operation === 'open-ticket' ? { ...body, tid: `${body.tid}-desk` } : body),
  },
  {
    name: 'newer-fields',
    row: 25,
    description: '`ticketid`, `deptname`, `owner_name`, `contactid` beside the rest',
    record: ofTickets((row, raw) => ({
      ticketid: row.id,
      ...row,
      deptname: DEPARTMENTS.find(({ id }) => id === raw.deptid)?.name ?? '',
      owner_name: raw.name,
      contactid: String(raw.contactid),
    })),
  },
  {
    name: 'ticketid-only',
    row: 25,
    description: '`ticketid` instead of `id`',
    record: ofTickets(({ id, ...row }) => ({ ticketid: id, ...row })),
    body: (body, { operation }) => {
      if (operation !== 'open-ticket') return body;
      const { id, ...rest } = body;
      return { ...rest, ticketid: id };
    },
  },
];
