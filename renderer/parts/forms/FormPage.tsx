import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Draft } from '../../../shared/domain/draft.ts';
import type { Result } from '../../../shared/result.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNow } from '../../ui/hooks.ts';
import { showError } from '../show-error.ts';
import css from './Forms.module.css';
import type { FormSession } from './form-session.ts';

interface FormsOfKind<W> {
  sessionOf(account: string, id: string): W;
  load(account: string): unknown;
}

/**
 * A form for its view: read when the view opens, saved when it closes, with its outbox item after
 * sending. `of` must stay the same function while the view lives.
 */
export function useOpenForm<W extends Pick<FormSession<unknown>, 'key' | 'draft' | 'store' | 'refresh'>>(
  account: string,
  id: string,
  of: (app: AppState) => FormsOfKind<W>,
) {
  const store = useAppStore();
  const session = of(store.getState()).sessionOf(account, id);
  useEffect(() => {
    of(store.getState()).load(account);
    void session.refresh();
    return () => void session.draft.flush();
  }, [store, of, session, account]);
  const item = useApp((app) => app.outbox.items.findLast(({ ticket }) => ticket === session.key) ?? null);
  const phase = useStore(session.store, (state) => state.phase);
  const error = useStore(session.store, (state) => state.error);
  return { session, item, phase, error };
}

/**
 * Escape leaves the field and keeps its text, so that the window's keys work again; the next Escape
 * goes back.
 */
export function closeOnEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  // React also bubbles events of dialogs to here; ignore them.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  // Focus the pane itself, since its initial focus is a field.
  event.currentTarget.closest<HTMLElement>('[data-pane]')?.focus();
}

interface FormDraftsProps {
  account: string;
  title: string;
  drafts: readonly Draft[];
  what: (draft: Draft) => string;
  discard: (account: string, id: string) => Promise<Result<null>>;
  onOpen: (id: string) => void;
}

export function FormDrafts({ account, title, drafts, what, discard, onOpen }: FormDraftsProps) {
  const now = useNow();
  return (
    <section aria-label={title} className={css.drafts}>
      <h3 className={css.legend}>{title}</h3>
      <ul aria-label={title}>
        {drafts.map((draft) => (
          <li key={draft.id} className={css.draft}>
            <span className={css.what}>
              {draft.error && <strong className={css.refused}>{t('forms.cameBack')} </strong>}
              {what(draft)}
              <span className={css.quiet}> · {formatMoment(draft.savedAt, now)}</span>
            </span>
            <Button onClick={() => onOpen(draft.id)}>{t('forms.continue')}</Button>
            <DiscardForm what={what(draft)} discard={() => discard(account, draft.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DiscardFormProps {
  what: string;
  discard: () => Promise<Result<null>>;
  onDiscarded?: () => void;
}

export function DiscardForm({ what, discard, onDiscarded }: DiscardFormProps) {
  const [asking, setAsking] = useState(false);
  const safe = useRef<HTMLButtonElement>(null);
  const run = async () => {
    setAsking(false);
    const gone = await discard();
    if (gone.ok) onDiscarded?.();
    else showError(gone.error);
  };
  return (
    <>
      <Button look="plain" onClick={() => setAsking(true)}>
        {t('forms.discard')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('forms.discardTitle')}
        width="small"
        initialFocus={safe}
        actions={
          <>
            <Button ref={safe} onClick={() => setAsking(false)}>
              {t('ui.cancel')}
            </Button>
            <Button look="danger" onClick={() => void run()}>
              {t('forms.discard')}
            </Button>
          </>
        }
      >
        <p>{t('forms.discardWords', { what })}</p>
      </Dialog>
    </>
  );
}
