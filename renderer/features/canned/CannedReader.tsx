import { Copy, Users } from 'lucide-react';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Markdown } from '../timeline/Markdown.tsx';
import css from './CannedEditor.module.css';
import { toForm } from './form.ts';

/** One of the team's: to read, and to copy into one's own. */
export function CannedReader({ account, reply }: { account: string; reply: CannedReply }) {
  const store = useAppStore();
  const copy = () =>
    store.getState().canned.begin(account, { ...toForm(reply), name: t('canned.copyName', { name: reply.name }) });
  return (
    <article className={css.form} aria-label={reply.name}>
      <h3 className={css.title} dir="auto">
        {reply.name}
      </h3>
      <p className={css.mark}>
        <Glyph icon={Users} size={14} tone="quiet" /> {t('canned.readOnly')}
      </p>
      {reply.keywords.length > 0 && <p className={css.quiet}>{reply.keywords.join(', ')}</p>}
      {reply.department && <p className={css.quiet}>{t('canned.forDepartment', { name: reply.department })}</p>}
      <div className={css.preview}>
        <Markdown text={reply.text} />
      </div>
      <div className={css.actions}>
        <Button icon={Copy} onClick={copy}>
          {t('canned.copy')}
        </Button>
      </div>
    </article>
  );
}
