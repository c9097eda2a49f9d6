/** Commands of an account's webhook. */
import { accountCommands } from './define.ts';

export const hookCommands = accountCommands({
  'hook.get': ({ hook }) => hook.view(),
  'hook.save': ({ hook }, { account: _account, ...change }, { consent }) => hook.save(change, consent.toHook),
  'hook.remove': ({ hook }) => hook.remove(),
  'hook.test': ({ hook }) => hook.test(),
});
