/** All checks, by what they check. */
import type { Layer } from '../../../../shared/domain/finding.ts';
import { checkAddresses } from './addresses.ts';
import { checkDelegation } from './delegation.ts';
import type { LayerCheck } from './layer-check.ts';

export const LAYER_CHECKS: Readonly<Partial<Record<Layer, LayerCheck>>> = {
  delegation: checkDelegation,
  addresses: checkAddresses,
};
