import { useDeferredValue } from 'react';
import { LONGEST_LOOK_REASON } from '../../../shared/domain/look.ts';
import type { LookRequest } from '../../../shared/domain/look-request.ts';
import { t } from '../../i18n/index.ts';
import { TextDialog, useDialogDraft } from '../../parts/dialog-drafts/TextDialog.tsx';
import { textChanges } from '../../parts/text/text-changes.ts';
import type { AppState } from '../../store/app-state.ts';
import { classNames } from '../../ui/dom.ts';
import { useLast } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import css from './look.module.css';
import type { Decide } from './useLookRequests.ts';

export interface OpenLookDialog {
  id: string;
  action: 'change' | 'return';
}

interface LookDialogProps {
  account: string;
  /** Another object for each opening; null while closed. */
  of: OpenLookDialog | null;
  requests: readonly LookRequest[];
  onClose: () => void;
  decide: Decide;
}

const WORDS = {
  change: { title: 'look.changeTitle', hint: 'look.changeHint', label: 'look.changeText', go: 'look.changeGo' },
  return: { title: 'look.returnTitle', hint: 'look.returnHint', label: 'look.reason', go: 'look.returnGo' },
} as const;

const placeOf = (account: string, { id, ticket }: LookRequest, action: OpenLookDialog['action']) => ({
  account,
  kind: 'look' as const,
  ticket,
  about: action === 'return' ? id : `${id} text`,
});

/** Drops what was typed about a request that is decided, in whichever dialog. */
export function forgetLookTexts({ dialogDrafts }: AppState, account: string, request: LookRequest): void {
  for (const action of ['change', 'return'] as const) {
    const place = placeOf(account, request, action);
    void dialogDrafts.open(place).then(() => dialogDrafts.write(place, null));
  }
}

/** Takes the reason of a return, or the changed text of an approval. */
export function LookDialog({ account, of, requests, onClose, decide }: LookDialogProps) {
  const { id, action } = useLast(of, of !== null) ?? { id: '', action: 'return' };
  // The reply as it is by now; after a decision elsewhere, as it was last.
  const known = requests.find((request) => request.id === id);
  const request = useLast(known, known !== undefined);
  const draft = useDialogDraft(request ? placeOf(account, request, action) : null, of !== null);
  if (!request) return null;
  const before = action === 'change' ? request.text : '';
  const text = draft.fields?.text ?? before;
  const { title, hint, label, go } = WORDS[action];
  return (
    <TextDialog
      of={of}
      onClose={onClose}
      title={t(title, { name: request.by })}
      description={t(hint, { name: request.by })}
      label={t(label)}
      go={t(go)}
      className={css.field}
      maxLength={action === 'return' ? LONGEST_LOOK_REASON : undefined}
      width="wide"
      draft={draft}
      text={text}
      onText={(next) => draft.write(next === before ? null : { text: next })}
      save={() =>
        decide(request, action === 'return' ? 'return' : 'approve', text === before ? undefined : text.trim())
      }
    >
      {() => action === 'change' && <Changes before={before} now={text} />}
    </TextDialog>
  );
}

const TAGS = { same: 'span', added: 'ins', removed: 'del' } as const;

/** Shows words that the changed text adds to the writer's, and those that it removes. */
function Changes({ before, now }: { before: string; now: string }) {
  const shown = useDeferredValue(now);
  if (before === shown) return <p className={layout.meta}>{t('look.unchanged')}</p>;
  return (
    <section aria-label={t('look.changes')}>
      <h3 className={layout.label}>{t('look.changes')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <p className={classNames(layout.written, css.changes)} dir="auto" tabIndex={0}>
        {textChanges(before, shown).map(({ kind, text }, place) => {
          const Tag = TAGS[kind];
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
          return <Tag key={place}>{text}</Tag>;
        })}
      </p>
    </section>
  );
}
