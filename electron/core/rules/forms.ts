/**
 * Reads forms, which are stored as the JSON of their fields, and erases fields that hold secrets.
 * `FORM_RULES` describes each kind. The desk passes in the contract's schemas, because the store's
 * thread does not load them.
 */
import type { DraftKind, FormKind } from '../../../shared/domain/draft.ts';
import { isSecretName } from '../../../shared/domain/secret-name.ts';
import type { TicketForm } from '../../../shared/domain/ticket-form.ts';

interface FormSchema<T> {
  safeParse(value: unknown): { data?: T | undefined };
}

export function readForm<T>(schema: FormSchema<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const SECRET_FIELDS: ReadonlySet<string> = new Set(['eppCode', 'rootPassword', 'password2']);

/**
 * The form as it may be stored and shown after sending. Fields defined by a product or registry
 * have their own names, so secrets among them are recognized by name. A reply's text has no such
 * fields.
 */
export function formWithoutSecrets(kind: DraftKind, text: string): string {
  if (kind === 'reply') return text;
  try {
    return JSON.stringify(JSON.parse(text), (name, value: unknown) => {
      if (SECRET_FIELDS.has(name) && typeof value === 'string') return '';
      return isNamedSecret(value) ? { ...value, value: '' } : value;
    });
  } catch {
    // Without valid JSON we cannot find the secrets, so show nothing.
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

/** The form's recipient and subject, for a list. Empty if the form has none. */
export const formHead = (kind: FormKind, text: string): FormHead => FORM_RULES[kind].head(fieldsOf(text));

interface FormHead {
  who: string;
  about: string;
}
type Fields = Record<string, unknown>;

interface FormRules {
  /**
   * A queued form waits for the network. An immediate form is sent at once, or becomes a draft
   * again.
   */
  mode: 'queued' | 'immediate';
  /**
   * True if an attempt is kept after its form became a draft again, to compare later sends with it.
   * Otherwise the agent compares: an order's review shows similar orders.
   */
  keepsAttempt: boolean;
  head(form: Fields): FormHead;
}

export const FORM_RULES: Record<FormKind, FormRules> = {
  order: {
    mode: 'immediate',
    keepsAttempt: false,
    head: (form) => ({ who: clientOf(form), about: orderedIn(form) }),
  },
  contact: {
    mode: 'immediate',
    keepsAttempt: true,
    head: (form) => {
      const name = `${textOf(form.values, 'firstName')} ${textOf(form.values, 'lastName')}`.trim();
      return { who: clientOf(form), about: name || textOf(form.values, 'company') || textOf(form.values, 'email') };
    },
  },
  ticket: {
    mode: 'queued',
    keepsAttempt: true,
    head: (form) => {
      const guest = textOf(form, 'name') || textOf(form, 'email');
      return { who: form.for === 'guest' ? guest : clientOf(form), about: textOf(form, 'subject') };
    },
  },
};

const clientOf = (form: Fields): string =>
  textOf(form.client, 'name') || textOf(form.client, 'email') || textOf(form.client, 'id');

function orderedIn(form: Fields): string {
  const ordered = [form.lines, form.renewals, form.addons].flatMap((list) => (Array.isArray(list) ? list : []));
  const words = ordered.map((one) =>
    ['productName', 'serviceName', 'domain']
      .map((name) => textOf(one, name))
      .filter(Boolean)
      .join(' '),
  );
  return words.filter(Boolean).join(', ');
}

function fieldsOf(text: string): Fields {
  try {
    const form: unknown = JSON.parse(text);
    return typeof form === 'object' && form !== null ? { ...form } : {};
  } catch {
    return {};
  }
}

const textOf = (of: unknown, name: string): string => rawText(of, name).trim();

function rawText(of: unknown, name: string): string {
  const value = typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

export type TicketFormFacts = Pick<
  TicketForm,
  'for' | 'client' | 'name' | 'email' | 'deptId' | 'about' | 'subject' | 'message' | 'markdown'
>;

export function ticketFormFacts(text: string): TicketFormFacts | null {
  const form = fieldsOf(text);
  const isForm = typeof form.subject === 'string' && typeof form.message === 'string';
  if (!isForm || (form.for !== 'client' && form.for !== 'guest')) return null;
  const { client, about } = form;
  const kind = rawText(about, 'kind');
  return {
    for: form.for,
    client: client
      ? { id: rawText(client, 'id'), name: rawText(client, 'name'), email: rawText(client, 'email') }
      : null,
    name: rawText(form, 'name'),
    email: rawText(form, 'email'),
    deptId: rawText(form, 'deptId'),
    about:
      kind === 'product' || kind === 'domain'
        ? { kind, id: rawText(about, 'id'), label: rawText(about, 'label') }
        : null,
    subject: rawText(form, 'subject'),
    message: rawText(form, 'message'),
    markdown: form.markdown !== false,
  };
}
