import type { HiddenRecords } from '../../../shared/domain/account.ts';
import { errorWords, type MessageKey, t, withQuotes } from '../../i18n/index.ts';

const KINDS = {
  tickets: 'status.hidden',
  products: 'accounts.hiddenProducts',
  domains: 'accounts.hiddenDomains',
  contacts: 'accounts.hiddenContacts',
  orders: 'accounts.hiddenOrders',
  announcements: 'accounts.hiddenAnnouncements',
} as const satisfies Record<HiddenRecords['of'], MessageKey>;

export const hiddenWords = ({ of, count, error }: HiddenRecords): string =>
  withQuotes(t(KINDS[of], { count }), errorWords(error).quoted);
