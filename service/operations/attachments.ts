import { Refusal } from '../http/errors.ts';
import type { Form } from '../http/form.ts';
import type { Attachment } from '../store/tickets.ts';

/** Decodes `attachments`: base64 of the JSON of `[{"name": …, "data": base64}]`. An empty or absent field is no files. */
export function readAttachments(form: Form): Attachment[] {
  const value = form.values.get('attachments');
  // Files beside the documented field would be lost without a word.
  if (value instanceof Map) throw new Refusal('The field attachments is not base64 of a JSON list of files.');
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

/**
 * As PHP reads it: lines and padding may be as they are. Strict otherwise: Buffer.from alone passes over what is not base64,
 * and a damaged file would be stored as if it were whole.
 */
function decodeBase64(text: string): Buffer {
  const digits = text.replace(/\s+/g, '').replace(/={1,2}$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(digits) || digits.length % 4 === 1) throw new Error('not base64');
  return Buffer.from(digits, 'base64');
}
