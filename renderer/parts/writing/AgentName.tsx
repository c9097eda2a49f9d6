import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import { errorWords, t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useSubmit } from '../../ui/submit.ts';
import css from './NoticeLine.module.css';

interface NameRowProps {
  account: SteadyAccount;
  wanted: boolean;
  onSaved: (name: string) => void;
}

/** Asks for the agent's name before the first send. `wanted`: *Send reply* waits for it. */
export function NameRow({ account, wanted, onSaved }: NameRowProps) {
  const store = useAppStore();
  const [name, setName] = useState('');
  const { busy, error, submit, clearError } = useSubmit();
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted) field.current?.focus();
  }, [wanted]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const agentName = name.trim();
    setMissing(agentName === '');
    if (agentName === '') return field.current?.focus();
    void submit(
      () => store.getState().accounts.configure(account.id, { agentName }),
      () => onSaved(agentName),
    );
  };

  return (
    <form className={css.row} onSubmit={onSubmit}>
      <TextField
        ref={field}
        label={t('composer.askName')}
        hint={t(wanted ? 'composer.askNameSends' : 'composer.askNameWhy', { label: account.label })}
        error={missing ? t('composer.nameNeeded') : error && errorWords(error).what}
        value={name}
        maxLength={200}
        autoComplete="name"
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
          clearError();
        }}
      />
      <Button type="submit" look="primary" busy={busy}>
        {t('composer.saveName')}
      </Button>
    </form>
  );
}

/** Says that a reply goes out under the agent's name, or that the name is missing. */
export const asAgent = ({ settings: { agentName }, label }: Pick<SteadyAccount, 'settings' | 'label'>): string =>
  agentName ? t('composer.asName', { name: agentName, label }) : t('composer.asNameMissing', { label });
