import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { TimePicker } from '../../parts/marks/TimePicker.tsx';
import { type ChoiceName, momentIn } from '../../parts/text/time-choices.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { submitByKey } from '../../ui/dom.ts';
import { TextField } from '../../ui/Field.tsx';
import { useLast } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';

interface SendTimeDialogProps {
  and: 'snooze' | 'promise' | null;
  name: string;
  onClose: () => void;
  /** `text`: the promise; empty for a snooze. `name`: the chosen time; empty if it was typed. */
  onPick: (and: 'snooze' | 'promise', at: number, text: string, name: ChoiceName | '') => void;
}

export function SendTimeDialog({ and, name, onClose, onPick }: SendTimeDialogProps) {
  const shown = useLast(and ?? 'snooze', and !== null);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={and !== null}
      onClose={onClose}
      title={t(shown === 'snooze' ? 'composer.sendAndSnooze' : 'composer.sendAndPromise')}
      description={t(shown === 'snooze' ? 'composer.snoozeWhen' : 'composer.promiseWhen', { name })}
      initialFocus={field}
    >
      <Body and={shown} field={field} onPick={onPick} />
    </Dialog>
  );
}

function Body({
  and,
  field,
  onPick,
}: Pick<SendTimeDialogProps, 'onPick'> & {
  and: 'snooze' | 'promise';
  field: RefObject<HTMLInputElement | null>;
}) {
  const [text, setText] = useState('');
  const [value, setValue] = useState('');
  const [checked, setChecked] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const at = momentIn(value, Date.now());
    setChecked(true);
    if (at !== null) onPick(and, at, text, '');
  };
  return (
    <form className={layout.stackWide} onSubmit={onSubmit} onKeyDown={submitByKey} noValidate>
      {and === 'promise' && (
        <TextField
          label={t('composer.promiseText')}
          value={text}
          dir="auto"
          maxLength={2000}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <TimePicker
        label={t(and === 'snooze' ? 'marks.pickTime' : 'marks.due')}
        choicesLabel={t(and === 'snooze' ? 'marks.snoozeChoices' : 'marks.dueChoices')}
        value={value}
        onChange={setValue}
        checked={checked}
        field={field}
        onPick={({ at, name }) => onPick(and, at, text, name)}
        action={<Button type="submit">{t('composer.sendShort')}</Button>}
      />
    </form>
  );
}
