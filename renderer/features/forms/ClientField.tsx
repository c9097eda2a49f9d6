import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { type ChosenClient, ClientSearch } from './ClientSearch.tsx';
import css from './Forms.module.css';

interface ClientFieldProps {
  account: string;
  client: { id: string; name: string } | null;
  error?: string | null | undefined;
  onChange: (client: ChosenClient | null) => void;
}

const WORDS = {
  label: 'forms.customer',
  hint: 'forms.customerHint',
  choose: 'forms.choose',
  none: 'forms.noHits',
} as const;
const NUMBER = /^\d+$/;

/** A client: found among those that are cached, or by an id. */
export function ClientField({ account, client, error, onChange }: ClientFieldProps) {
  if (client) {
    return (
      <div className={css.row}>
        <span>{t('forms.chosen', { name: client.name || t('forms.unnamed'), id: client.id })}</span>
        <Button onClick={() => onChange(null)}>{t('forms.change')}</Button>
      </div>
    );
  }
  return (
    <div>
      <ClientSearch account={account} words={WORDS} idLike={NUMBER} error={error} onChoose={onChange} />
    </div>
  );
}
