import { RefreshCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { PageSource } from '../../../shared/domain/conversation.ts';
import { ownHttp } from '../../../shared/domain/links.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { formatMoment } from '../../i18n/format.ts';
import { type MessageKey, t, withQuotes } from '../../i18n/index.ts';
import { Saved, SavedText, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { pageWords } from '../../parts/tickets/page-words.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, TextField } from '../../ui/Field.tsx';
import { useNow } from '../../ui/hooks.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { KeepFiles } from './KeepFiles.tsx';
import css from './Section.module.css';
import { useHealth } from './useHealth.ts';
import { checkPage } from './values.ts';

const BY: Record<Account['conversations']['api'], MessageKey> = {
  there: 'conversations.byApi',
  absent: 'conversations.byPage',
  unknown: 'conversations.byApiUnknown',
};

const FOUND: Record<PageSource['found'], MessageKey> = {
  'not-looked': 'conversations.placeNotLooked',
  looking: 'conversations.placeLooking',
  found: 'conversations.placeFound',
  given: 'conversations.placeGiven',
  'not-found': 'conversations.placeMissing',
};

/**
 * How what is written in tickets comes here: by the service's API, or from the tickets' pages once
 * the agent allows it.
 */
export function ConversationsSection({ account }: { account: Account }) {
  const { api, page } = account.conversations;
  const isByPage = api !== 'there';
  return (
    <>
      <div className={css.group}>
        <p className={css.quiet}>{t(BY[api])}</p>
        {isByPage && <Allow account={account} />}
        <Facts account={account} />
      </div>
      <KeepFiles account={account} />
      {isByPage && page.allowed && (
        <>
          <Place account={account} />
          <Teach account={account} />
        </>
      )}
    </>
  );
}

/** The agent's word, to a sentence that says what happens. */
function Allow({ account }: { account: Account }) {
  const allow = useApp((app) => app.conversations.allow);
  const { allowed, settled } = account.conversations.page;
  const setting = useSetting(allowed === true, (value) => allow(account.id, value));
  return (
    <>
      <div className={css.row}>
        <CheckField
          role="switch"
          label={t('conversations.read')}
          hint={t('conversations.readHint')}
          checked={setting.value}
          disabled={settled}
          onChange={setting.choose}
        />
        <Saved state={setting.state} />
      </div>
      {settled && <p className={css.quiet}>{t(allowed ? 'conversations.settledOn' : 'conversations.settledOff')}</p>}
      {setting.error && (
        <p className={css.quiet} role="alert">
          {setting.error}
        </p>
      )}
    </>
  );
}

/** How many there are, when it was tried last, and what stood in the way then. */
function Facts({ account }: { account: Account }) {
  const { health } = useHealth(account.id);
  const now = useNow();
  const { api, triedAt, page } = account.conversations;
  const isByPage = api !== 'there' && page.allowed === true;
  const tried = isByPage ? page.triedAt : triedAt;
  const error = isByPage ? page.error : null;
  return (
    <>
      <dl className={css.facts}>
        {health && (
          <>
            <dt>{t('conversations.stored')}</dt>
            <dd>{t('conversations.storedCount', { count: health.conversations.stored })}</dd>
          </>
        )}
        <dt>{t('conversations.triedAt')}</dt>
        <dd>{tried === null ? t('settings.notYet') : formatMoment(tried, now)}</dd>
      </dl>
      {error && <InTheWay error={error} />}
    </>
  );
}

/** What stood in the way when a page was asked for last. */
function InTheWay({ error }: { error: AppError }) {
  const { what, next, quoted } = pageWords(error);
  return <Notice tone="info">{withQuotes(`${what} ${next}`, quoted)}</Notice>;
}

/** Where the pages are: found, learned from a pasted address, or typed. */
function Place({ account }: { account: Account }) {
  const { configure } = useApp((app) => app.accounts);
  const { found, place } = account.conversations.page;
  const stored = account.settings.conversationPage;
  const setting = useSetting(
    stored,
    (value) => configure(account.id, { conversationPage: value.trim() }),
    (value) => checkPage(value, stored, ownHttp(account)),
  );
  const isOurs = stored === '' && place !== null;
  return (
    <div className={css.group}>
      <h3 className={css.subtitle}>{t('conversations.place')}</h3>
      <p className={css.quiet} role="status">
        {t(FOUND[found])} {isOurs && <span className={css.code}>{place}</span>}
      </p>
      <Learn account={account} />
      <SavedText
        setting={setting}
        label={t('conversations.placeTemplate')}
        hint={t('conversations.placeHint')}
        placeholder={place ?? undefined}
        inputMode="url"
        className={css.code}
      />
    </div>
  );
}

/** The address of any ticket's page tells where all of them are; without one it can be looked for. */
function Learn({ account }: { account: Account }) {
  const { learnPlace, findPlace } = useApp((app) => app.conversations);
  const [url, setUrl] = useState('');
  const [busy, setBusy] = useState<'learn' | 'look' | null>(null);
  const [error, setError] = useState<AppError | null>(null);

  const ask = async (which: 'learn' | 'look', call: () => Promise<Result<PageSource>>) => {
    if (busy) return;
    setBusy(which);
    setError(null);
    const answer = await call();
    setBusy(null);
    if (!answer.ok) return setError(answer.error);
    if (which === 'learn') setUrl('');
  };
  const learn = (text: string) => {
    if (text.trim() !== '') void ask('learn', () => learnPlace(account.id, text.trim()));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    learn(url);
  };
  return (
    <>
      <form className={css.withButton} onSubmit={submit}>
        <TextField
          label={t('conversations.placePaste')}
          placeholder={t('conversations.placePasteExample')}
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
        <Button type="submit" busy={busy === 'learn'}>
          {t('settings.learnNow')}
        </Button>
      </form>
      {error && <ErrorNotice error={error} />}
      <div className={css.row}>
        <Button
          icon={RefreshCw}
          busy={busy === 'look' || account.conversations.page.found === 'looking'}
          onClick={() => void ask('look', () => findPlace(account.id))}
        >
          {t('conversations.lookAgain')}
        </Button>
      </div>
    </>
  );
}

/** For pages that no shape fits: of the ticket that was open last. */
function Teach({ account }: { account: Account }) {
  const ticket = useApp((app) => (app.nav.account === account.id ? (app.nav.ticket ?? app.list.cursor) : null));
  const teach = useApp((app) => app.conversations.teach);
  return (
    <div className={css.group}>
      <p className={css.quiet}>{t(ticket === null ? 'conversations.teachNoTicket' : 'conversations.teachHint')}</p>
      <div className={css.row}>
        <Button disabled={ticket === null} onClick={() => ticket !== null && teach(ticket)}>
          {t('conversations.teach')}
        </Button>
      </div>
    </div>
  );
}
