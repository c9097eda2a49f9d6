import { RefreshCw } from 'lucide-react';
import type { Account } from '../../../shared/domain/account.ts';
import type { PageSource } from '../../../shared/domain/conversation.ts';
import { allowedHttpOrigin } from '../../../shared/domain/links.ts';
import { KEEP_FILES_UP_TO } from '../../../shared/domain/post-file.ts';
import type { AppError } from '../../../shared/result.ts';
import { formatBytes, formatMoment } from '../../i18n/format.ts';
import { type MessageKey, t, withQuotes } from '../../i18n/index.ts';
import { Saved, SavedText, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { pageWords } from '../../parts/tickets/page-words.ts';
import { useApp, useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, SelectField } from '../../ui/Field.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import css from './Section.module.css';
import { LearnAddress } from './TicketLink.tsx';
import { useHealth } from './useHealth.ts';
import { checkPage } from './values.ts';

const BY: Record<Account['conversations']['api'], MessageKey> = {
  there: 'conversations.byApi',
  absent: 'conversations.byPage',
  unknown: 'conversations.byApiUnknown',
};

/** Source of the tickets' messages: the service's API, or their pages once the agent allows it. */
export function ConversationsSection({ account }: { account: Account }) {
  const { api, page } = account.conversations;
  const isByPage = api !== 'there';
  return (
    <>
      <div className={css.group}>
        <p className={css.quiet}>{t(BY[api])}</p>
        {isByPage && <AllowReading account={account} />}
        <Facts account={account} />
      </div>
      {isByPage && page.allowed && (
        <>
          <ConversationPlace account={account} />
          <Teach account={account} />
        </>
      )}
      <KeepFiles account={account} />
    </>
  );
}

export function ReadMessages({ account }: { account: Account }) {
  const { allowed, found } = account.conversations.page;
  return (
    <>
      <AllowReading account={account} />
      {allowed && <Facts account={account} />}
      {allowed && found === 'not-found' && <ConversationPlace account={account} />}
    </>
  );
}

function AllowReading({ account }: { account: Account }) {
  const configure = useApp((app) => app.accounts.configure);
  const { allowed, settled } = account.conversations.page;
  const setting = useSetting(allowed === true, (readPages) => configure(account.id, { readPages }));
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
      {error && <BlockedNotice error={error} />}
      <LookAgain account={account} />
    </>
  );
}

function BlockedNotice({ error }: { error: AppError }) {
  const { what, next, quoted } = pageWords(error);
  return <Notice tone="info">{withQuotes(`${what} ${next}`, quoted)}</Notice>;
}

/** Tries the service again, and searches for its pages if only they are left. */
function LookAgain({ account }: { account: Account }) {
  const call = useCall();
  const change = useApp((app) => app.accounts.change);
  const { busy, error, submit } = useSubmit();
  const { allowed, found } = account.conversations.page;
  const look = async () => {
    const tried = await call('conversations.try', { account: account.id });
    const byPage = tried.ok && tried.value.api !== 'there' && allowed === true;
    return byPage ? change('conversations.findPlace', { account: account.id }) : tried;
  };
  return (
    <>
      <div className={css.row}>
        <Button icon={RefreshCw} busy={busy || found === 'looking'} onClick={() => void submit<unknown>(look)}>
          {t('conversations.lookAgain')}
        </Button>
      </div>
      {error && <ErrorNotice error={error} />}
    </>
  );
}

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

const FOUND: Record<PageSource['found'], MessageKey> = {
  'not-looked': 'conversations.placeNotLooked',
  looking: 'conversations.placeLooking',
  found: 'conversations.placeFound',
  given: 'conversations.placeGiven',
  'not-found': 'conversations.placeMissing',
};

function ConversationPlace({ account }: { account: Account }) {
  const { configure } = useApp((app) => app.accounts);
  const change = useApp((app) => app.accounts.change);
  const { found, place } = account.conversations.page;
  const stored = account.settings.conversationPage;
  const setting = useSetting(
    stored,
    (value) => configure(account.id, { conversationPage: value.trim() }),
    (value) => checkPage(value, stored, allowedHttpOrigin(account)),
  );
  const isOurs = stored === '' && place !== null;
  return (
    <div className={css.group}>
      <h3 className={layout.strong}>{t('conversations.place')}</h3>
      <p className={css.quiet} role="status">
        {t(FOUND[found])} {isOurs && <span className={css.code}>{place}</span>}
      </p>
      {/* One ticket page's address is enough to derive all of them. */}
      <LearnAddress
        label={t('conversations.placePaste')}
        placeholder={t('conversations.placePasteExample')}
        onLearn={(text) => change('conversations.learnPlace', { account: account.id, ticket: null, url: text })}
      />
      <SavedText
        setting={setting}
        label={t('conversations.placeTemplate')}
        hint={t('conversations.placeHint')}
        inputMode="url"
        className={css.code}
      />
    </div>
  );
}

export function KeepFiles({ account }: { account: Account }) {
  const { configure } = useApp((app) => app.accounts);
  const { keepFilesUpTo } = account.settings;
  const setting = useSetting(keepFilesUpTo, (value) => configure(account.id, { keepFilesUpTo: value }));
  const choices = [...new Set([...KEEP_FILES_UP_TO, keepFilesUpTo])].sort((a, b) => a - b);
  return (
    <div className={css.group}>
      <SelectField
        label={t('postFiles.keep')}
        hint={t('postFiles.keepHint')}
        value={setting.value}
        error={setting.error}
        end={<Saved state={setting.state} />}
        onChange={({ target }) => setting.choose(Number(target.value))}
      >
        {choices.map((bytes) => (
          <option key={bytes} value={bytes}>
            {bytes === 0 ? t('postFiles.keepNone') : t('postFiles.keepUpTo', { size: formatBytes(bytes) })}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
