import type { Account } from '../../../shared/domain/account.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { signed } from '../../../shared/domain/signature.ts';
import { t } from '../../i18n/index.ts';
import { classes } from '../../ui/dom.ts';
import { Written } from '../text/Markdown.tsx';
import { StoredFiles } from '../writing/FileChip.tsx';
import { OutboxActions } from './OutboxActions.tsx';
import css from './OutboxCard.module.css';
import { OutboxStateWord, OutboxWords } from './OutboxWords.tsx';
import { lookOf } from './outbox-texts.ts';

/** A reply on its way, in its place in the timeline. */
export function OutboxCard({ item, account }: { item: OutboxItem; account: Account }) {
  const { tone, word, section } = lookOf(item);
  return (
    <article className={classes(css.card, css[tone])} aria-label={`${t('timeline.yourReply')}: ${t(word)}`}>
      <div className={css.text}>
        <Written text={signed(item.text, item.signature)} plain={item.plain ?? false} />
        <StoredFiles files={item.files} />
        <ItemExtras item={item} />
      </div>
      {/* At its end: the timeline is scrolled to the newest, and this is what one looks for. */}
      <div className={css.foot} data-brief={section === 'going-out' ? '' : undefined}>
        <OutboxStateWord item={item} />
        <OutboxWords item={item} account={account} />
        <OutboxActions item={item} />
      </div>
    </article>
  );
}

/**
 * Lists what was chosen for this reply alone: in whose name it is sent, and which fields it sets.
 */
export function ItemExtras({ item: { identity, fields = [], plain, email } }: { item: OutboxItem }) {
  const list = fields.map(({ id, value }) => `${id} = ${value}`).join(', ');
  return (
    <>
      {identity.as === 'contact' && <p className={css.extraWarn}>{t('outbox.asContact', { name: identity.name })}</p>}
      {email !== undefined && identity.as === 'name' && <p className={css.fields}>{t('outbox.from', { email })}</p>}
      {plain && <p className={css.fields}>{t('outbox.plain')}</p>}
      {list !== '' && (
        <p className={css.fields} dir="auto">
          {t('outbox.fields', { list })}
        </p>
      )}
    </>
  );
}
