import type { SteadyAccount } from '../../../shared/domain/account.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';

/** Says who is asked by a check of this account, and what they learn. */
export function consentWords({ vault }: Pick<AppState, 'vault'>, { practice, settings }: SteadyAccount): string {
  if (practice) return t('layerCheck.consentPractice');
  const { checkResolver: resolver } = settings;
  const list = vault.desk?.managed?.checkBlocklist;
  const asked = resolver === '' ? t('layerCheck.consentOwn') : t('layerCheck.consent', { resolver });
  const sentences = [asked, list && t('layerCheck.consentList', { list })];
  return sentences.filter(Boolean).join(' ');
}
