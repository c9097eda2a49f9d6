import type { Account } from '../../../shared/domain/account.ts';
import type { PageSource } from '../../../shared/domain/conversation.ts';
import { allowedHttpOrigin } from '../../../shared/domain/links.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { SavedText, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { useApp } from '../../store/app-store.ts';
import layout from '../../ui/layout.module.css';
import { LearnAddress } from './LearnAddress.tsx';
import css from './Section.module.css';
import { checkPage } from './values.ts';

const FOUND: Record<PageSource['found'], MessageKey> = {
  'not-looked': 'conversations.placeNotLooked',
  looking: 'conversations.placeLooking',
  found: 'conversations.placeFound',
  given: 'conversations.placeGiven',
  'not-found': 'conversations.placeMissing',
};

export function ConversationPlace({ account }: { account: Account }) {
  const { configure } = useApp((app) => app.accounts);
  const learnPlace = useApp((app) => app.conversations.learnPlace);
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
        onLearn={(text) => learnPlace(account.id, text)}
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
