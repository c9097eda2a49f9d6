import { Link2, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { runCommand } from '../../commands/table.ts';
import { t } from '../../i18n/index.ts';
import { TicketRecordRow } from '../../parts/records/Row.tsx';
import { peopleInWords, usePeopleOn } from '../../parts/team/people-on.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { linkedHere, openOnes } from './index.ts';
import css from './linked.module.css';

/** Linked tickets, and the one that may be about the same thing; nothing without any. */
export function LinkedLine({ ticket }: { ticket: string }) {
  const store = useAppStore();
  const keysOf = useKeysOf();
  const { tickets, offer } = useApp(linkedHere);
  if (tickets.length === 0 && offer === null) return null;
  const count = openOnes(tickets).length + 1;
  const action = (id: string, label: string) => (
    <Button
      look="plain"
      className={css.action}
      aria-keyshortcuts={keysOf(id)}
      onClick={() => void runCommand(id, store.getState)}
    >
      {label}
    </Button>
  );
  return (
    <section className={css.lines} aria-label={t('linked.region')}>
      {tickets.length > 0 && (
        <div className={layout.row}>
          <Glyph icon={Link2} size={14} tone="quiet" />
          <ul className={css.list} aria-label={t('linked.list')}>
            {tickets.map((other) => (
              <Related key={other.id} other={other}>
                <IconButton
                  icon={Unlink}
                  size={14}
                  label={t('linked.unlink', { tid: other.tid })}
                  onClick={() => void store.getState().customer.link(ticket, [other], false)}
                />
              </Related>
            ))}
          </ul>
          {count > 1 &&
            action('linked.answer', count === 2 ? t('linked.answerBoth') : t('linked.answerCount', { count }))}
        </div>
      )}
      {offer && (
        <ul>
          <Related other={offer} lead={t('linked.looksLike')}>
            {action('linked.link', t('linked.linkIt'))}
            {action('linked.notSame', t('linked.notTheSame'))}
          </Related>
        </ul>
      )}
    </section>
  );
}

/** A ticket in one row, with buttons beside it. */
function Related({ other, lead, children }: { other: TicketRow; lead?: string; children: ReactNode }) {
  const people = peopleInWords(usePeopleOn(other.id, other.local.taken));
  return (
    <li className={layout.row}>
      {lead && <span className={layout.meta}>{lead}</span>}
      <TicketRecordRow ticket={other} now={useNow(60)} people={people} />
      {children}
    </li>
  );
}
