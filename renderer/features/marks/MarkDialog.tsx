import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { TimePicker } from '../../parts/marks/TimePicker.tsx';
import { momentIn } from '../../parts/text/time-choices.ts';
import { fullWhen } from '../../parts/text/when.ts';
import { knownTicket } from '../../parts/tickets/known-ticket.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { submitByKey } from '../../ui/dom.ts';
import { useLast, useNow } from '../../ui/hooks.ts';
import { nameTickets, snooze } from './actions.ts';
import css from './dialogs.module.css';

type Kind = 'snooze' | 'promise' | 'tags' | 'hand';

/** The tickets of a dialog, and their name for its title. Kept while it fades out. */
export function useMarkDialog(kind: Kind) {
  const store = useAppStore();
  const dialog = useApp(({ marks }) => (marks.dialog?.kind === kind ? marks.dialog : null));
  const { account = '', tickets = [] } = dialog ?? {};
  const open = dialog !== null;
  return { kind, open, ...useLast({ account, tickets, name: nameTickets(store.getState(), tickets) }, open) };
}

export const formOf = (kind: Kind): string => `${kind}-form`;

interface MarkDialogProps {
  mark: ReturnType<typeof useMarkDialog>;
  title: string;
  hint: string;
  /** Label of the button that submits the form. */
  go?: string;
  /** Buttons on the other side of the footer. */
  start?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

export function MarkDialog({ mark: { kind, open }, title, hint, go, start, initialFocus, children }: MarkDialogProps) {
  const close = useApp((app) => app.marks.close);
  const actions = go && (
    <>
      {start}
      <Button onClick={close}>{t('ui.cancel')}</Button>
      <Button look="primary" type="submit" form={formOf(kind)}>
        {go}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={close} title={title} description={hint} initialFocus={initialFocus} actions={actions}>
      {children}
    </Dialog>
  );
}

export function SnoozeDialog() {
  const mark = useMarkDialog('snooze');
  return (
    <MarkDialog mark={mark} title={t('marks.snoozeTitle', { name: mark.name })} hint={t('marks.snoozeHint')}>
      <Body tickets={mark.tickets} />
    </MarkDialog>
  );
}

function Body({ tickets }: { tickets: string[] }) {
  const store = useAppStore();
  const now = useNow();
  const [value, setValue] = useState('');
  const [checked, setChecked] = useState(false);
  const [only] = tickets;
  const until = (only && knownTicket(store.getState(), only)?.local.snoozedUntil) || null;
  const go = (at: number | null) => void store.getState().marks.submit(() => snooze(store.getState(), tickets, at));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const at = momentIn(value, Date.now());
    setChecked(true);
    if (at !== null) go(at);
  };
  return (
    <>
      {until !== null && <p className={css.state}>{t('marks.snoozedUntil', { time: fullWhen(until, now) })}</p>}
      <form onSubmit={onSubmit} onKeyDown={submitByKey} noValidate>
        <TimePicker
          label={t('marks.pickTime')}
          choicesLabel={t('marks.snoozeChoices')}
          value={value}
          onChange={setValue}
          checked={checked}
          onPick={({ at }) => go(at)}
          before={until === null ? undefined : { label: t('marks.wake'), run: () => go(null) }}
          action={<Button type="submit">{t('marks.snooze')}</Button>}
        />
      </form>
    </>
  );
}
