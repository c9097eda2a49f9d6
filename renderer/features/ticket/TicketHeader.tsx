import { AlarmClock, Copy, Ellipsis, ExternalLink, Flag, PanelRight, StickyNote, TextQuote } from 'lucide-react';
import type { Account } from '../../../shared/domain/account.ts';
import type { ServiceLink, TicketDetail } from '../../../shared/domain/ticket.ts';
import { keysOf } from '../../commands/table.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/Menu.tsx';
import { StatusWord } from '../../ui/Status.tsx';
import { useReplyBegun } from '../composer/useReplyWork.ts';
import { MarksMenu } from '../marks/MarksMenu.tsx';
import { copyText, openConversation } from './actions.ts';
import css from './TicketHeader.module.css';

/** What the ticket is: subject, number, status, and whose it is. */
export function TicketHeader({ detail, account }: { detail: TicketDetail; account: Account }) {
  const { ticket, meaning } = detail;
  const store = useAppStore();
  const begun = useReplyBegun(account.id, ticket.id);
  const subject = ticket.subject || t('ticket.noSubject');
  return (
    <header className={css.header}>
      <div className={css.top}>
        <h2 className={css.subject} title={subject} dir="auto">
          {subject}
        </h2>
        <div className={css.buttons}>
          <IconButton
            icon={AlarmClock}
            label={t('marks.snooze')}
            keys={keysOf('marks.snooze')}
            onClick={() => store.getState().marks.openFor('snooze', [ticket.id])}
          />
          <IconButton
            icon={StickyNote}
            label={t('marks.addNote')}
            keys={keysOf('marks.note')}
            onClick={() => store.getState().marks.openNote(ticket.id)}
          />
          <More detail={detail} />
        </div>
      </div>
      <div className={css.under}>
        <div className={css.lines}>
          <p className={css.line}>
            <span className={css.number}>#{ticket.tid}</span>
            <StatusWord meaning={meaning}>{ticket.status}</StatusWord>
            {ticket.flagged && <Glyph icon={Flag} size={12} tone="warn" label={t('ticket.flagged')} />}
            {ticket.priority && (
              <span className={classes(css.clip, css.lesser)}>
                {t('ticket.priority', { priority: ticket.priority })}
              </span>
            )}
            <span className={classes(css.clip, css.lesser)}>
              {ticket.deptName ?? t('ticket.department', { id: ticket.deptId })}
            </span>
          </p>
          <p className={css.line}>
            <bdi className={css.requester}>{ticket.requester.name || ticket.requester.email}</bdi>
            {ticket.requester.name && (
              <bdi className={classes(css.clip, css.lesser, css.mail)}>{ticket.requester.email}</bdi>
            )}
            {ticket.service && <span className={css.clip}>{serviceLabel(ticket.service)}</span>}
            {ticket.cc.length > 0 && (
              <span title={ticket.cc.join(', ')}>{t('composer.cc', { count: ticket.cc.length })}</span>
            )}
          </p>
        </div>
        <Button
          look={begun || !detail.canOpen ? 'edge' : 'primary'}
          icon={ExternalLink}
          onClick={() => void openConversation(store.getState(), ticket.id)}
        >
          {t('ticket.openConversation')}
        </Button>
      </div>
    </header>
  );
}

export const serviceLabel = ({ kind, id, label }: ServiceLink): string => label ?? t(`ticket.${kind}`, { id });

function More({ detail }: { detail: TicketDetail }) {
  const store = useAppStore();
  const customer = useApp((app) => app.ticket.customerShown ?? app.ticket.wide);
  const { id, tid, subject } = detail.ticket;
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={t('ticket.more')} />} align="end">
        <MenuItem icon={Copy} keys={keysOf('ticket.copy')} onClick={() => void copyText(tid)}>
          {t('ticket.copyNumber')}
        </MenuItem>
        <MenuItem onClick={() => void copyText(`#${tid} ${subject}`)}>{t('ticket.copyBoth')}</MenuItem>
        <MenuLine />
        <MarksMenu detail={detail} />
        <MenuLine />
        <MenuItem icon={TextQuote} keys={keysOf('ticket.excerpt')} onClick={() => store.getState().excerpt.open(id)}>
          {t('ticket.addExcerpt')}
        </MenuItem>
      </Menu>
      <IconButton
        icon={PanelRight}
        label={t('customer.region')}
        keys={keysOf('ticket.customer')}
        pressed={customer}
        onClick={() => store.getState().ticket.toggleCustomer()}
      />
    </>
  );
}
