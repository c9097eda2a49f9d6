/** The first call of a window: its answer has everything that the first frame shows. */
import { queueSort } from '../../../../shared/domain/ticket-sort.ts';
import { ok } from '../../../../shared/result.ts';
import type { Handlers } from './handlers.ts';

type BundledCommand = 'desk.status' | 'account.list' | 'queue.rows' | 'queue.list';

export function openingHandlers(handlers: () => Pick<Handlers, BundledCommand>): Pick<Handlers, 'desk.opening'> {
  return {
    async 'desk.opening'({ last, view, count }) {
      const handle = handlers();
      const status = await handle['desk.status']({});
      if (!status.ok) return status;
      const accounts = await handle['account.list']({});
      if (!accounts.ok) return accounts;
      const known = { status: status.value, accounts: accounts.value };
      const opened = accounts.value.find(({ id }) => id === last) ?? accounts.value[0];
      if (!opened || opened.closed) return ok({ ...known, queue: null });
      const account = opened.id;
      const sort = queueSort(opened.settings.sorts, view);
      // Request the rows first: the store answers in order, and the window waits for them.
      const [rows, queues] = await Promise.all([
        handle['queue.rows']({ account, view, sort, from: 0, count }),
        handle['queue.list']({ account }),
      ]);
      return ok({ ...known, queue: { account, view, sort, rows, queues } });
    },
  };
}
