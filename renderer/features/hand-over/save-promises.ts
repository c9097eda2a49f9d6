/** Saves the open promises of the current account as a calendar file. */
import type { PromisedTicket } from '../../../shared/domain/hand-over.ts';
import type { Result } from '../../../shared/result.ts';
import { isoDay } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { showError } from '../../parts/show-error.ts';
import { linkTo } from '../../parts/tickets/ticket-link.ts';
import type { AppState } from '../../store/app-state.ts';
import { saveBlob } from '../../ui/dom.ts';
import { showToast } from '../../ui/Toast.tsx';
import { calendarFile } from './calendar-file.ts';

export function savePromises(app: AppState, listed: Result<PromisedTicket[]>, at: number): void {
  if (!listed.ok) {
    showError(listed.error);
    return;
  }
  const { length: count } = listed.value;
  const name = t('handOver.calendarName', { day: isoDay(at) });
  const file = calendarFile(listed.value, at, (tid) => linkTo(app, tid));
  if (count > 0) saveBlob(new Blob([file]), name);
  showToast({ title: count > 0 ? t('handOver.calendarSaved', { name, count }) : t('handOver.noPromises') });
}
