import { useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Account } from '../../../shared/domain/account.ts';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import { errorWords, t } from '../../i18n/index.ts';
import { useSaid } from '../status/connection.ts';
import { DueLine } from './DueLine.tsx';
import { dueLines } from './due.ts';
import { KeptText } from './KeptText.tsx';
import type { ReplyWork } from './reply-work.ts';

interface DueLinesProps {
  account: Account;
  detail: TicketDetail;
  work: ReplyWork;
  now: number;
}

/** Everything the agent should know before this reply goes, and what went wrong with it. */
export function DueLines({ account, detail, work, now }: DueLinesProps) {
  const draft = useStore(work.draft.store);
  const error = useStore(work.store, (state) => state.error);
  // Looking through a long text may wait until the key is on screen.
  const text = useDeferredValue(draft.text);
  const said = useSaid(account.connection);
  const contact = draft.extras?.contact;
  const lines = useMemo(
    () => dueLines(text, { account, detail, contact, said, now }),
    [text, account, detail, contact, said, now],
  );
  return (
    <>
      {draft.error && (
        <DueLine tone="danger">{t('composer.saveFailed', { what: errorWords(draft.error).what })}</DueLine>
      )}
      {error && <DueLine tone="danger">{sendWords(error)}</DueLine>}
      {lines.map(({ kind, tone, words }) => (
        <DueLine key={kind} tone={tone}>
          {words}
        </DueLine>
      ))}
      <KeptText session={work.draft} draft={draft} now={now} />
    </>
  );
}

function sendWords(error: AppError): string {
  if (error.kind === 'invalid' && error.detail?.reason === 'unfinished-file') return t('composer.sendFiles');
  if (error.kind === 'invalid' && error.detail?.reason === 'empty') return t('composer.sendEmpty');
  const { what, next } = errorWords(error);
  return t('composer.sendFailed', { what: `${what} ${next}` });
}
