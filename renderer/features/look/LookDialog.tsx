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

export interface OpenLook {
  /** Kept from when the dialog opened: the desk refuses a decision if it changed since. */
  request: LookRequest;
  action: 'change' | 'return';
}

const placeOf = (account: string, { request: { id, ticket }, action }: OpenLook) => ({
  account,
  kind: 'look' as const,
  ticket,
  about: action === 'return' ? id : `${id} text`,
});

/** Drops what was typed about a request that is decided, in whichever dialog. */
export function forgetLookTexts({ dialogDrafts }: AppState, account: string, request: LookRequest): void {
  for (const action of ['change', 'return'] as const) {
    const place = placeOf(account, { request, action });
    void dialogDrafts.open(place).then(() => dialogDrafts.write(place, null));
  }
}

interface LookDialogProps {
  account: string;
  /** Another object for each opening; null while closed. */
  of: OpenLook | null;
  onClose: () => void;
  decide: Decide;
}

/** Takes the reason of a return, or the changed text of an approval. */
export function LookDialog({ account, of, onClose, decide }: LookDialogProps) {
  const opened = useLast(of, of !== null);
  const draft = useDialogDraft(opened && placeOf(account, opened), of !== null);
  if (!opened) return null;
  const { request, action } = opened;
  const isReturn = action === 'return';
  const before = isReturn ? '' : request.text;
  const text = draft.fields?.text ?? before;
  return (
    <TextDialog
      of={of}
      onClose={onClose}
      title={t(`look.${action}Title`, { name: request.by })}
      description={t(`look.${action}Hint`, { name: request.by })}
      label={t(`look.${action}Text`)}
      go={t(isReturn ? 'look.returnGo' : 'look.approve')}
      className={css.field}
      maxLength={isReturn ? LONGEST_LOOK_REASON : undefined}
      width="wide"
      draft={draft}
      text={text}
      onText={(next) => draft.write(next === before ? null : { text: next })}
      save={() => decide(request, isReturn ? 'return' : 'approve', text === before ? undefined : text.trim())}
    >
      {() => !isReturn && <Changes before={before} now={text} />}
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
