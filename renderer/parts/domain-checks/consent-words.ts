import type { Account } from '../../../shared/domain/account.ts';
import { t } from '../../i18n/index.ts';

/** Says who is asked by a check of this account, and what they learn. */
export function consentWords({ settings: { checkResolver: resolver } }: Account): string {
  const asked = resolver === '' ? t('layerCheck.ownResolver') : t('layerCheck.resolverAt', { resolver });
  return t('layerCheck.consent', { resolver: asked });
}
