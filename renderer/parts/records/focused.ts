/**
 * Finds what the keys `y`, `Shift+Y` and `w` act on: elements say it themselves, so that it is
 * always what has the focus.
 */
import type { LinkKind } from '../../../shared/domain/account.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { currentTicket } from '../../store/current-ticket.ts';
import { complain } from '../say.ts';

/** A page of the service's, by what its template may want. */
export interface WebRef {
  kind: LinkKind;
  id?: string;
  client?: string;
  number?: string;
  domain?: string;
}

/** Attributes of an element whose value `y` copies, and whose page `w` opens. */
export const handles = (copy: string | null, web?: WebRef | null) => ({
  'data-copy': copy ?? undefined,
  'data-web': web ? JSON.stringify(web) : undefined,
});

const active = (): Element | null => document.activeElement;

/** The value of the element that has the focus; null where it has none. */
export const focusedCopy = (): string | null => active()?.closest<HTMLElement>('[data-copy]')?.dataset.copy ?? null;

/** The page of what has the focus, else of the record that is open. */
export function focusedWeb(): WebRef | null {
  const web =
    active()?.closest<HTMLElement>('[data-web]') ??
    document.querySelector<HTMLElement>('[data-pane="record"] [data-web]');
  // Written by `handles`, and by nothing else.
  return web?.dataset.web ? (JSON.parse(web.dataset.web) as WebRef) : null;
}

/** The domain of what has the focus, else of the record that is open, else of the ticket's service. */
export function focusedDomain(app: AppState): string | null {
  const shown = focusedWeb()?.domain;
  if (shown) return shown;
  const { ticket, customer } = app.customer;
  const service = ticket !== null && ticket === currentTicket(app) ? customer?.service : null;
  return service?.domain?.name || service?.product?.domain || null;
}

/**
 * The button that copies the block which holds the focus, else the first one of the record that is
 * open.
 */
export const focusedBlock = (): HTMLElement | null =>
  active()?.closest('[data-block]')?.querySelector<HTMLElement>('[data-copy-block]') ??
  document.querySelector<HTMLElement>('[data-pane="record"] [data-copy-block]');

const LINK_REASONS: readonly (string | undefined)[] = ['no-link', 'bad-link', 'link-incomplete'];

/**
 * Opens a page of the service in the system's browser, by the account's template; where there is
 * none, offers the way to the settings.
 */
export async function openWeb(app: AppState, web: WebRef): Promise<void> {
  const { account } = app.nav;
  if (account === null) return;
  const opened = await app.record.openWeb(account, web);
  if (opened.ok) return;
  const settings = { label: t('ticket.openSettings'), run: () => app.nav.setSettingsOpen(true, 'links') };
  complain(opened.error, LINK_REASONS.includes(opened.error.detail?.reason) ? settings : undefined);
}
