/** The first call of a window: its answer has everything that the first frame shows. */
import { queueSort } from '../../../../shared/domain/ticket-sort.ts';
import { deskCommands, type Handlers } from './define.ts';
import { must } from './refusal.ts';

type BundledCommand = 'desk.status' | 'account.list' | 'queue.rows' | 'queue.list';

export const openingCommands = (handlers: () => Pick<Handlers, BundledCommand>) =>
  deskCommands({
    async 'desk.opening'({ last, view, count }) {
      const handle = handlers();
      const status = must(await handle['desk.status']({}));
      const accounts = must(await handle['account.list']({}));
      const opened = accounts.find(({ id }) => id === last) ?? accounts[0];
      if (!opened || opened.closed) return { status, accounts, queue: null };
      const account = opened.id;
      const sort = queueSort(opened.settings.sorts, view);
      // Request the rows first: the store answers in order, and the window waits for them.
      const [rows, queues] = await Promise.all([
        handle['queue.rows']({ account, view, sort, from: 0, count }),
        handle['queue.list']({ account }),
      ]);
      return { status, accounts, queue: { account, view, sort, rows, queues } };
    },
  });
