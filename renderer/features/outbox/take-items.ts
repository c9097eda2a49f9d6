import type { OutboxItem, OutboxState } from '../../../shared/domain/outbox.ts';
import { t } from '../../i18n/index.ts';
import { kindOfItem } from '../../parts/outbox/outbox-item.ts';
import type { OutboxKind } from '../../parts/outbox/outbox-kind.ts';
import { addresseeOf, isConfirmedByAgent } from '../../parts/outbox/outbox-texts.ts';
import type { AppState, SetSlice } from '../../store/app-state.ts';
import { closeToastsAbout } from '../../ui/Toast.tsx';

/** Shows these items, and announces what happened to them. */
export function takeItems(
  set: SetSlice<AppState['outbox']>,
  get: () => Pick<AppState, 'outbox' | 'registry'>,
  items: OutboxItem[],
): void {
  const before = new Map(get().outbox.items.map((item) => [item.id, item]));
  const said = items.flatMap((item) => announcementsOf(item, before.get(item.id), kindOfItem(get(), item))).at(-1);
  const alive = new Set(items.filter((item) => item.state === 'sending').map((item) => item.id));
  // Close the messages of items that are no longer held, since their buttons do nothing now.
  for (const { id, state } of items) if (state !== 'held') closeToastsAbout(id);
  set(({ progress, ...now }) => ({
    items,
    error: null,
    announcement: said ?? now.announcement,
    progress: Object.fromEntries(Object.entries(progress).filter(([id]) => alive.has(id))),
  }));
}

const STATE_ANNOUNCEMENTS: Partial<
  Record<OutboxState, 'Held' | 'Queued' | 'Sending' | 'Accepted' | 'Refused' | 'Stopped' | 'Doubt'>
> = {
  held: 'Held',
  queued: 'Queued',
  sending: 'Sending',
  accepted: 'Accepted',
  refused: 'Refused',
  stopped: 'Stopped',
  'in-doubt': 'Doubt',
};

function announcementsOf(item: OutboxItem, before: OutboxItem | undefined, kind: OutboxKind | null): string[] {
  if (item.misfiled && !before?.misfiled) return [t('outbox.saidMisfiled', { name: addresseeOf(item) })];
  const word = STATE_ANNOUNCEMENTS[item.state];
  if (word === undefined || item.state === before?.state) return [];
  const seconds = Math.max(0, Math.ceil(((item.heldUntil ?? Date.now()) - Date.now()) / 1000));
  if (kind) return [kind.announcement(item)];
  if (item.state === 'accepted' && item.proof && item.evidence)
    return [t('outbox.saidFound', { name: addresseeOf(item) })];
  if (isConfirmedByAgent(item)) return [t('outbox.saidArrived', { name: addresseeOf(item) })];
  return [t(`outbox.said${word}`, { name: addresseeOf(item), count: seconds })];
}
