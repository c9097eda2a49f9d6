import {
  AlarmClock,
  Bell,
  BellOff,
  CheckCheck,
  ExternalLink,
  Forward,
  Handshake,
  Mail,
  MailOpen,
  Pin,
  PinOff,
  StickyNote,
  Tag,
  Undo2,
  UserRoundCheck,
} from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { isUnseen, type KnownTicket } from '../../parts/tickets/known-ticket.ts';
import { openConversation } from '../../parts/tickets/open-conversation.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { MenuItem, MenuLine } from '../../ui/Menu.tsx';
import {
  canHandOn,
  giveBackTickets,
  ownMember,
  takeTickets,
  toggleDone,
  toggleFollow,
  togglePin,
  toggleUnread,
} from './actions.ts';

export function MarksMenu({ of }: { of: { id: string } & Pick<KnownTicket, 'unread' | 'local' | 'today'> }) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const { id } = of;
  const unread = isUnseen(of);
  const { snoozedUntil, promise, doneAt, pinned, taken } = of.local;
  const followed = of.local.followed || of.today?.reason === 'followed';
  const own = useApp(ownMember);
  const canHand = useApp(canHandOn);
  const app = () => store.getState();
  return (
    <>
      <MenuItem icon={StickyNote} keys={keysOf('marks.note')} onClick={() => app().marks.openNote(id)}>
        {t('marks.addNote')}
      </MenuItem>
      <MenuItem icon={Tag} keys={keysOf('marks.tags')} onClick={() => app().marks.openFor('tags', [id])}>
        {t('marks.tags')}
      </MenuItem>
      <MenuItem icon={AlarmClock} keys={keysOf('marks.snooze')} onClick={() => app().marks.openFor('snooze', [id])}>
        {t(snoozedUntil === null ? 'marks.snooze' : 'marks.changeSnooze')}
      </MenuItem>
      <MenuItem icon={Handshake} keys={keysOf('marks.promise')} onClick={() => app().marks.openFor('promise', [id])}>
        {t(promise === null ? 'marks.promise' : 'marks.changePromise')}
      </MenuItem>
      <MenuItem icon={pinned ? PinOff : Pin} keys={keysOf('marks.pin')} onClick={() => void togglePin(app(), [id])}>
        {t(pinned ? 'marks.unpin' : 'marks.pin')}
      </MenuItem>
      <MenuItem
        icon={unread ? MailOpen : Mail}
        keys={keysOf('marks.unread')}
        onClick={() => void toggleUnread(app(), [id])}
      >
        {t(unread ? 'marks.markRead' : 'marks.markUnread')}
      </MenuItem>
      <MenuItem
        icon={followed ? BellOff : Bell}
        keys={keysOf('marks.follow')}
        onClick={() => void toggleFollow(app(), [id])}
      >
        {t(followed ? 'marks.unfollow' : 'marks.follow')}
      </MenuItem>
      {own !== null && (
        <>
          <MenuLine />
          {taken?.member === own ? (
            <MenuItem icon={Undo2} keys={keysOf('marks.giveBack')} onClick={() => void giveBackTickets(app(), [id])}>
              {t('marks.giveBack')}
            </MenuItem>
          ) : (
            <MenuItem icon={UserRoundCheck} keys={keysOf('marks.take')} onClick={() => void takeTickets(app(), [id])}>
              {t('marks.take')}
            </MenuItem>
          )}
          {canHand && (
            <MenuItem icon={Forward} keys={keysOf('marks.hand')} onClick={() => app().marks.openFor('hand', [id])}>
              {t('marks.hand')}
            </MenuItem>
          )}
        </>
      )}
      <MenuLine />
      <MenuItem icon={CheckCheck} keys={keysOf('marks.done')} onClick={() => void toggleDone(app(), [id])}>
        {t(doneAt === null ? 'marks.done' : 'marks.notDone')}
      </MenuItem>
      <MenuItem icon={ExternalLink} onClick={() => void openConversation(app(), id)}>
        {t('marks.closeOnWeb')}
      </MenuItem>
    </>
  );
}
