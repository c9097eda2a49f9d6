/** Commands for the snapshot that a window shows before its first call. */
import { accountCommands, deskCommands } from './define.ts';

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
