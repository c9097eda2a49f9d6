/**
 * Tells a webhook of the agent's events: kinds and ids, and names only if chosen. Deliveries wait
 * in `work.db` and go one by one, apart from all other work. A kill between the answer and its
 * record repeats one, under the same id.
 */
import { randomUUID } from 'node:crypto';
import type { NoticeKind } from '../../../../shared/domain/computer.ts';
import { kindOfKey } from '../../../../shared/domain/draft.ts';
import type { HookEvent, HookView } from '../../../../shared/domain/hook.ts';
import { oneLine } from '../../../../shared/domain/one-line.ts';
import { placeAddress, serviceName } from '../../../../shared/domain/place-address.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Settings } from '../../rules/account-settings.ts';
import { type HookDelivery, type HookLog, NO_DELIVERIES, withDelivery, withOutcome } from '../../rules/hook-log.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Notifier } from '../notices/notices.ts';
import type { Ports } from '../ports.ts';
import { createDueLoop, delayUntil, MAX_WAIT } from '../scheduling.ts';
import { createHookSettings, type HookSettings, type HookSettingsOptions, type StoredHook } from './hook-settings.ts';
import { type HookNetwork, postHook } from './post.ts';

interface HookOptions extends Omit<HookSettingsOptions, 'ports'> {
  store: Pick<RemoteStore, 'settings' | 'tickets' | 'news'>;
  ports: Pick<Ports, 'clock' | 'log' | 'version' | 'managed'> & { network: HookNetwork };
  settings(): Settings;
  onChanged(): void;
}

export type Hook = ReturnType<typeof createHook>;

/** ms after which a delivery is no news. */
const DAY = 24 * 3600_000;

const EVENTS: Partial<Record<NoticeKind, HookEvent>> = {
  handed: 'ticket.assigned',
  promise: 'promise.due',
  'in-doubt': 'reply.stopped',
  stopped: 'reply.stopped',
  refused: 'reply.stopped',
};

export function createHook(options: HookOptions) {
  const { clock } = options.ports;
  const hook = createHookSettings(options);
  const deliveries = createDeliveries(options, hook);
  const view = async (): Promise<HookView> => ({ ...(await hook.view()), ...deliveries.state() });

  async function notify({ kind, ticket }: { kind: NoticeKind; ticket: string }): Promise<void> {
    const event = EVENTS[kind];
    const told = event && kindOfKey(ticket) === 'reply' ? await hook.current() : null;
    if (!event || !told?.secret || !told.events.includes(event)) return;
    const state = event === 'reply.stopped' && { state: kind === 'stopped' ? 'on-hold' : kind };
    await deliveries.add({ ...newDelivery(event, ticket, clock.now()), ...state });
  }

  return {
    view,
    notify: (notice: { kind: NoticeKind; ticket: string }): void => void notify(notice),
    /** Passes notices on, and tells the hook of them. */
    beside: <N extends Notifier>(notifier: N): N => ({
      ...notifier,
      notify(notice) {
        notifier.notify(notice);
        void notify(notice);
      },
    }),
    async save(...change: Parameters<HookSettings['save']>): Promise<Result<HookView>> {
      const saved = await hook.save(...change);
      if (!saved.ok) return saved;
      // Nothing that waits for one address goes to another.
      if (saved.value) await deliveries.clear();
      deliveries.wake();
      return ok(await view());
    },
    async remove(): Promise<Result<HookView>> {
      const removed = await hook.remove();
      if (!removed.ok) return removed;
      await deliveries.clear();
      return ok(await view());
    },
    /** Sends one delivery at once. The view has its outcome. */
    async test(): Promise<Result<HookView>> {
      const tested = await deliveries.test();
      return tested.ok ? ok(await view()) : tested;
    },
    wake: deliveries.wake,
    stop: deliveries.stop,
  };
}

const newDelivery = (event: HookDelivery['event'], ticket: string, at: number): HookDelivery => ({
  ...{ id: randomUUID(), event, ticket, at, tries: 0, next: at },
});

/** Sends what waits, one by one. */
function createDeliveries(options: HookOptions, { current }: Pick<HookSettings, 'current'>) {
  const { store, ports, onChanged } = options;
  const { clock } = ports;
  const stopping = new AbortController();
  let log = options.settings().hook;

  async function keep(next: HookLog): Promise<void> {
    log = next;
    await store.settings.save({ hook: log });
    onChanged();
  }

  const post = async (hook: StoredHook, delivery: HookDelivery) => {
    const json = JSON.stringify(await bodyOf(options, hook, delivery));
    return postHook(hook, { id: delivery.id, event: delivery.event, json }, ports, stopping.signal);
  };

  const loop = createDueLoop({ clock, log: ports.log, name: 'hook' }, async () => {
    const hook = await current();
    const now = clock.now();
    const waiting = log.waiting.filter(({ at }) => at > now - DAY);
    if (waiting.length < log.waiting.length) await keep({ ...log, waiting });
    const [delivery] = log.waiting.toSorted((a, b) => a.next - b.next);
    if (!hook?.secret || !delivery) return null;
    if (delivery.next > now) return delayUntil(clock, delivery.next);
    const failure = await post(hook, delivery);
    // Not tried if the desk ended meanwhile; and forgotten if the hook was removed.
    if (stopping.signal.aborted || !log.waiting.includes(delivery)) return 0;
    await keep(withOutcome(log, delivery.id, clock.now(), failure));
    // A receiver that fails gets one try a minute.
    return failure ? MAX_WAIT : 0;
  });

  return {
    state: () => ({ waiting: log.waiting.length, deliveredAt: log.deliveredAt, failure: log.failure }),
    async add(delivery: HookDelivery): Promise<void> {
      await keep(withDelivery(log, delivery));
      loop.wake();
    },
    clear: () => keep(NO_DELIVERIES),
    async test(): Promise<Result<null>> {
      const hook = await current();
      if (!hook?.secret) return err('invalid', 'hook.test', { detail: { reason: 'required', field: 'secret' } });
      const failure = await post(hook, newDelivery('test', '', clock.now()));
      await keep({ ...log, failure, ...(failure ? {} : { deliveredAt: clock.now() }) });
      return ok(null);
    },
    wake: loop.wake,
    async stop(): Promise<void> {
      stopping.abort();
      await loop.stop();
    },
  };
}

/** Names are read when they are sent, so that none is stored with what waits. */
async function bodyOf(
  { entry, store, settings }: Pick<HookOptions, 'entry' | 'store' | 'settings'>,
  { names }: StoredHook,
  { id, event, ticket, state, at }: HookDelivery,
) {
  const found = ticket === '' ? null : await store.tickets.linkParts(ticket);
  const number = found?.ok ? oneLine(found.value?.tid ?? '') : '';
  const texts = names && ticket !== '' ? await store.news.noticeText(ticket) : null;
  const named = texts?.ok && texts.value;
  const about = ticket !== '' && {
    ticket: {
      id: ticket,
      number,
      url: placeAddress({ kind: 'ticket', text: number, service: serviceName(entry) }, null),
      ...(named && { subject: oneLine(named.subject), sender: oneLine(named.requester) }),
    },
  };
  // Chat servers show this: ids and kinds alone, so that no stranger's words are markup there.
  const text = [event, state, number && `#${number}`].filter(Boolean).join(' ');
  const when = new Date(at).toISOString();
  return {
    id,
    event,
    at: when,
    ...about,
    ...(state && { state }),
    ...(names && { agent: settings().agentName }),
    text,
  };
}
