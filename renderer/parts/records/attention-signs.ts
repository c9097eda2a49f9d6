/** Icons for problems of a product or domain, the same everywhere. */
import { Ban, CalendarClock, CalendarOff, CalendarX, type LucideIcon, RefreshCwOff } from 'lucide-react';
import type { AttentionKind } from '../../../shared/domain/customer.ts';
import type { Tone } from '../../ui/Glyph.tsx';

export const SIGNS: Record<AttentionKind, { icon: LucideIcon; tone: Tone }> = {
  suspended: { icon: Ban, tone: 'danger' },
  overdue: { icon: CalendarX, tone: 'warn' },
  expired: { icon: CalendarOff, tone: 'warn' },
  due: { icon: CalendarClock, tone: 'info' },
  expiring: { icon: CalendarClock, tone: 'info' },
  'do-not-renew': { icon: RefreshCwOff, tone: 'quiet' },
};
