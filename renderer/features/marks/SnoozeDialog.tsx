import { type FormEvent, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { TimePicker } from '../../parts/marks/TimePicker.tsx';
import { momentIn } from '../../parts/text/time-choices.ts';
import { fullWhen } from '../../parts/text/when.ts';
import { knownTicket } from '../../parts/tickets/known-ticket.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { submitByKey } from '../../ui/dom.ts';
import { useNow } from '../../ui/hooks.ts';
import { snooze } from './actions.ts';
import css from './dialogs.module.css';
import { MarkDialog, useMarkDialog } from './MarkDialog.tsx';

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
