/** What a notice says. */
import type { Notice, NoticeKind } from '../../../shared/domain/computer.ts';
import { t } from '../../i18n/index.ts';

const ONE = {
  'in-doubt': 'notices.inDoubt',
  stopped: 'notices.stopped',
  refused: 'notices.refused',
  promise: 'notices.promise',
  reply: 'notices.reply',
  ticket: 'notices.ticket',
} as const satisfies Record<NoticeKind, string>;

const MANY = {
  'in-doubt': 'notices.manyInDoubt',
  stopped: 'notices.manyStopped',
  refused: 'notices.manyRefused',
  promise: 'notices.manyPromise',
  reply: 'notices.manyReply',
  ticket: 'notices.manyTicket',
} as const satisfies Record<NoticeKind, string>;

/** A notice as it is read. Without a text it is fit for a lock screen: no name, no subject. `brand`: where there are several. */
export function noticeTexts(notice: Notice, brand: string | null): { title: string; body: string } {
  if (notice.text) {
    const { requester, subject } = notice.text;
    return {
      title: t(ONE[notice.kind], { name: requester || t('notices.someone') }),
      body: [subject, brand].filter(Boolean).join('\n'),
    };
  }
  return { title: brand ?? t('notices.app'), body: t(MANY[notice.kind], { count: notice.count }) };
}
