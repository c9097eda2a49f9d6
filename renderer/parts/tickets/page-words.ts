/** Words for problems with a ticket's page, by their reason: the kind is only the HTTP status. */
import type { ConversationFailure } from '../../../shared/domain/conversation.ts';
import type { AppError } from '../../../shared/result.ts';
import { errorWords, type SpokenError } from '../../i18n/index.ts';

/** Reasons whose words do not depend on the status. */
const REASONS_WITH_TEXT: readonly string[] = [
  'login-required',
  'challenge',
  'maintenance',
  'no-such-ticket',
  'another-ticket',
  'not-a-ticket',
  'too-large',
  'leads-elsewhere',
  'no-place',
] satisfies ConversationFailure[];

export function pageWords(error: AppError): SpokenError {
  const isWorded = REASONS_WITH_TEXT.includes(error.detail?.reason ?? '') && !isFailing(error);
  return errorWords(isWorded ? { ...error, kind: 'rejected', operation: 'read-page' } : error);
}

/** A failing service shows no conversation, which says nothing about its pages. */
const isFailing = ({ kind, detail }: AppError): boolean => kind === 'server' && detail?.reason === 'not-a-ticket';
