/** First steps of a new account, in the ticket's place, with the controls of the account page. */
import { Check, Circle, TriangleAlert } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { Account } from '../../../../shared/domain/account.ts';
import { t } from '../../../i18n/index.ts';
import { useApp } from '../../../store/app-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import layout from '../../../ui/layout.module.css';
import signs from '../../../ui/signs.module.css';
import { showToast } from '../../../ui/Toast.tsx';
import { ReadMessages } from '../ConversationsSection.tsx';
import { DepartmentsSection } from '../DepartmentsSection.tsx';
import { NameFields, ReplyAsField } from '../RepliesSection.tsx';
import { TicketLink } from '../TicketLink.tsx';
import { TimesSection } from '../TimesSection.tsx';
import css from './FirstSteps.module.css';
import { type FirstStep, firstSteps, isFirstDay } from './steps.ts';

const VIEWS: Record<FirstStep['id'], ComponentType<{ account: Account }>> = {
  name: NameFields,
  link: TicketLink,
  messages: ReadMessages,
  zone: TimesSection,
  departments: DepartmentsSection,
  recorded: ReplyAsField,
};

/** One step is open at a time, initially the first that is not done. */
export function FirstSteps({ account }: { account: Account }) {
  const queues = useApp((app) => app.queues.list);
  const configure = useApp((app) => app.accounts.configure);
  const steps = firstSteps(account, queues);
  const [open, setOpen] = useState<FirstStep['id'] | null>(() => steps.find(({ done }) => !done)?.id ?? null);
  const hide = async () => {
    const answer = await configure(account.id, { hideFirstSteps: true });
    if (answer.ok) showToast({ title: t('firstSteps.hidden'), description: t('firstSteps.hiddenNext') });
  };
  const done = steps.filter((step) => step.done).length;
  const [goesOn, setGoesOn] = useState(false);
  // Asked for, it is drawn again: its day is not in the store.
  useApp((app) => app.settings.stepsAsked);
  const isWhole = goesOn || isFirstDay(account.id, Date.now());
  return (
    <section className={css.page} aria-labelledby="first-steps">
      <header className={css.head}>
        <h2 id="first-steps" className={layout.subject}>
          {t('firstSteps.title', { account: account.label })}
        </h2>
        <p className={signs.quiet} role="status">
          {t('firstSteps.progress', { done, count: steps.length })}
        </p>
      </header>
      {isWhole && (
        <ol className={css.steps}>
          {steps.map((step) => (
            <Step
              key={step.id}
              step={step}
              account={account}
              open={open === step.id}
              onToggle={() => setOpen(open === step.id ? null : step.id)}
            />
          ))}
        </ol>
      )}
      <p className={css.foot}>
        {!isWhole && <Button onClick={() => setGoesOn(true)}>{t('firstSteps.goOn')}</Button>}
        <Button look="plain" onClick={() => void hide()}>
          {t('firstSteps.hide')}
        </Button>
      </p>
    </section>
  );
}

interface StepProps {
  step: FirstStep;
  account: Account;
  open: boolean;
  onToggle: () => void;
}

function Step({ step: { id, title, why, done, warning }, account, open, onToggle }: StepProps) {
  const View = VIEWS[id];
  return (
    <li className={css.step} data-open={open ? '' : undefined}>
      <h3>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={open}
          aria-controls={open ? `first-step-${id}` : undefined}
          onClick={onToggle}
        >
          <Glyph
            icon={done ? Check : warning ? TriangleAlert : Circle}
            tone={done ? 'ok' : warning ? 'warn' : 'quiet'}
            label={t(done ? 'firstSteps.done' : warning ? 'firstSteps.warning' : 'firstSteps.open')}
          />
          {t(title)}
          {warning && <span className={css.warning}>{t(warning)}</span>}
        </button>
      </h3>
      {open && (
        <div id={`first-step-${id}`} className={css.body}>
          <p className={css.why}>{t(why)}</p>
          <View account={account} />
        </div>
      )}
    </li>
  );
}
