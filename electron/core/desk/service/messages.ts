/** Builds the bodies of a reply and of a new ticket. Both stream their files as one field. */
import { phpMap } from '../../rules/wire/php.ts';
import { attachmentsLength, attachmentsSource, type FileShape, type OutgoingFile } from './attachments.ts';
import { formFields, multipart, multipartLength } from './form.ts';
import type { Form } from './sender.ts';

interface Message {
  message: string;
  markdown?: boolean;
  clientid?: string;
  contactid?: string;
  name?: string;
  email?: string;
  customfields?: Record<string, string>;
}

/** api.md 4.12. */
interface Reply extends Message {
  ticketid: string;
}

/** api.md 4.10: about a product service or a domain, not both. */
type NewTicket = Message & { deptid: string; subject: string; priority?: string } & (
    | { serviceid?: string; domainid?: undefined }
    | { domainid?: string; serviceid?: undefined }
  );

export type ReplyParams = Reply & { files: OutgoingFile[] };
export type OpenTicketParams = NewTicket & { files: OutgoingFile[] };
/** Enough to compute the size, without the bytes. */
export type ReplyShape = Reply & { files: readonly FileShape[] };
export type OpenTicketShape = NewTicket & { files: readonly FileShape[] };

const ATTACHMENTS = 'attachments';

export function messageForm(params: ReplyParams | OpenTicketParams): Form {
  const fields = messageFields(params);
  const names = fields.map(([name]) => name);
  if (params.files.length === 0) return { body: multipart(fields), fields: names };
  const source = attachmentsSource(params.files);
  return { body: multipart(fields, { name: ATTACHMENTS, source }), fields: [...names, ATTACHMENTS] };
}

export function wireSizeOfMessage(params: ReplyShape | OpenTicketShape): number {
  const length = attachmentsLength(params.files);
  return multipartLength(messageFields(params), params.files.length > 0 ? { name: ATTACHMENTS, length } : undefined);
}

function messageFields(params: ReplyShape | OpenTicketShape): [string, string][] {
  const { files: _files, customfields, markdown, ...rest } = params;
  return formFields({
    ...rest,
    markdown,
    // api.md has two names for this field: one in the samples of a reply, one in its table.
    // Services read either.
    ...('ticketid' in params ? { useMarkdown: markdown } : {}),
    ...(customfields && Object.keys(customfields).length > 0 ? { customfields: phpMap(customfields) } : {}),
  });
}
