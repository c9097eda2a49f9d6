import { type FormEvent, useState } from 'react';
import type { Account, LinkKind } from '../../../shared/domain/account.ts';
import { allowedHttpOrigin, LINK_KINDS, PLACEHOLDERS, presetLinks } from '../../../shared/domain/links.ts';
import { commaList } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { SavedText, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import css from './Section.module.css';
import { LearnTicketLink } from './TicketLink.tsx';
import { baseOf, checkBase, checkLink } from './values.ts';

const LABELS: Record<LinkKind | 'ticket', MessageKey> = {
  ticket: 'settings.linkTicket',
  customer: 'settings.linkCustomer',
  product: 'settings.linkProduct',
  domain: 'settings.linkDomain',
  order: 'settings.linkOrder',
  invoice: 'settings.linkInvoice',
  whois: 'settings.linkWhois',
};

const placesOf = (kind: LinkKind | 'ticket') => commaList(PLACEHOLDERS[kind].map((name) => `{${name}}`));

export function LinksSection({ account }: { account: Account }) {
  return (
    <>
      <LearnTicketLink account={account} />
      {!account.practice && <Preset account={account} />}
      <div className={css.group}>
        <Link account={account} kind="ticket" />
        {LINK_KINDS.map((kind) => (
          <Link key={kind} account={account} kind={kind} />
        ))}
      </div>
    </>
  );
}

function Link({ account, kind }: { account: Account; kind: LinkKind | 'ticket' }) {
  const configure = useApp((app) => app.accounts.configure);
  const { settings } = account;
  const stored = kind === 'ticket' ? settings.ticketLink : (settings.links[kind] ?? '');
  const setting = useSetting(
    stored,
    (value) => {
      const link = value.trim();
      return configure(account.id, kind === 'ticket' ? { ticketLink: link } : { links: { [kind]: link } });
    },
    (value) => checkLink(kind, value, stored, allowedHttpOrigin(account)),
  );
  return (
    <SavedText
      setting={setting}
      label={t(LABELS[kind])}
      hint={t(kind === 'ticket' ? 'settings.linkTicketHint' : 'settings.linkHint', { places: placesOf(kind) })}
      inputMode="url"
      className={css.code}
    />
  );
}

/** All admin pages of this family of services are in one folder. */
function Preset({ account }: { account: Account }) {
  const configure = useApp((app) => app.accounts.configure);
  const [base, setBase] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const { error, submit } = useSubmit();
  const [done, setDone] = useState(false);
  const fill = (event: FormEvent) => {
    event.preventDefault();
    const found = checkBase(base, allowedHttpOrigin(account));
    setWrong(found);
    setDone(false);
    if (found) return;
    const { ticket, ...links } = presetLinks(baseOf(base));
    void submit(
      () => configure(account.id, { ticketLink: ticket, links }),
      () => setDone(true),
    );
  };
  return (
    <form className={css.group} onSubmit={fill}>
      <div className={css.withButton}>
        <TextField
          label={t('settings.base')}
          placeholder={t('settings.baseExample')}
          inputMode="url"
          value={base}
          error={wrong}
          onChange={(event) => setBase(event.target.value)}
        />
        <Button type="submit">{t('settings.baseFill')}</Button>
      </div>
      <p className={css.quiet}>{t('settings.baseHint')}</p>
      {error && <ErrorNotice error={error} />}
      {done && (
        <Notice tone="ok" live="polite">
          {t('settings.baseFilled')}
        </Notice>
      )}
    </form>
  );
}
