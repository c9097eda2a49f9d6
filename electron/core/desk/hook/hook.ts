/**
 * Tells an account's webhook of the agent's events: kinds and ids, and names only if chosen. Its
 * address and secret are in the vault. Deliveries wait in `work.db` and go one by one, apart from
 * all other work. A kill between the answer and its record repeats one, under the same id.
 */
import { randomUUID } from 'node:crypto';
import type { NoticeKind } from '../../../../shared/domain/computer.ts';
import { kindOfKey } from '../../../../shared/domain/draft.ts';
import type { HookView } from '../../../../shared/domain/hook.ts';
import { oneLine } from '../../../../shared/domain/one-line.ts';
import { placeAddress, serviceName } from '../../../../shared/domain/place-address.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Settings } from '../../rules/account-settings.ts';
import { type HookDelivery, type HookLog, NO_DELIVERIES, withDelivery, withOutcome } from '../../rules/hook-log.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { AccountEntry } from '../account/entry.ts';
import type { Ports } from '../ports.ts';
import { createDueLoop, delayUntil, MAX_WAIT } from '../scheduling.ts';
import type { Vault } from '../vault/vault.ts';
import { type PostPorts, postHook, type StoredHook } from './post.ts';

interface HookOptions {
  entry: Pick<AccountEntry, 'id' | 'address' | 'practice'>;
  vault: Vault;
  store: Pick<RemoteStore, 'settings' | 'tickets' | 'news'>;
  ports: PostPorts & Pick<Ports, 'log' | 'managed'>;
  settings(): Settings;
  onChanged(): void;
}

export type Hook = ReturnType<typeof createHook>;

/** ms after which a delivery is no news. */
const DAY = 24 * 3600_000;

const EVENTS: Partial<Record<NoticeKind, Pick<HookDelivery, 'event' | 'state'>>> = {
  handed: { event: 'ticket.assigned' },
  promise: { event: 'promise.due' },
  stopped: { event: 'reply.stopped', state: 'on-hold' },
  'in-doubt': { event: 'reply.stopped', state: 'in-doubt' },
  refused: { event: 'reply.stopped', state: 'refused' },
};

export const hookSecretName = (account: string) => `account.${account}.hook`;

export function createHook(options: HookOptions) {
  const { entry, vault, ports } = options;
  const { clock } = ports;
  const managed = entry.practice ? 'off' : ports.managed?.hook;
  const secretName = hookSecretName(entry.id);
  const deliveries = createDeliveries(options, current);

  async function current(): Promise<StoredHook | null> {
    if (managed === 'off') return null;
    const found = await vault.get<StoredHook>(secretName);
    const stored = found.ok ? found.value : null;
    if (stored?.managed !== Boolean(managed) || (managed && stored.address !== managed.address)) return null;
    return { ...stored, ...managed };
  }

  async function view(): Promise<HookView> {
    const hook = await current();
    const shown = hook ?? (managed === 'off' ? null : managed);
    return {
      host: shown ? new URL(shown.address).host : null,
      hasSecret: hook !== null,
      names: shown?.names ?? false,
      managed: managed === 'off' ? 'off' : managed ? 'set' : null,
      ...deliveries.state(),
    };
  }

  async function tell(kind: NoticeKind, ticket: string): Promise<void> {
    const about = EVENTS[kind];
    if (!about || kindOfKey(ticket) !== 'reply' || !(await current())) return;
    await deliveries.add({ ...newDelivery(clock.now()), ...about, ticket });
  }

  return {
    /** The administrator's choice. */
    managed,
    view,
    notify: (kind: NoticeKind, ticket: string): void => void tell(kind, ticket),
    /** Null removes it. */
    async save(hook: StoredHook | null): Promise<Result<HookView>> {
      const saved = await (hook ? vault.set(secretName, hook) : vault.remove(secretName));
      if (!saved.ok) return saved;
      // Nothing that waits for one address goes to another.
      await deliveries.clear();
      return ok(await view());
    },
    /** Sends one delivery at once. The view has its outcome. */
    async test(): Promise<Result<HookView>> {
      const hook = await current();
      if (!hook) return err('invalid', 'hook.test', { detail: { reason: 'not-found' } });
      await deliveries.test(hook);
      return ok(await view());
    },
    wake: deliveries.wake,
    stop: deliveries.stop,
  };
}

const newDelivery = (at: number): HookDelivery => ({
  ...{ id: randomUUID(), event: 'test', ticket: '', at, tries: 0, next: at },
});

/** Sends what waits, one by one. */
function createDeliveries(options: HookOptions, current: () => Promise<StoredHook | null>) {
  const { store, ports, onChanged } = options;
  const { clock } = ports;
  const stopping = new AbortController();
  let log = options.settings().hook;
  /** On the monotonic clock: a receiver that fails gets one try a minute. */
  let restsUntil = 0;

  async function keep(next: HookLog): Promise<void> {
    log = next;
    await store.settings.save({ hook: log });
    onChanged();
  }

  const post = async (hook: StoredHook, delivery: HookDelivery) =>
    postHook(hook, delivery, await contentOf(options, hook, delivery), ports, stopping.signal);

  const loop = createDueLoop({ clock, log: ports.log, name: 'hook' }, async () => {
    const rest = restsUntil - clock.monotonic();
    if (rest > 0) return rest;
    const hook = await current();
    const now = clock.now();
    const waiting = log.waiting.filter(({ at }) => at > now - DAY);
    if (waiting.length < log.waiting.length) await keep({ ...log, waiting });
    const [delivery] = log.waiting.toSorted((a, b) => a.next - b.next);
    if (!hook || !delivery) return null;
    if (delivery.next > now) return delayUntil(clock, delivery.next);
    const failure = await post(hook, delivery);
    // Not tried if the desk ended meanwhile; and forgotten if the hook was removed.
    if (stopping.signal.aborted || !log.waiting.includes(delivery)) return 0;
    if (failure) restsUntil = clock.monotonic() + MAX_WAIT;
    await keep(withOutcome(log, delivery, clock.now(), failure));
    return 0;
  });

  return {
    state: () => ({ ...log, waiting: log.waiting.length }),
    async add(delivery: HookDelivery): Promise<void> {
      await keep(withDelivery(log, delivery));
      loop.wake();
    },
    clear: () => keep(NO_DELIVERIES),
    async test(hook: StoredHook): Promise<void> {
      const failure = await post(hook, newDelivery(clock.now()));
      await keep({ ...log, failure, ...(failure ? {} : { deliveredAt: clock.now() }) });
    },
    wake: loop.wake,
    async stop(): Promise<void> {
      stopping.abort();
      await loop.stop();
    },
  };
}

/** Names are read when they are sent, so that none is stored with what waits. */
async function contentOf(
  { entry, store, settings }: HookOptions,
  { names }: StoredHook,
  { id, event, ticket, state, at }: HookDelivery,
) {
  const found = await store.tickets.linkParts(ticket);
  const number = found.ok ? oneLine(found.value?.tid ?? '') : '';
  const named = names ? await store.news.noticeText(ticket) : null;
  const about = ticket !== '' && {
    ticket: {
      id: ticket,
      number,
      url: placeAddress({ kind: 'ticket', text: number, service: serviceName(entry) }, null),
      ...(named?.ok && named.value
        ? { subject: oneLine(named.value.subject), sender: oneLine(named.value.requester) }
        : {}),
    },
  };
  return {
    id,
    event,
    at: new Date(at).toISOString(),
    ...about,
    ...(state && { state }),
    ...(names && { agent: settings().agentName }),
    // Chat servers show this: ids and kinds alone, so that no stranger's words are markup there.
    text: [event, state, number && `#${number}`].filter(Boolean).join(' '),
  };
}
