/** Decodes get-tickets: the fields of a ticket, and what the service may leave out. */
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

export interface TicketRecord {
  id: string;
  tid: string;
  deptId: string;
  deptName: string | null;
  /** Null for a guest. */
  clientId: string | null;
  contactId: string | null;
  name: string;
  email: string;
  cc: string[];
  /** A secret, used only in the link template. */
  accessCode: string;
  openedText: string | null;
  /** Null without a reply: then the opening counts. */
  lastReplyText: string | null;
  subject: string;
  /** Unchanged: the service's own filter matches this form. */
  subjectWire: string;
  status: string;
  priority: string;
  staff: string;
  attachments: string[];
  flagged: boolean;
  service: { kind: 'product' | 'domain'; id: string } | null;
}

const USUAL_STATUSES = new Set(['open', 'answered', 'customer-reply', 'closed', 'on hold', 'in progress']);

export const TICKETS: ListFormat<TicketRecord> = {
  operation: 'get-tickets',
  wrapper: 'tickets',
  item: 'ticket',
  shape: 'nested',
  ids: ['id', 'ticketid'],
  documented: fieldNames(
    `id ticketid tid deptid deptname userid clientid contactid name owner_name email cc c date subject status priority admin
     attachment attachments attachments_removed lastreply flag service requestor_name requestor_email`,
  ),
  decode(raw, own, odd) {
    const status = label(field(raw, 'status'));
    tallyStatus(odd, status, USUAL_STATUSES);
    const subject = field(raw, 'subject');
    return {
      id: own,
      tid: idText(field(raw, 'tid')),
      deptId: idText(field(raw, 'deptid')),
      deptName: line(raw, 'deptname') || null,
      clientId: optionalId(field(raw, 'userid', 'clientid')),
      contactId: optionalId(field(raw, 'contactid')),
      name: line(raw, 'name', 'owner_name', 'requestor_name'),
      email: line(raw, 'email', 'requestor_email'),
      cc: listItems(field(raw, 'cc')),
      accessCode: idText(field(raw, 'c')),
      openedText: timeText(field(raw, 'date')),
      lastReplyText: timeText(field(raw, 'lastreply')),
      subject: lineText(subject),
      subjectWire: wireText(subject),
      status,
      priority: label(field(raw, 'priority')),
      staff: line(raw, 'admin'),
      attachments: attachmentNames(raw),
      flagged: isSet(field(raw, 'flag')),
      service: serviceLink(field(raw, 'service'), odd),
    };
  },
};

/** Newer servers send two fields; the service maintains only the one with an index. */
function attachmentNames(raw: JsonObject): string[] {
  // Files that the service deleted can't be opened.
  if (isSet(field(raw, 'attachments_removed'))) return [];
  const listed = fileNames(field(raw, 'attachments'));
  return listed.length > 0 ? listed : fileNames(field(raw, 'attachment'));
}

function serviceLink(value: Json, odd: Oddities): TicketRecord['service'] {
  const wire = wireText(value).trim();
  const match = /^([sd])\s*(\d[\w.-]*)$/i.exec(wire);
  if (match?.[2] !== undefined) return { kind: match[1]?.toLowerCase() === 's' ? 'product' : 'domain', id: match[2] };
  if (wire !== '' && wire !== '0') tally(odd.shapes, 'unknown-service-link');
  return null;
}
