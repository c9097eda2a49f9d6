/** What all forms have in common: they are kept as the JSON of their fields, and a few fields are secrets. */
import type { z } from 'zod';
import type { DraftKind, FormKind } from '../../../shared/domain/draft.ts';
import { isSecretName } from '../api/secrets.ts';

/** Null where the text is no form of this kind. */
export function readForm<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // No JSON is no form.
    return null;
  }
}

/** Names of fields, in any form, that are erased once they were sent. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['eppCode', 'rootPassword', 'password2']);

/**
 * The form as it may be kept and shown after it was sent. Fields that a product or a registry asks for have names of their own:
 * those of secrets are told by them. A reply's text has no such fields.
 */
export function withoutSecrets(kind: DraftKind, text: string): string {
  if (kind === 'reply') return text;
  try {
    return JSON.stringify(JSON.parse(text), (name, value: unknown) => {
      if (SECRET_FIELDS.has(name) && typeof value === 'string') return '';
      return isNamedSecret(value) ? { ...value, value: '' } : value;
    });
  } catch {
    // Not a form: then nobody can tell where its secrets are, and nothing of it is shown.
    return '{}';
  }
}

const isNamedSecret = (value: unknown): value is { name: string } =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  'name' in value &&
  typeof value.name === 'string' &&
  isSecretName(value.name);

/** Whom a form is for, and what it is about: names for a list, empty where the form does not say. */
export function formHead(kind: FormKind, text: string): { who: string; about: string } {
  const form = fieldsOf(text);
  const client = textOf(form.client, 'name') || textOf(form.client, 'email') || textOf(form.client, 'id');
  if (kind === 'ticket') {
    const guest = textOf(form, 'name') || textOf(form, 'email');
    return { who: form.for === 'guest' ? guest : client, about: textOf(form, 'subject') };
  }
  if (kind === 'contact') {
    const name = `${textOf(form.values, 'firstName')} ${textOf(form.values, 'lastName')}`.trim();
    return { who: client, about: name || textOf(form.values, 'company') || textOf(form.values, 'email') };
  }
  const ordered = [form.lines, form.renewals, form.addons].flatMap((list) => (Array.isArray(list) ? list : []));
  const words = ordered.map((one) =>
    ['productName', 'serviceName', 'domain']
      .map((name) => textOf(one, name))
      .filter(Boolean)
      .join(' '),
  );
  return { who: client, about: words.filter(Boolean).join(', ') };
}

/** The fields of a form as it was kept; none where the text is no form. */
function fieldsOf(text: string): Record<string, unknown> {
  try {
    const form: unknown = JSON.parse(text);
    return typeof form === 'object' && form !== null ? { ...form } : {};
  } catch {
    // No JSON is no form.
    return {};
  }
}

function textOf(of: unknown, name: string): string {
  const value = typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value.trim() : '';
}
