/** The first calls of a window: the snapshot, and all that the first frame shows. */
import { queueSort } from '../../../../shared/domain/ticket-sort.ts';
import { must } from '../refusals.ts';
import { accountCommands, deskCommands, type Handlers } from './define.ts';

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

export const windowSnapshotCommands = {
  ...deskCommands({
    'window.snapshot'({ account }, ctx) {
      // Use the key of an open account: asking the keychain would be slower than the rest.
      const accounts = ctx.keeper.status().state === 'open' ? ctx.accounts() : null;
      const meant = account ?? accounts?.list()[0]?.id;
      const desk = meant === undefined ? undefined : accounts?.get(meant);
      return desk?.ok ? desk.value.snapshot() : ctx.startup.snapshot(account);
    },
  }),

  ...accountCommands({
    'window.keepSnapshot': (desk, { snapshot }, { keeper }) =>
      keeper.status().state === 'open' ? desk.keepSnapshot(snapshot) : null,
  }),
};
