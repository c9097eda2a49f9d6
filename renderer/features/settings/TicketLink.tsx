/** Learns where tickets open in the browser: from a proposed address, or a pasted one. */
import { Check } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Account, LearnedLink } from '../../../shared/domain/account.ts';
import { proposedTicketLinks } from '../../../shared/domain/links.ts';
import type { Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import css from './Section.module.css';

interface TicketLinkProps {
  account: Account;
  onSaved?: () => void;
}

export function TicketLink(props: TicketLinkProps) {
  return (
    <div className={css.stack}>
      <LearnTicketLink {...props} />
      <Proposals {...props} />
    </div>
  );
}

/** Addresses typical for this family of services. They are guesses, so the agent must choose. */
function Proposals({ account, onSaved }: TicketLinkProps) {
  const configure = useApp((app) => app.accounts.configure);
  const { error, submit } = useSubmit();
  const proposed = proposedTicketLinks(account);
  if (proposed.length === 0) return null;
  const take = (ticketLink: string) => submit(() => configure(account.id, { ticketLink }), onSaved);
  return (
    <div className={css.group}>
      <p className={css.quiet}>{t('firstSteps.proposed')}</p>
      {proposed.map((link) => (
        <div key={link} className={css.row}>
          <Button
            icon={account.settings.ticketLink === link ? Check : undefined}
            aria-pressed={account.settings.ticketLink === link}
            onClick={() => void take(link)}
          >
            {t(link.includes('{c}') ? 'firstSteps.useCustomerPage' : 'firstSteps.useAdminPage')}
          </Button>
          <span className={css.code}>{link}</span>
        </div>
      ))}
      {error && <ErrorNotice error={error} />}
    </div>
  );
}

export function LearnTicketLink({ account, onSaved }: TicketLinkProps) {
  const change = useApp((app) => app.accounts.change);
  const [learned, setLearned] = useState<LearnedLink | null>(null);
  const learn = async (text: string) => {
    setLearned(null);
    const answer = await change('account.learnLink', { account: account.id, ticket: null, url: text });
    if (answer.ok) {
      setLearned(answer.value);
      onSaved?.();
    }
    return answer;
  };
  return (
    <div className={css.group}>
      <LearnAddress
        label={t('settings.learn')}
        placeholder={t('settings.learnExample')}
        hint={<p className={css.quiet}>{t('settings.learnHint')}</p>}
        onLearn={learn}
      />
      {learned && <Learned account={account} learned={learned} onDone={() => setLearned(null)} />}
    </div>
  );
}

function Learned({ account, learned, onDone }: { account: Account; learned: LearnedLink; onDone: () => void }) {
  const configure = useApp((app) => app.accounts.configure);
  const { template, others, otherHost } = learned;
  const fillOthers = async () => {
    const answer = await configure(account.id, { links: others });
    if (answer.ok) onDone();
  };
  return (
    <Notice
      tone={otherHost ? 'warn' : 'ok'}
      live="polite"
      actions={
        Object.keys(others).length > 0 && <Button onClick={() => void fillOthers()}>{t('settings.learnOthers')}</Button>
      }
    >
      {t('settings.learned')} <span className={css.code}>{template}</span>
      {otherHost && <p>{t('settings.learnedOtherHost', { host: otherHost })}</p>}
    </Notice>
  );
}

interface LearnAddressProps {
  label: string;
  placeholder: string;
  hint?: ReactNode;
  /** Learns from a non-empty text; on failure the error is shown and the address stays. */
  onLearn: (text: string) => Promise<Result<unknown>>;
}

export function LearnAddress({ label, placeholder, hint, onLearn }: LearnAddressProps) {
  const [url, setUrl] = useState('');
  const { busy, error, submit } = useSubmit();

  const learn = (text: string) => {
    if (text.trim() === '') return;
    void submit(
      () => onLearn(text.trim()),
      () => setUrl(''),
    );
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    learn(url);
  };
  return (
    <>
      <form className={css.withButton} onSubmit={onSubmit}>
        <TextField
          label={label}
          placeholder={placeholder}
          inputMode="url"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (url !== '' || text.trim() === '') return;
            event.preventDefault();
            setUrl(text);
            learn(text);
          }}
        />
        <Button type="submit" busy={busy}>
          {t('settings.learnNow')}
        </Button>
      </form>
      {hint}
      {error && <ErrorNotice error={error} />}
    </>
  );
}
