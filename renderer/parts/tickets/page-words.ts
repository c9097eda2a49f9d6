/**
 * Words of what stands between Rackside and the page of a ticket. What it is stands in the reason;
 * the kind of the error only says how the service put it, by which status.
 */
import type { NoConversation } from '../../../shared/domain/conversation.ts';
import type { AppError } from '../../../shared/result.ts';
import { errorWords, type SpokenError } from '../../i18n/index.ts';

/** What is said in the same words with whatever status it came. */
const WORDED: readonly string[] = [
  'login-required',
  'challenge',
  'maintenance',
  'no-such-ticket',
  'another-ticket',
  'not-a-ticket',
  'too-large',
  'leads-elsewhere',
  'no-place',
] satisfies NoConversation[];

/** The words of an error that came of reading a conversation. */
export function pageWords(error: AppError): SpokenError {
  const isWorded = WORDED.includes(error.detail?.reason ?? '') && !isFailing(error);
  return errorWords(isWorded ? { ...error, kind: 'rejected', operation: 'read-page' } : error);
}

/** A service that fails shows no conversation either: that says nothing of its pages. */
const isFailing = ({ kind, detail }: AppError): boolean => kind === 'server' && detail?.reason === 'not-a-ticket';
