import { type FormEvent, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { PageSource } from '../../../shared/domain/conversation.ts';
import { ownHttp } from '../../../shared/domain/links.ts';
import type { AppError } from '../../../shared/result.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { SavedText, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import css from './Section.module.css';
import { checkPage } from './values.ts';

const FOUND: Record<PageSource['found'], MessageKey> = {
  'not-looked': 'conversations.placeNotLooked',
  looking: 'conversations.placeLooking',
  found: 'conversations.placeFound',
  given: 'conversations.placeGiven',
  'not-found': 'conversations.placeMissing',
};

/** Where the pages are: found, learned from a pasted address, or typed. */
export function ConversationPlace({ account }: { account: Account }) {
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
        inputMode="url"
        className={css.code}
      />
    </div>
  );
}

/** The address of any ticket's page tells where all of them are. */
function Learn({ account }: { account: Account }) {
  const learnPlace = useApp((app) => app.conversations.learnPlace);
  const [url, setUrl] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  const learn = async (text: string) => {
    if (busy || text.trim() === '') return;
    setBusy(true);
    setError(null);
    const answer = await learnPlace(account.id, text.trim());
    setBusy(false);
    if (!answer.ok) return setError(answer.error);
    setUrl('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void learn(url);
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
            void learn(text);
          }}
        />
        <Button type="submit" busy={busy}>
          {t('settings.learnNow')}
        </Button>
      </form>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
