import {
  AlarmClock,
  CheckCheck,
  ExternalLink,
  Handshake,
  Mail,
  MailOpen,
  Pin,
  PinOff,
  StickyNote,
  Tag,
} from 'lucide-react';
import type { LocalMarks } from '../../../shared/domain/marks.ts';
import { t } from '../../i18n/index.ts';
import { openConversation } from '../../parts/tickets/open-conversation.ts';
import { useAppStore, useKeysOf } from '../../store/app-store.ts';
import { MenuItem, MenuLine } from '../../ui/Menu.tsx';
import { toggleDone, togglePin, toggleUnread } from './actions.ts';

/** Everything one marks on a ticket, as items of its menu. */
export function MarksMenu({ of }: { of: { id: string; unread: boolean; local: LocalMarks } }) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const { id, unread } = of;
  const { snoozedUntil, promise, doneAt, pinned } = of.local;
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
