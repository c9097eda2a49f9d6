/** Commands of an account's webhook. */

import { must, refuse } from '../refusals.ts';
import { isPublicHost, leadsInside } from '../service/public-only.ts';
import { accountCommands } from './define.ts';

export const hookCommands = accountCommands({
  'hook.get': ({ hook }) => hook.view(),

  async 'hook.save'({ hook }, { account: _account, address, ...typed }, { consent, ports: { network } }) {
    const { managed } = hook;
    if (managed === 'off' || (managed && address)) refuse('managed');
    if (managed) return hook.save({ ...typed, ...managed, inside: true, managed: true });
    if (!address) refuse('input', { field: 'address' });
    const { host, hostname } = new URL(address);
    const isPublic = isPublicHost(hostname);
    must(await consent.toHook({ host, inside: !isPublic, names: typed.names }));
    // A page could tell things by looking names up, so that follows the first question.
    const inside = await leadsInside(hostname, network.addressesOf);
    if (inside && isPublic) must(await consent.toHook({ host, inside, names: typed.names }));
    return hook.save({ ...typed, address, inside, managed: false });
  },

  'hook.remove': ({ hook }) => hook.save(null),
  'hook.test': ({ hook }) => hook.test(),
});
