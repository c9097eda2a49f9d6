import type { Account } from '../../../shared/domain/account.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { signed } from '../../../shared/domain/signature.ts';
import { t } from '../../i18n/index.ts';
import { classes } from '../../ui/classes.ts';
import { Markdown } from '../timeline/Markdown.tsx';
import { StoredFiles } from '../timeline/StoredFiles.tsx';
import { ItemExtras } from './ItemExtras.tsx';
import { OutboxActions } from './OutboxActions.tsx';
import css from './OutboxCard.module.css';
import { OutboxState, OutboxWords } from './OutboxWords.tsx';
import { lookOf } from './words.ts';

/** A reply on its way, in its place in the timeline. */
export function OutboxCard({ item, account }: { item: OutboxItem; account: Account }) {
  const { tone, word, section } = lookOf(item);
  return (
    <article className={classes(css.card, css[tone])} aria-label={`${t('timeline.yourReply')}: ${t(word)}`}>
      <div className={css.text}>
        <Markdown text={signed(item.text, item.signature)} />
        <StoredFiles files={item.files} />
        <ItemExtras item={item} />
      </div>
      {/* At its end: the timeline is scrolled to the newest, and this is what one looks for. */}
      <div className={css.foot} data-brief={section === 'going-out' ? '' : undefined}>
        <OutboxState item={item} />
        <OutboxWords item={item} account={account} />
        <OutboxActions item={item} />
      </div>
    </article>
  );
}
