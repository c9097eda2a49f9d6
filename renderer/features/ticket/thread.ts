/** Orders the timeline's entries, and describes observed changes without an uncertain author. */

import type { FileMeta } from '../../../shared/domain/draft.ts';
import { isSameName } from '../../../shared/domain/outbox.ts';
import type { Ticket } from '../../../shared/domain/ticket.ts';
import type { SentEntry, TimelineEntry } from '../../../shared/domain/timeline.ts';
import { commaList, formatMoment, serverClock, serverText } from '../../i18n/format.ts';
import { joinIsolated, type MessageKey, t } from '../../i18n/index.ts';
import { visibleName } from '../../parts/text/file-names.ts';
import { lastWriter, type Writer } from '../../parts/tickets/row-texts.ts';
import { keepKnown } from '../../store/keep-known.ts';

export type Observed = Extract<TimelineEntry, { kind: 'observed' }>;

export interface Observation {
  kind: 'look';
  id: string;
  at: number;
  changes: Observed[];
}

export type PostEntry = Extract<TimelineEntry, { kind: 'post' }>;

export type ThreadEntry = Exclude<TimelineEntry, Observed> | Observation;

const isStored = ({ stored, size }: FileMeta): boolean => stored === size;

/** Files of our own reply are shown as sent, while they are on this computer. */
export const areFilesLocal = ({ files }: SentEntry, post: PostEntry['post']): boolean =>
  post.files.length === 0 || (files.length > 0 && files.every(isStored));

/** Files of an entry that can be read from this computer. */
export function localFiles(entry: ThreadEntry): FileMeta[] {
  if (entry.kind === 'outbox') return entry.item.files.filter(isStored);
  if (entry.kind === 'sent') return entry.files.filter(isStored);
  const own = entry.kind === 'post' && entry.own;
  return own && areFilesLocal(own, entry.post) ? own.files.filter(isStored) : [];
}

/** Oldest first. An accepted reply appears once, with the changes that it caused below it. */
export function thread(entries: readonly TimelineEntry[]): ThreadEntry[] {
  const items = new Set(entries.flatMap((e) => (e.kind === 'outbox' ? [e.item.id] : [])));
  const all = [
    ...groupObserved(entries.filter((e) => e.kind === 'observed')),
    ...entries.filter((e) => e.kind !== 'observed' && ((e.kind !== 'sent' && e.kind !== 'post') || !items.has(e.id))),
  ] as ThreadEntry[];
  const cards = new Set(
    all.flatMap((e) => (e.kind === 'sent' || e.kind === 'outbox' || e.kind === 'post' ? [e.id] : [])),
  );
  const cardOf = (e: ThreadEntry): string => {
    const reply = e.kind === 'look' ? replyOf(e) : null;
    return reply !== null && cards.has(reply) ? reply : '';
  };
  const under = grouped(all, cardOf);
  return (under.get('') ?? [])
    .map((entry, place) => ({ entry, place }))
    .sort((a, b) => order(a.entry) - order(b.entry) || a.place - b.place)
    .flatMap(({ entry }) => [entry, ...(under.get(entry.id) ?? [])]);
}

/** Our reply that caused the observed changes; null without one. */
export const replyOf = ({ changes }: Observation): string | null =>
  changes.find((observed) => observed.reply)?.reply ?? null;

function groupObserved(observed: readonly Observed[]): Observation[] {
  const together = grouped(observed, ({ between }) => between.join(' '));
  return [...together.values()].flatMap((changes): Observation[] => {
    const [first] = changes;
    return first ? [{ kind: 'look', id: first.id, at: first.at, changes }] : [];
  });
}

function grouped<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const order = (entry: ThreadEntry) => (entry.kind === 'opened' ? Number.NEGATIVE_INFINITY : entry.at);

export interface ObservationLine {
  field: Observed['field'] | 'reply';
  words: string;
  when: string;
}

export type HeaderThen = Pick<Ticket, 'status' | 'staff' | 'requester' | 'cc'>;

interface ObservationContext {
  ownName: string;
  zone: string | null;
  now: number;
}

/** The header after each observation, computed backwards from the current one. */
export function headersThen(entries: readonly ThreadEntry[], now: HeaderThen): Map<string, HeaderThen> {
  const looks = entries.filter((entry) => entry.kind === 'look').sort((a, b) => b.at - a.at);
  const headers = new Map<string, HeaderThen>();
  let header = now;
  for (const look of looks) {
    headers.set(look.id, header);
    for (const { field, from } of look.changes) {
      if (field === 'status' || field === 'staff') header = { ...header, [field]: from };
    }
  }
  return headers;
}

/** Describes an observation in one line; effects of the agent's own reply have their own. */
export function observationLines(
  look: Observation,
  header: HeaderThen,
  context: ObservationContext,
): ObservationLine[] {
  const { zone, now } = context;
  const of = (field: Observed['field']) => look.changes.find((observed) => observed.field === field);
  const lastReply = of('lastReply');
  const when = whenWords(look, now);
  const together = ([first, ...more]: Observed[]): ObservationLine[] =>
    first
      ? [{ field: first.field, words: joinIsolated([first, ...more].map((observed) => change(observed, zone))), when }]
      : [];
  const byReply = look.changes.filter(({ ours }) => ours);
  if (byReply.length > 0) {
    const words = afterReply(byReply, context);
    const others = together(look.changes.filter((observed) => !byReply.includes(observed)));
    return words === '' ? others : [{ field: 'reply', words, when: '' }, ...others];
  }
  if (!lastReply || isBack(lastReply)) return together(look.changes);
  const writer = lastReply.mayBeOurs ? null : lastWriter(header);
  const time = serverText(lastReply.to, zone, '', now);
  const [status, staff] = [of('status'), of('staff')];
  const words = [
    wroteWords(writer, time),
    status && t('timeline.statusOnly', { from: status.from, to: status.to }),
    // Already named as the author.
    staff && !(isNamed(writer) && writer.name === staff.to) && change(staff, zone),
    ...look.changes
      .filter((observed) => ![lastReply, status, staff].includes(observed))
      .map((observed) => change(observed, zone)),
  ];
  return [{ field: 'lastReply', words: joinIsolated(words), when: '' }];
}

const isNamed = (writer: Writer): writer is { name: string } => typeof writer === 'object' && writer !== null;

function wroteWords(writer: Writer, time: string): string {
  if (writer === null) return t('timeline.newMessage', { time });
  return isNamed(writer) ? t('timeline.wrote', { ...writer, time }) : t('timeline.customerWrote', { time });
}

/** The last reply is gone or older: a message was removed. */
const isBack = ({ from, to }: Observed): boolean => to === '' || to < from;

/** Describes the effect of the agent's own reply; empty if neither status nor staff changed. */
function afterReply(changes: readonly Observed[], { ownName }: ObservationContext): string {
  const parts = changes.flatMap(({ field, to }) => {
    if (field === 'status') return [to];
    if (field !== 'staff') return [];
    if (to === '') return [t('timeline.staffNobody')];
    return [isSameName(ownName, to) ? t('timeline.staffYou') : t('timeline.staffName', { name: to })];
  });
  return parts.length === 0 ? '' : t('timeline.afterReply', { changes: joinIsolated(parts, ', ') });
}

function whenWords({ changes: [first] }: Observation, now: number): string {
  const [from, to] = (first?.between ?? []).map((at) => formatMoment(at, now));
  if (from === undefined || to === undefined) return '';
  return from === to ? t('timeline.at', { time: to }) : t('timeline.between', { from, to });
}

function change({ field, from, to }: Observed, zone: string | null): string {
  const or = (words: MessageKey, shown = (text: string) => text) => ({
    from: shown(from) || t(words),
    to: shown(to) || t(words),
  });
  switch (field) {
    case 'lastReply':
      if (to === '') return t('timeline.lastReplyGone', { from: serverText(from, zone) });
      return t('timeline.lastReplyBack', { from: serverClock(from, to), to: serverText(to, zone, from) });
    case 'flag':
      return t(isSet(to) ? 'timeline.flagged' : 'timeline.unflagged');
    case 'staff':
      return t('timeline.staff', or('timeline.nobody'));
    case 'attachments':
      return t('timeline.attachments', or('timeline.noFiles', listed));
    case 'cc':
      return t('timeline.cc', or('timeline.nobody', listed));
    default:
      return t(`timeline.${field}`, or('timeline.empty'));
  }
}

const isSet = (flag: string) => !['', '0', 'false'].includes(flag);

/** Lists are stored as JSON. */
function listed(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? commaList(value.map((item) => visibleName(String(item)))) : text;
  } catch {
    return text;
  }
}

/**
 * The entries with equal ones replaced by known objects; the known list itself if nothing changed.
 */
export function withKnownEntries(
  entries: readonly ThreadEntry[],
  known: readonly ThreadEntry[],
): readonly ThreadEntry[] {
  const nameOf = ({ kind, id }: ThreadEntry) => `${kind}/${id}`;
  const before = new Map(known.map((entry) => [nameOf(entry), entry]));
  const now = entries.map((entry) => keepKnown(before.get(nameOf(entry)), entry));
  return now.length === known.length && now.every((entry, at) => entry === known[at]) ? known : now;
}
