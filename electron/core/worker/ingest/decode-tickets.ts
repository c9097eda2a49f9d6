/** Decodes get-tickets: the columns of a ticket, and what the service may leave out. */
import {
  field,
  fileNames,
  idText,
  isSet,
  label,
  line,
  lineText,
  listItems,
  optionalId,
  timeText,
  wireText,
} from '../../rules/wire/fields.ts';
import type { Json, JsonObject } from '../../rules/wire/json.ts';
import { type Oddities, tally, tallyStatus } from '../decode/lists.ts';
import { fieldNames, type ListFormat } from '../decode/page.ts';
import type { TicketLine } from '../ticket/line.ts';

const USUAL_STATUSES = new Set(['open', 'answered', 'customer-reply', 'closed', 'on hold', 'in progress']);

export const TICKETS = {
  operation: 'get-tickets',
  wrapper: 'tickets',
  item: 'ticket',
  shape: 'nested',
  ids: ['id', 'ticketid'],
  documented: fieldNames(
    `id ticketid tid deptid deptname userid clientid contactid name owner_name email cc c date subject status priority admin
     attachment attachments attachments_removed lastreply flag service requestor_name requestor_email`,
  ),
  decode(raw: JsonObject, own: string, odd: Oddities) {
    const status = label(field(raw, 'status'));
    tallyStatus(odd, status, USUAL_STATUSES);
    const subject = field(raw, 'subject');
    return {
      id: own,
      tid: idText(field(raw, 'tid')),
      dept_id: idText(field(raw, 'deptid')),
      dept_name: line(raw, 'deptname') || null,
      client_id: optionalId(field(raw, 'userid', 'clientid')),
      contact_id: optionalId(field(raw, 'contactid')),
      name: line(raw, 'name', 'owner_name', 'requestor_name'),
      email: line(raw, 'email', 'requestor_email'),
      cc: JSON.stringify(listItems(field(raw, 'cc'))),
      access_code: idText(field(raw, 'c')),
      opened: timeText(field(raw, 'date')),
      last_reply: timeText(field(raw, 'lastreply')),
      subject: lineText(subject),
      subject_wire: wireText(subject),
      status,
      priority: label(field(raw, 'priority')),
      staff: line(raw, 'admin'),
      attachments: JSON.stringify(attachmentNames(raw)),
      flagged: isSet(field(raw, 'flag')) ? 1 : 0,
      ...serviceLink(field(raw, 'service'), odd),
    };
  },
} satisfies ListFormat<Partial<TicketLine>>;

export type TicketRecord = ReturnType<typeof TICKETS.decode>;

/** Newer servers send two fields; the service maintains only the one with an index. */
function attachmentNames(raw: JsonObject): string[] {
  // Files that the service deleted can't be opened.
  if (isSet(field(raw, 'attachments_removed'))) return [];
  const listed = fileNames(field(raw, 'attachments'));
  return listed.length > 0 ? listed : fileNames(field(raw, 'attachment'));
}

function serviceLink(value: Json, odd: Oddities): Pick<TicketLine, 'service_kind' | 'service_id'> {
  const wire = wireText(value).trim();
  const match = /^([sd])\s*(\d[\w.-]*)$/i.exec(wire);
  if (match?.[2] !== undefined) {
    return { service_kind: match[1]?.toLowerCase() === 's' ? 'product' : 'domain', service_id: match[2] };
  }
  if (wire !== '' && wire !== '0') tally(odd.shapes, 'unknown-service-link');
  return { service_kind: null, service_id: null };
}
