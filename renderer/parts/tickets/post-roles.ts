/** Words for who wrote a post; null where that is not certain. */
import type { PostRole } from '../../../shared/domain/conversation.ts';
import type { MessageKey } from '../../i18n/index.ts';

export const ROLE_WORDS: Record<PostRole, MessageKey | null> = {
  customer: 'timeline.roleCustomer',
  'sub-account': 'timeline.roleSubAccount',
  guest: 'timeline.roleGuest',
  staff: 'timeline.roleStaff',
  unknown: null,
};
