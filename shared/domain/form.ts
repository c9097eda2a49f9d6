/** Parts of all forms: pairs of fields that a product defines, texts as typed, and gaps. */
import { oneLine } from './one-line.ts';

/** A field that the service or a product defines, by id. */
export interface FormPair {
  id: string;
  name: string;
  value: string;
}

/** Removes blanks around a text, and signs of direction from pasted texts. */
export const trimText = <T>(value: T): T => (typeof value === 'string' ? (oneLine(value).trim() as T) : value);

export const isBlank = (text: string): boolean => text.trim() === '';

/** A loose check for e-mail addresses, because services differ. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** Says when a field is missing or wrong, so that the form can't be sent. */
export interface GapRule<Form> {
  reason: string;
  field: string;
  when: (form: Form) => boolean;
}

export type GapOf<Rule extends { reason: string; field: string }> = Pick<Rule, 'reason' | 'field'>;

export const gapsIn = <Form, Rule extends GapRule<Form>>(rules: readonly Rule[], form: Form): GapOf<Rule>[] =>
  rules.flatMap(({ reason, field, when }) => (when(form) ? [{ reason, field }] : []));
