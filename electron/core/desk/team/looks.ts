/**
 * Moves replies on after their second look: takes the rights to send that the store asks for, and
 * tells the parts what changed. All decisions are the store's (`worker/writing/look-sending.ts`).
 */
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { MovedReply } from '../../worker/writing/look-asking.ts';
import type { WantedKey } from '../../worker/writing/look-sending.ts';
import type { DeliveryOptions } from '../outbox/delivery.ts';
import { createDueLoop, MAX_WAIT } from '../scheduling.ts';
import type { SendKeys } from './send-keys.ts';

export type Looks = ReturnType<typeof createLooks>;

interface LooksOptions extends Pick<DeliveryOptions, 'account' | 'store' | 'clock' | 'log' | 'notifier'> {
  /** The account's own address at the service. */
  login: string;
  keys: SendKeys;
  isReadOnly(): boolean;
  onMoved(ids: string[], tickets: string[], draft: boolean): void;
}

/** ms until an engine that did not answer is asked again. */
const RETRY = 10_000;

export function createLooks(options: LooksOptions) {
  const { account, login, store, keys, clock, log, notifier } = options;
  const loop = createDueLoop({ clock, log, name: 'looks' }, async () => {
    for (;;) {
      const advanced = await store.looks.advance({ login, readOnly: options.isReadOnly() });
      if (!advanced.ok) return MAX_WAIT;
      const { wanted, next, moved } = advanced.value;
      moved.forEach(report);
      let isAnySettled = false;
      for (const want of wanted) {
        const settled = await settle(want);
        if (settled && !settled.ok) return MAX_WAIT;
        if (!settled) continue;
        isAnySettled = true;
        options.onMoved([want.id], [want.ticket], false);
      }
      if (isAnySettled) continue;
      const waits = [...(wanted.length > 0 ? [RETRY] : []), ...(next === null ? [] : [next - clock.now()])];
      return waits.length > 0 ? Math.min(...waits, MAX_WAIT) : null;
    }
  });

  /** Null: the engine does not answer. */
  async function settle(want: WantedKey): Promise<Result<unknown> | null> {
    const taken = await keys.takeSendKey(want);
    return taken && store.looks.settle(want, taken.by);
  }

  function report({ id, ticket, news, by }: MovedReply): void {
    options.onMoved([id], [ticket], news === 'returned');
    if (news) notifier.notify({ kind: news, account, ticket, ...(news === 'returned' && { by }) });
  }

  return {
    wake: loop.wake,
    idle: loop.idle,
    stop: loop.stop,
    /**
     * Makes sure that no colleague's desk can send the item any more, so that the agent may take
     * it back. `look-undo-offline`: the engine does not answer. `look-begun`: a colleague's desk
     * has the right to send it.
     */
    async secure(item: string): Promise<Result<unknown>> {
      const refuse = (reason: string) => err('invalid', 'outbox.undo', { detail: { reason } });
      const needed = await store.looks.keyToTakeBack(item);
      if (!needed.ok || needed.value === null) return needed;
      const settled = needed.value === 'begun' ? ok(null) : await settle(needed.value);
      if (!settled) return refuse('look-undo-offline');
      const left = settled.ok ? await store.looks.keyToTakeBack(item) : settled;
      return left.ok && left.value !== null ? refuse('look-begun') : left;
    },
  };
}
