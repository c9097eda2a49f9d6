import { PencilLine, Users } from 'lucide-react';
import { type Ref, useMemo } from 'react';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { matchReplies } from '../../parts/canned/match.ts';
import { useApp } from '../../store/app-store.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { ListBox } from '../../ui/ListBox.tsx';
import css from './canned.module.css';
import type { CannedForm } from './canned-form.ts';

/** A reply as it stands in the list: one that was never saved has none yet. */
export interface Listed {
  id: string;
  reply: CannedReply | null;
  name: string;
  unsaved: boolean;
}

const NONE: readonly CannedReply[] = [];
const NO_EDITS: Readonly<Record<string, CannedForm>> = {};

/** By name; what was begun and never saved stands first, whatever is searched for. */
export function useListed(account: string, query: string): { all: Listed[]; found: Listed[] } {
  const replies = useApp((app) => app.canned.lists[account] ?? NONE);
  const edits = useApp((app) => app.canned.edits[account] ?? NO_EDITS);
  return useMemo(() => {
    const known = new Set(replies.map(({ id }) => id));
    const begun = Object.entries(edits)
      .filter(([id]) => !known.has(id))
      .map(([id, { name }]): Listed => ({ id, reply: null, name, unsaved: true }));
    const saved = replies
      .map((reply): Listed => ({ id: reply.id, reply, name: reply.name, unsaved: reply.id in edits }))
      .sort((a, b) => compareNames(a.name, b.name));
    const fits = new Set(matchReplies(replies, query, null).map(({ id }) => id));
    return { all: [...begun, ...saved], found: [...begun, ...saved.filter(({ id }) => fits.has(id))] };
  }, [replies, edits, query]);
}

interface CannedListProps {
  listed: { all: Listed[]; found: Listed[] };
  shown: string | null;
  query: string;
  onShow: (id: string) => void;
  /** Into what is shown. */
  onEnter: () => void;
  ref?: Ref<HTMLDivElement>;
}

export function CannedList({ listed: { all, found }, shown, query, onShow, onEnter, ref }: CannedListProps) {
  return (
    <>
      <ListBox
        label={t('canned.title')}
        items={found}
        shown={shown}
        onShow={onShow}
        onEnter={onEnter}
        {...(ref ? { ref } : {})}
      >
        {({ reply, name, unsaved }) => (
          <div className={css.reply}>
            <bdi className={css.listName}>{name.trim() || t('canned.unnamed')}</bdi>
            {unsaved && <Glyph icon={PencilLine} size={14} tone="warn" label={t('canned.unsavedMark')} />}
            {reply?.shared && <Glyph icon={Users} size={14} tone="quiet" label={t('canned.sharedMark')} />}
          </div>
        )}
      </ListBox>
      {found.length === 0 && (
        <p className={css.none}>{all.length === 0 ? t('canned.none') : t('canned.noMatch', { query })}</p>
      )}
    </>
  );
}
