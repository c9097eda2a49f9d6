/** What all forms have in common: they are kept as the JSON of their fields, and a few fields are secrets. */
import type { z } from 'zod';
import type { DraftKind } from '../../../shared/domain/draft.ts';
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
