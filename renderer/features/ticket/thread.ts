/** Puts the entries of the timeline into their order. */
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';

export type Observed = Extract<TimelineEntry, { kind: 'observed' }>;

/** All that changed between two looks of ours. */
export interface Look {
  kind: 'look';
  id: string;
  at: number;
  changes: Observed[];
}

export type ThreadEntry = Exclude<TimelineEntry, Observed> | Look;

/**
 * Oldest first; the opening before all else. An accepted reply shows once, as its outbox item until
 * that is done, and what it changed stands right below it.
 */
export function thread(entries: readonly TimelineEntry[]): ThreadEntry[] {
  const items = new Set(entries.flatMap((e) => (e.kind === 'outbox' ? [e.item.id] : [])));
  const all = [
    ...looks(entries.filter((e) => e.kind === 'observed')),
    ...entries.filter((e) => e.kind !== 'observed' && (e.kind !== 'sent' || !items.has(e.id))),
  ] as ThreadEntry[];
  const cards = new Set(all.flatMap((e) => (e.kind === 'sent' || e.kind === 'outbox' ? [e.id] : [])));
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

/** The reply of ours that explains what a look found; null where there is none. */
const replyOf = ({ changes }: Look): string | null => changes.find((one) => one.reply)?.reply ?? null;

function looks(observed: readonly Observed[]): Look[] {
  const together = grouped(observed, ({ between }) => between.join(' '));
  return [...together.values()].flatMap((changes): Look[] => {
    const [first] = changes;
    return first ? [{ kind: 'look', id: first.id, at: first.at, changes }] : [];
  });
}

function grouped<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

const order = (entry: ThreadEntry) => (entry.kind === 'opened' ? Number.NEGATIVE_INFINITY : entry.at);
