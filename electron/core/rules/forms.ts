/**
 * Forms are kept as the JSON of their fields: these functions read one, and erase the few fields
 * that are secrets. `FORM_RULES` says how each kind goes. The contract's schemas come from the desk:
 * the store's thread loads none.
 */
import type { DraftKind, FormKind } from '../../../shared/domain/draft.ts';
import type { TicketForm } from '../../../shared/domain/ticket-form.ts';
import { isSecretName } from './wire/secrets.ts';

/** What reads a form of one kind: its schema, as the contract has it. */
interface FormSchema<T> {
  safeParse(value: unknown): { data?: T | undefined };
}

/** Null where the text is no form of this kind. */
export function readForm<T>(schema: FormSchema<T>, text: string): T | null {
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
 * The form as it may be kept and shown after it was sent. Fields that a product or a registry asks
 * for have names of their own: those of secrets are told by them. A reply's text has no such
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

/**
 * Whom a form is for, and what it is about: names for a list, empty where the form does not say.
 */
export const formHead = (kind: FormKind, text: string): FormHead => FORM_RULES[kind].head(fieldsOf(text));

interface FormHead {
  who: string;
  about: string;
}
type Fields = Record<string, unknown>;

/** What both threads know of a kind of form. */
interface FormRules {
  /** What is queued waits for the network; what is immediate goes at once, or is a form again. */
  mode: 'queued' | 'immediate';
  /**
   * Where an attempt whose form is a draft again is kept, what is sent of it later is compared with
   * that. Else the agent compares: an order's review shows what is alike.
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

/** The names of what an order is for, in a row. */
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

/** The fields of a form as it was kept; none where the text is no form. */
function fieldsOf(text: string): Fields {
  try {
    const form: unknown = JSON.parse(text);
    return typeof form === 'object' && form !== null ? { ...form } : {};
  } catch {
    // No JSON is no form.
    return {};
  }
}

const textOf = (of: unknown, name: string): string => rawText(of, name).trim();

function rawText(of: unknown, name: string): string {
  const value = typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** What the store reads of a new ticket's form; what was queued is as the contract has it. */
export type TicketFormFacts = Pick<
  TicketForm,
  'for' | 'client' | 'name' | 'email' | 'deptId' | 'about' | 'subject' | 'message' | 'markdown'
>;

/** Null where the text is no form of a new ticket. */
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
