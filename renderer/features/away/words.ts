import type { AwaySummary } from '../../../shared/domain/marks.ts';
import { t } from '../../i18n/index.ts';

/** What happened, as one phrase; null where nothing did. */
export function awayWords({ customers, newTickets, promises }: AwaySummary): string | null {
  const parts = [
    customers > 0 && t('away.customers', { count: customers }),
    newTickets > 0 && t('away.newTickets', { count: newTickets }),
    promises > 0 && t('away.promises', { count: promises }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(', ');
}
