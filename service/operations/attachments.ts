import { Refusal } from '../http/errors.ts';
import type { Form } from '../http/form.ts';
import type { Attachment } from '../store/tickets.ts';

/** Decodes `attachments`: base64 of the JSON of `[{"name": …, "data": base64}]`. An empty or absent field is no files. */
export function readAttachments(form: Form): Attachment[] {
  const field = form.filled('attachments');
  if (field === undefined) return [];
  let list: unknown;
  try {
    list = JSON.parse(decodeBase64(field).toString('utf8'));
  } catch {
    throw new Refusal('The field attachments is not base64 of a JSON list of files.');
  }
  if (!Array.isArray(list)) throw new Refusal('The field attachments is not base64 of a JSON list of files.');
  return list.map((item: unknown, index) => {
    const { name, data } = (typeof item === 'object' && item !== null ? item : {}) as {
      name?: unknown;
      data?: unknown;
    };
    if (typeof name !== 'string' || name === '' || typeof data !== 'string') {
      throw new Refusal(`Attachment ${index + 1} has no name or no data.`);
    }
    try {
      return { name, data: decodeBase64(data) };
    } catch {
      throw new Refusal(`The data of attachment ${index + 1} are not base64.`);
    }
  });
}

/** Strict: Buffer.from alone passes over what is not base64, and a damaged file would be stored as if it were whole. */
function decodeBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (text.length % 4 !== 0 || bytes.length !== (text.length / 4) * 3 - padding) throw new Error('not base64');
  return bytes;
}
