import { type RefObject, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { typedTimeWords } from '../../parts/text/time-choices.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useNow } from '../../ui/hooks.ts';
import css from './canned.module.css';
import { type FormField, stepsOf } from './canned-check.ts';
import type { CannedForm } from './canned-form.ts';

interface MacroFieldsProps {
  form: CannedForm;
  set: (change: Partial<CannedForm>) => void;
  errorAt: (field: FormField) => string | null;
  fields: {
    addTags: RefObject<HTMLInputElement | null>;
    snooze: RefObject<HTMLInputElement | null>;
    due: RefObject<HTMLInputElement | null>;
    after: RefObject<HTMLSelectElement | null>;
  };
}

export function MacroFields({ form, set, errorAt, fields }: MacroFieldsProps) {
  const now = useNow(60);
  // Decided once, so that the section does not fold while the agent types.
  const [open] = useState(() => stepsOf(form) !== null);
  const wrong = (['addTags', 'snooze', 'due', 'after'] as const).some((field) => errorAt(field) !== null);
  const time = (typed: string, hint?: string) =>
    typed.trim() === '' ? (hint ?? null) : (typedTimeWords(typed, now, false).hint ?? null);
  return (
    <details className={css.variables} open={open || wrong}>
      <summary>{t('canned.macro')}</summary>
      <p className={css.hint}>{t('canned.macroHint')}</p>
      <div className={css.macro}>
        <TextField
          ref={fields.addTags}
          label={t('canned.macroTags')}
          hint={t('canned.macroTagsHint')}
          value={form.addTags}
          error={errorAt('addTags')}
          onChange={({ target }) => set({ addTags: target.value })}
        />
        <SelectField
          ref={fields.after}
          label={t('canned.macroAfter')}
          value={form.after}
          error={errorAt('after')}
          onChange={({ target }) => set({ after: target.value })}
        >
          <option value="">{t('canned.macroAfterNone')}</option>
          <option value="next">{t('canned.stepNext')}</option>
          <option value="done">{t('canned.stepDone')}</option>
          <option value="close">{t('canned.stepClose')}</option>
        </SelectField>
        <TextField
          ref={fields.snooze}
          label={t('canned.macroSnooze')}
          hint={time(form.snooze, t('canned.macroTime'))}
          value={form.snooze}
          error={errorAt('snooze')}
          onChange={({ target }) => set({ snooze: target.value })}
        />
        <TextField
          ref={fields.due}
          label={t('canned.macroDue')}
          hint={time(form.due)}
          value={form.due}
          error={errorAt('due')}
          onChange={({ target }) => set({ due: target.value })}
        />
      </div>
      <TextField
        label={t('canned.macroPromise')}
        dir="auto"
        maxLength={2000}
        value={form.promise}
        onChange={({ target }) => set({ promise: target.value })}
      />
    </details>
  );
}
