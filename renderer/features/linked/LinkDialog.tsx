import { type KeyboardEvent, useRef } from 'react';
import type { RelatedTicket } from '../../../shared/domain/linked-tickets.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { StatusWord } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { rowAfterKey } from '../../ui/walk-list.ts';
import css from './linked.module.css';

/** *Link to…*: the customer's other tickets. A press links one to the open ticket. */
export function LinkDialog() {
  const store = useAppStore();
  const choices = useApp((app) => app.linked.choices);
  const first = useRef<HTMLButtonElement>(null);
  const close = () => void store.getState().linked.with((actions) => actions.closeChoices());
  const link = (other: RelatedTicket) => {
    close();
    void store.getState().linked.with(({ setLink }) => setLink(other, true));
  };
  return (
    <Dialog
      open={choices !== null}
      onClose={close}
      title={t('linked.chooseTitle')}
      description={t(choices?.length === 0 ? 'linked.noChoice' : 'linked.chooseHint')}
      initialFocus={first}
    >
      <ul onKeyDown={moveFocus}>
        {choices?.map((other, index) => (
          <Choice key={other.id} ref={index === 0 ? first : undefined} other={other} onLink={() => link(other)} />
        ))}
      </ul>
    </Dialog>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const to = rowAfterKey(event.key, rows.indexOf(document.activeElement as HTMLButtonElement), rows.length);
  if (to === null) return;
  rows[to]?.focus();
  event.preventDefault();
}

interface ChoiceProps {
  other: RelatedTicket;
  onLink: () => void;
  ref: React.Ref<HTMLButtonElement> | undefined;
}

function Choice({ other: { tid, subject, status, meaning, openedAt }, onLink, ref }: ChoiceProps) {
  const now = useNow(60);
  const at = openedAt?.utc ?? null;
  return (
    <li>
      <button ref={ref} type="button" className={css.choice} onClick={onLink}>
        <span className={layout.code}>#{tid}</span>
        <bdi className={layout.cutFill}>{subject || t('ticket.noSubject')}</bdi>
        <StatusWord meaning={meaning}>{status}</StatusWord>
        {at !== null && <span className={layout.meta}>{formatMoment(at, now)}</span>}
      </button>
    </li>
  );
}
