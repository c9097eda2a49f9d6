/** Words for the role of a post's author; null if uncertain. */
import type { PostRole } from '../../../shared/domain/conversation.ts';
import type { MessageKey } from '../../i18n/index.ts';

export const ROLE_WORDS: Record<PostRole, MessageKey | null> = {
  customer: 'timeline.roleCustomer',
  'sub-account': 'timeline.roleSubAccount',
  guest: 'timeline.roleGuest',
  staff: 'timeline.roleStaff',
  unknown: null,
};
