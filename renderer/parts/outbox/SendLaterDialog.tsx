import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Customer } from '../../../shared/domain/customer.ts';
import { wallClock } from '../../../shared/domain/zone.ts';
import { countryName } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { submitByKey } from '../../ui/dom.ts';
import { SelectField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { TimePicker } from '../marks/TimePicker.tsx';
import { formatWeekdayIn, zonesOf } from '../text/customer-zones.ts';
import { momentIn } from '../text/time-choices.ts';

export interface SendLaterProps {
  open: boolean;
  ticket: string;
  /** Also the label of the button that takes the typed time. */
  title: string;
  onClose: () => void;
  onPick: (at: number) => void;
}

/** Asks when a reply goes out, and says what happens if Rackside is closed then. */
export function SendLaterDialog({ open, onClose, ...rest }: SendLaterProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title={rest.title} description={t('outbox.laterHint')} initialFocus={field}>
      <Body {...rest} field={field} />
    </Dialog>
  );
}

type BodyProps = Omit<SendLaterProps, 'open' | 'onClose'> & { field: RefObject<HTMLInputElement | null> };

function Body({ ticket, title, field, onPick }: BodyProps) {
  const country = useCustomerCountry(ticket);
  const zones = useMemo(() => zonesOf(country, Date.now()), [country]);
  const [chosen, setChosen] = useState('');
  const [value, setValue] = useState('');
  const [checked, setChecked] = useState(false);
  const picked = zones.find(({ zone }) => zone === chosen);
  const clock = (picked && wallClock(picked.zone)) ?? undefined;
  // A country's only zone is the customer's, whoever's time is typed.
  const theirs = picked ?? (zones.length === 1 ? zones[0] : undefined);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const at = momentIn(value, Date.now(), clock);
    setChecked(true);
    if (at !== null) onPick(at);
  };
  return (
    <form className={layout.stackWide} onSubmit={onSubmit} onKeyDown={submitByKey} noValidate>
      {zones.length > 0 && (
        <SelectField
          label={t('outbox.laterZone')}
          hint={t('outbox.laterBy', { country: countryName(country) ?? country, count: zones.length })}
          value={picked?.zone ?? ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{t('outbox.laterOurs')}</option>
          {zones.map(({ zone, name }) => (
            <option key={zone} value={zone}>
              {t('outbox.laterTheirs', { zone: name })}
            </option>
          ))}
        </SelectField>
      )}
      <TimePicker
        label={t('outbox.laterWhen')}
        choicesLabel={t('marks.snoozeChoices')}
        value={value}
        onChange={setValue}
        checked={checked}
        field={field}
        onPick={({ at }) => onPick(at)}
        action={<Button type="submit">{title}</Button>}
        clock={clock}
        momentWords={(at) =>
          theirs ? t('outbox.laterThere', { time: formatWeekdayIn(at, theirs.zone), zone: theirs.name }) : null
        }
      />
    </form>
  );
}

/** Only the open ticket's customer is known. */
function useCustomerCountry(ticket: string): string {
  const store = useAppStore();
  const country = useApp(({ customer: { customer } }) => (customer?.ticket === ticket ? countryOf(customer) : ''));
  useEffect(() => {
    const { nav, customer } = store.getState();
    if (nav.account !== null && nav.ticket === ticket && customer.ticket !== ticket) customer.show(nav.account, ticket);
  }, [store, ticket]);
  return country;
}

/** The country of the contact who wrote, else that of all contacts; empty if it isn't clear. */
function countryOf({ contactId, email, contacts: { rows } }: Customer): string {
  const writer =
    rows.find(({ id }) => id === contactId) ?? rows.find((row) => row.email.toLowerCase() === email.toLowerCase());
  const countries = new Set((writer ? [writer] : rows).map(({ country }) => country));
  return countries.size === 1 ? ([...countries][0] ?? '') : '';
}
