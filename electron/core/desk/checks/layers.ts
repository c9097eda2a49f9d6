/** All checks, by what they check. */
import type { Layer } from '../../../../shared/domain/finding.ts';
import { checkAddresses } from './addresses.ts';
import { checkCertificate } from './certificate.ts';
import { checkDelegation } from './delegation.ts';
import type { LayerCheck } from './layer-check.ts';
import { checkMail } from './mail.ts';
import { checkRegistration } from './registration.ts';
import { checkReverse } from './reverse.ts';
import { checkWeb } from './web.ts';

export const LAYER_CHECKS: Readonly<Record<Layer, LayerCheck>> = {
  registration: checkRegistration,
  delegation: checkDelegation,
  addresses: checkAddresses,
  mail: checkMail,
  certificate: checkCertificate,
  web: checkWeb,
  reverse: checkReverse,
};
