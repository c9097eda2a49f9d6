import { useRef } from 'react';
import type { LearnedShape } from '../../../shared/domain/conversation.ts';
import { t } from '../../i18n/index.ts';
import { nameOfTicket } from '../../parts/tickets/known-ticket.ts';
import { openConversation } from '../../parts/tickets/open-conversation.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { useLast } from '../../ui/hooks.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import css from './TeachDialog.module.css';

/** Learns from a pasted sentence how a page holds its messages. The text stays until it worked. */
export function TeachDialog() {
  const store = useAppStore();
  const { to, sentence, busy, error, learned } = useApp((app) => app.conversations);
  // Name the ticket, since the sentence must come from its page.
  const name = useLast(
    useApp((app) => (to === null ? '' : nameOfTicket(app, to.ticket))),
    to !== null,
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const { close, write, learn } = store.getState().conversations;
  const go = () => (sentence.trim() === '' ? field.current?.focus() : void learn());
  return (
    <Dialog
      open={to !== null}
      onClose={close}
      title={t('conversations.teachOf', { name })}
      description={t('conversations.teachHow')}
      initialFocus={field}
      actions={
        learned ? (
          <Button look="primary" onClick={close}>
            {t('ui.close')}
          </Button>
        ) : (
          <>
            <Button onClick={() => to && void openConversation(store.getState(), to.ticket)}>
              {t('ticket.openConversation')}
            </Button>
            <Button onClick={close}>{t('ui.cancel')}</Button>
            <Button look="primary" busy={busy} onClick={go}>
              {t('conversations.teachGo')}
            </Button>
          </>
        )
      }
    >
      <div className={css.body}>
        <TextArea
          ref={field}
          label={t('conversations.teachText')}
          value={sentence}
          rows={3}
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) go();
          }}
        />
        {error && <ErrorNotice error={error} />}
        {learned && <Learned learned={learned} />}
      </div>
    </Dialog>
  );
}

function Learned({ learned: { posts, doubts } }: { learned: LearnedShape }) {
  const unsure = doubts.length > 0;
  return (
    <Notice tone={posts > 1 ? 'ok' : 'warn'} live="polite">
      {t('conversations.teachLearned', { count: posts })}
      {posts <= 1 && ` ${t('conversations.teachFew')}`}
      {unsure && ` ${t('conversations.teachUnsure')}`}
    </Notice>
  );
}
