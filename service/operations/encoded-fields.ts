/** Reads encoded fields: files and custom fields. */
import { unserialize } from 'php-serialize';
import type { Form, FormValue } from '../http/form.ts';
import { Refusal } from '../http/reply.ts';
import type { Attachment } from '../store/tickets.ts';

const NO_LIST = 'The field attachments is not base64 of a JSON list of files.';

/**
 * Reads the files of a form: uploads, and `attachments` in all forms that callers use: base64 of
 * the JSON `[{"name": …, "data": base64}]`, a list of such texts, or a list of fields `name` and
 * `data`.
 */
export function readAttachments(form: Form): Attachment[] {
  const value = form.values.get('attachments');
  const listed = value instanceof Map ? filesOf(value) : value ? parsed(value) : [];
  if (!Array.isArray(listed)) throw new Refusal(NO_LIST);
  const files = listed.map((item: unknown, index) => {
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
  return [...files, ...form.uploads];
}

function filesOf(map: Map<string, FormValue>): unknown[] {
  if (map.has('name') || map.has('data')) return [Object.fromEntries(map)];
  return [...map.values()].flatMap((item) => (item instanceof Map ? filesOf(item) : item === '' ? [] : parsed(item)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(decodeBase64(text).toString('utf8'));
  } catch {
    throw new Refusal(NO_LIST);
  }
}

/** Decodes like PHP. Buffer.from would skip invalid characters and store a damaged file. */
function decodeBase64(text: string): Buffer {
  const digits = text.replace(/\s+/g, '').replace(/={1,2}$/, '');
  const data = Buffer.from(digits, 'base64');
  // Skipped characters give fewer bytes. `-` and `_` are digits of another base64 alphabet.
  const isPassedOver = data.length !== Math.floor((digits.length * 3) / 4);
  if (isPassedOver || digits.length % 4 === 1 || digits.includes('-') || digits.includes('_')) {
    throw new Error('not base64');
  }
  return data;
}

/** Fields by id: base64 of a PHP-serialized map, or the map, `customfields[1]`. */
export function customFieldsOf(encoded: FormValue | undefined, field = 'customfields'): Record<string, unknown> {
  if (!encoded) return {};
  if (encoded instanceof Map) {
    if ([...encoded.values()].every((value) => typeof value === 'string')) return Object.fromEntries(encoded);
    throw new Refusal(`The field ${field} holds a list where a text belongs.`);
  }
  try {
    const value: unknown = unserialize(Buffer.from(encoded, 'base64').toString('utf8'));
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value));
  } catch {
    // The refusal below covers it.
  }
  throw new Refusal(`The field ${field} is not base64 of a serialised array.`);
}
