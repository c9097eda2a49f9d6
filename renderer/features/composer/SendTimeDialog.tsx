import { type FormEvent, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { momentIn, TimeChoices, WhenField } from '../../parts/marks/TimeChoices.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useLast, useNow } from '../../ui/hooks.ts';
import css from './Composer.module.css';

interface SendTimeDialogProps {
  /** Null: closed. */
  and: 'snooze' | 'promise' | null;
  /** Whom the reply is for. */
  name: string;
  onClose: () => void;
  /** `text`: what was promised; empty for a snooze. */
  onPick: (and: 'snooze' | 'promise', at: number, text: string) => void;
}

/** Asks for the moment of *Send and snooze* or *Send and promise*; one press sends. */
export function SendTimeDialog({ and, name, onClose, onPick }: SendTimeDialogProps) {
  const shown = useLast(and ?? 'snooze', and !== null);
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={and !== null}
      onClose={onClose}
      title={t(shown === 'snooze' ? 'composer.sendAndSnooze' : 'composer.sendAndPromise')}
      description={t(shown === 'snooze' ? 'composer.snoozeWhen' : 'composer.promiseWhen', { name })}
      initialFocus={first}
    >
      <Body and={shown} first={first} onPick={onPick} />
    </Dialog>
  );
}

function Body({
  and,
  first,
  onPick,
}: Pick<SendTimeDialogProps, 'onPick'> & {
  and: 'snooze' | 'promise';
  first: React.RefObject<HTMLButtonElement | null>;
}) {
  const now = useNow();
  const [text, setText] = useState('');
  const [value, setValue] = useState('');
  const [checked, setChecked] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const at = momentIn(value, Date.now());
    setChecked(true);
    if (at !== null) onPick(and, at, text);
  };
  return (
    <form className={css.timing} onSubmit={onSubmit} noValidate>
      {and === 'promise' && (
        <TextField
          label={t('composer.promiseText')}
          value={text}
          dir="auto"
          maxLength={2000}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <TimeChoices
        label={t(and === 'snooze' ? 'marks.snoozeChoices' : 'marks.dueChoices')}
        now={now}
        first={first}
        digits
        onPick={(at) => onPick(and, at, text)}
      />
      <div className={css.pick}>
        <WhenField label={t('marks.pickTime')} value={value} onChange={setValue} now={now} checked={checked} />
        <Button type="submit">{t('composer.sendShort')}</Button>
      </div>
    </form>
  );
}
