/** What the timeline says: the order of its entries, and the words of each observed change. */
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { visibleName } from '../composer/file-names.ts';
import { serverClock, serverText } from './server-text.ts';

export type Observed = Extract<TimelineEntry, { kind: 'observed' }>;

/** Oldest first; the opening before all else. An accepted reply shows once, as its outbox item until that is done. */
export function thread(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const items = new Set(entries.flatMap((e) => (e.kind === 'outbox' ? [e.item.id] : [])));
  return entries
    .filter((e) => e.kind !== 'sent' || !items.has(e.id))
    .map((entry, place) => ({ entry, place }))
    .sort((a, b) => order(a.entry) - order(b.entry) || a.place - b.place)
    .map(({ entry }) => entry);
}

const order = (entry: TimelineEntry) => (entry.kind === 'opened' ? Number.NEGATIVE_INFINITY : entry.at);

export interface ObservedWords {
  what: string;
  when: string;
  /** Whose it was, as far as that can be told. */
  whose: string;
}

export function observedWords(entry: Observed, zone: string | null, now: number): ObservedWords {
  const [from, to] = entry.between;
  return {
    what: change(entry, zone),
    when: when(formatMoment(from, now), formatMoment(to, now)),
    whose: t(entry.ours ? 'timeline.ours' : entry.field === 'lastReply' ? 'timeline.anyones' : 'timeline.staffs'),
  };
}

const when = (from: string, to: string) =>
  from === to ? t('timeline.at', { time: to }) : t('timeline.between', { from, to });

function change({ field, from, to }: Observed, zone: string | null): string {
  const none = t('timeline.none');
  const vars = { from: from || none, to: to || none };
  switch (field) {
    case 'status':
      return t('timeline.status', vars);
    case 'priority':
      return t('timeline.priority', vars);
    case 'lastReply':
      return t('timeline.lastReply', { from: serverClock(from, to) || none, to: serverText(to, zone, from) || none });
    case 'flag':
      return t(isSet(to) ? 'timeline.flagged' : 'timeline.unflagged');
    case 'subject':
      return t('timeline.subject', vars);
    case 'staff':
      return t('timeline.staff', vars);
    case 'attachments':
      return t('timeline.attachments', { from: listed(from) || none, to: listed(to) || none });
    case 'cc':
      return t('timeline.cc', { from: listed(from) || none, to: listed(to) || none });
    case 'department':
      return t('timeline.department', vars);
  }
}

const isSet = (flag: string) => !['', '0', 'false'].includes(flag);

/** Lists are kept as JSON. */
function listed(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.map((item) => visibleName(String(item))).join(', ') : text;
  } catch {
    // One name, as it came.
    return text;
  }
}
