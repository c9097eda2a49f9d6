import { Eye, PencilLine } from 'lucide-react';
import type { Taken } from '../../../shared/domain/team.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Avatar } from '../../parts/team/Avatar.tsx';
import { hereWords, holderWords, usePeopleOn } from '../../parts/team/people-on.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { canHandOn, giveBackTickets, ownMember, takeTickets, takeUpDraft } from './actions.ts';
import css from './marks.module.css';

/** Shows who of the team has the open ticket or views it, and the possible actions. */
export function TicketTeam({ ticket, taken }: { ticket: string; taken: Taken | undefined }) {
  const store = useAppStore();
  const now = useNow();
  const own = useApp(ownMember);
  const canHand = useApp(canHandOn);
  const people = usePeopleOn(ticket, taken);
  if (own === null) return null;
  const holder = people.find(({ holds }) => holds)?.member;
  return (
    <section aria-label={t('team.section')}>
      <span className={css.state}>
        {holder && <Avatar member={holder} small />}
        <span className={layout.cut} title={taken && t('marks.takenSince', { time: formatMoment(taken.at, now) })}>
          {holder ? holderWords(holder) : t('marks.nobody')}
        </span>
      </span>
      <span role="status" className={css.here}>
        {people.map((person) => {
          const { member, holds, here } = person;
          return (
            here && (
              <span key={member.id} className={css.state}>
                <Glyph icon={here === 'writing' ? PencilLine : Eye} size={14} tone="accent" />
                {!holds && <Avatar member={member} small passing />}
                <span className={layout.cut}>{hereWords(person)}</span>
              </span>
            )
          );
        })}
      </span>
      <span className={css.teamActions}>
        {taken?.member !== own && (
          <Button look="plain" className={css.action} onClick={() => void takeTickets(store.getState(), [ticket])}>
            {t('marks.take')}
          </Button>
        )}
        {taken?.member === own && (
          <Button look="plain" className={css.action} onClick={() => void giveBackTickets(store.getState(), [ticket])}>
            {t('marks.giveBack')}
          </Button>
        )}
        {canHand && (
          <Button look="plain" className={css.action} onClick={() => store.getState().marks.openFor('hand', [ticket])}>
            {t('marks.hand')}
          </Button>
        )}
      </span>
    </section>
  );
}

/** Words and draft that came with a ticket when a colleague handed it over. */
export function HandedLine({ ticket, taken }: { ticket: string; taken: Taken | undefined }) {
  const store = useAppStore();
  const own = useApp(ownMember);
  const hasDraft = own !== null && taken?.member === own && taken.hasDraft;
  if (own === null || (!hasDraft && !taken?.note)) return null;
  return (
    <div className={css.handed}>
      {taken?.note && <p dir="auto">{taken.note}</p>}
      {hasDraft && (
        <p className={css.draftCame}>
          <span className={layout.cut}>{t('marks.draftCame')}</span>
          <Button look="plain" className={css.action} onClick={() => void takeUpDraft(store.getState(), ticket)}>
            {t('marks.takeUpDraft')}
          </Button>
        </p>
      )}
    </div>
  );
}
