import { useState } from 'react';
import { type MessageKey, t } from '../../i18n/index.ts';
import { typedForm } from '../../parts/text/time-choices.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { CheckField, SelectField, TextField } from '../../ui/Field.tsx';
import css from './outage.module.css';

const HOUR = 3600_000;

const AGES: readonly [number, MessageKey][] = [
  [HOUR / 2, 'outage.inHalfHour'],
  [HOUR, 'outage.inHour'],
  [3 * HOUR, 'outage.inThreeHours'],
  [24 * HOUR, 'outage.inDay'],
];

export function OutageRules() {
  const store = useAppStore();
  const { oncePerCustomer, openedSince, withoutSubjects } = useApp((app) => app.outage.choices);
  const hasZone = useApp(
    ({ accounts, outage }) => accounts.list?.find(({ id }) => id === outage.account)?.settings.zone !== null,
  );
  const { choose } = store.getState().outage;
  return (
    <fieldset className={css.rules}>
      <legend>{t('outage.rules')}</legend>
      <CheckField
        label={t('outage.once')}
        hint={t('outage.onceHint')}
        checked={oncePerCustomer}
        onChange={(checked) => choose({ oncePerCustomer: checked })}
      />
      <div className={css.pair}>
        <Since at={openedSince} hasZone={hasZone} onChange={(at) => choose({ openedSince: at })} />
        <TextField
          label={t('outage.without')}
          hint={t('outage.withoutHint')}
          value={withoutSubjects}
          onChange={({ target }) => choose({ withoutSubjects: target.value })}
        />
      </div>
    </fieldset>
  );
}

interface SinceProps {
  at: number | null;
  /** Whether the service's time zone is known, and so when a ticket was opened. */
  hasZone: boolean;
  onChange: (at: number | null) => void;
}

/** An age counts from the moment of the choice, because later tickets are newer anyway. */
function Since({ at, hasZone, onChange }: SinceProps) {
  const [choice, setChoice] = useState(at === null ? '' : 'time');
  return (
    <div className={css.since}>
      <SelectField
        label={t('outage.opened')}
        hint={!hasZone && choice !== '' && t('outage.noZone')}
        value={choice}
        onChange={({ target: { value } }) => {
          setChoice(value);
          if (value === '') onChange(null);
          else if (value === 'time') onChange(at ?? Date.now() - HOUR);
          else onChange(Date.now() - Number(value));
        }}
      >
        <option value="">{t('outage.anyTime')}</option>
        {AGES.map(([age, words]) => (
          <option key={age} value={age}>
            {t(words)}
          </option>
        ))}
        <option value="time">{t('outage.sinceTime')}</option>
      </SelectField>
      {choice === 'time' && (
        <TextField
          type="datetime-local"
          label={t('outage.since')}
          value={at === null ? '' : typedForm(at).replace(' ', 'T')}
          onChange={({ target: { value } }) => {
            const typed = new Date(value).getTime();
            if (!Number.isNaN(typed)) onChange(typed);
          }}
        />
      )}
    </div>
  );
}
