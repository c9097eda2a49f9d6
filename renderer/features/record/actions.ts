/** Opens a record's page of the service's web area. */
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/slices.ts';
import { complain } from '../ticket/actions.ts';
import type { WebRef } from './focused.ts';

const LINK_REASONS: readonly (string | undefined)[] = ['no-link', 'bad-link', 'link-incomplete'];

/** In the system's browser, by the account's template; where there is none, the way to the settings is offered. */
export async function openWeb(app: AppState, web: WebRef): Promise<void> {
  const { account } = app.nav;
  if (account === null) return;
  const opened = await app.record.openWeb(account, web);
  if (opened.ok) return;
  const settings = { label: t('ticket.openSettings'), run: () => app.nav.setSettingsOpen(true, 'links') };
  complain(opened.error, LINK_REASONS.includes(opened.error.detail?.reason) ? settings : undefined);
}
