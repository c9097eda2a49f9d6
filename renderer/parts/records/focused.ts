/** Finds the target of `y`, `Shift+Y` and `w`, from attributes of the focused elements. */
import type { LinkKind } from '../../../shared/domain/account.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { currentTicket } from '../../store/current-ticket.ts';
import { showError } from '../show-error.ts';

/** A web page of the service, with the values its template may need. */
export interface WebRef {
  kind: LinkKind;
  id?: string;
  client?: string;
  number?: string;
  domain?: string;
}

/** Attributes for an element whose value `y` copies and whose page `w` opens. */
export const copyAndWebAttributes = (copy: string | null, web?: WebRef | null) => ({
  'data-copy': copy ?? undefined,
  'data-web': web ? JSON.stringify(web) : undefined,
});

const focusedElement = (): Element | null => document.activeElement;

export const focusedCopy = (): string | null =>
  focusedElement()?.closest<HTMLElement>('[data-copy]')?.dataset.copy ?? null;

/** Page of the focused element, else of the open record. */
export function focusedWeb(): WebRef | null {
  const web =
    focusedElement()?.closest<HTMLElement>('[data-web]') ??
    document.querySelector<HTMLElement>('[data-pane="record"] [data-web]');
  // Only `copyAndWebAttributes` writes this attribute.
  return web?.dataset.web ? (JSON.parse(web.dataset.web) as WebRef) : null;
}

/** Domain of the focused element, else of the open record, else of the ticket's service. */
export function focusedDomain(app: AppState): string | null {
  const shown = focusedWeb()?.domain;
  if (shown) return shown;
  const { ticket, customer } = app.customer;
  const service = ticket !== null && ticket === currentTicket(app) ? customer?.service : null;
  return service?.domain?.name || service?.product?.domain || null;
}

/** Copy button of the block with the focus, else of the open record's first block. */
export const focusedBlock = (): HTMLElement | null =>
  focusedElement()?.closest('[data-block]')?.querySelector<HTMLElement>('[data-copy-block]') ??
  document.querySelector<HTMLElement>('[data-pane="record"] [data-copy-block]');

const LINK_REASONS: readonly (string | undefined)[] = ['no-link', 'bad-link', 'link-incomplete'];

/** Opens a page of the service by the account's template; without one, offers the settings. */
export async function openWeb(app: AppState, web: WebRef): Promise<void> {
  const { account } = app.nav;
  if (account === null) return;
  const opened = await app.record.openWeb(account, web);
  if (opened.ok) return;
  const settings = { label: t('ticket.openSettings'), run: () => app.nav.setSettingsOpen(true, 'links') };
  showError(opened.error, LINK_REASONS.includes(opened.error.detail?.reason) ? settings : undefined);
}
