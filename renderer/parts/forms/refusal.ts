/** Finds the field of a form that a refusal is about. */
import type { AppError } from '../../../shared/result.ts';

/**
 * By the field that the error names, else by the one name of a field that the service's own words
 * hold: that decides where they stand, never what they mean. Null: it is about the whole form.
 */
export function fieldOfRefusal<F extends string>(
  error: AppError | null,
  names: Readonly<Record<F, readonly string[]>>,
): F | null {
  if (!error) return null;
  const fields = Object.keys(names) as F[];
  const squash = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const named = error.detail?.field?.split(',')[0] ?? '';
  const own = fields.find((field) => field === named || names[field].some((name) => squash(name) === squash(named)));
  if (own) return own;
  if (error.kind !== 'rejected') return null;
  const said = (error.detail?.texts ?? []).map(squash).join(' ');
  const found = fields.filter((field) => names[field].some((name) => said.includes(squash(name))));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The service's words, or ours, for the field it is about. */
export const refusalTexts = (error: AppError): string => (error.detail?.texts ?? []).join(' ');
