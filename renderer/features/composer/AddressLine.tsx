import { Maximize2, Pencil } from 'lucide-react';
import { Fragment, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import { isSentAsCustomer, type SentAs, sentAs } from '../../../shared/domain/outbox.ts';
import { hasSignature, signatureIn } from '../../../shared/domain/signature.ts';
import type { Ticket } from '../../../shared/domain/ticket.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import { asAgent } from '../../parts/writing/AgentName.tsx';
import type { ReplySession } from '../../parts/writing/reply-session.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import signs from '../../ui/signs.module.css';
import { Tooltip } from '../../ui/Tooltip.tsx';
import css from './AddressLine.module.css';
import { ReplyMore } from './ReplyMore.tsx';
import { toggleFull } from './slice.ts';

interface AddressLineProps {
  ticket: Ticket;
  account: SteadyAccount;
  session: ReplySession;
}

/**
 * Shows who gets the reply, who gets a copy, and who it is from. Visible whenever the agent writes.
 */
export function AddressLine({ ticket, account, session }: AddressLineProps) {
  const { requester, cc } = ticket;
  const extras = useStore(session.draft.store, (draft) => draft.extras);
  const contact = extras?.contact ?? null;
  const fields = extras?.fields.length ?? 0;
  const set = senderWords(account, ticket);
  const inTheirName = ['contact', 'client'].includes(sentAs(account.settings.replyAs, requester, contact));
  return (
    <div className={css.line}>
      <div className={css.first}>
        {account.practice && <span className={css.practice}>{t('composer.practice')}</span>}
        <span className={css.part}>
          <span className={signs.quiet}>{t('composer.to')}</span>
          <span className={css.name} title={joinIsolated([requester.name, requester.email], ' ')}>
            {requester.name && (
              <strong>
                <bdi>{requester.name}</bdi>{' '}
              </strong>
            )}
            <bdi>{requester.email}</bdi>
          </span>
        </span>
      </div>
      <FullHeight />
      <div className={css.parts}>
        {cc.length > 0 && (
          <span className={css.part}>
            <span className={css.cc}>{t('composer.cc', { count: cc.length })}</span>
            <span className={css.name} title={joinIsolated(cc, ', ')}>
              {cc.map((address, place) => (
                <Fragment key={address}>
                  {place > 0 && ', '}
                  <bdi>{address}</bdi>
                </Fragment>
              ))}
            </span>
          </span>
        )}
        <span className={css.part}>
          <span className={signs.quiet}>{t('composer.as')}</span>
          <span className={css.name} data-warn={inTheirName ? '' : undefined}>
            {contact ? t('composer.asContact', { name: contact.name }) : set}
          </span>
        </span>
        {extras?.email !== undefined && !contact && (
          <span className={css.cc}>{t('composer.from', { email: extras.email })}</span>
        )}
        {extras?.plain && <span className={css.cc}>{t('composer.plain')}</span>}
        {fields > 0 && <span className={css.cc}>{t('composer.fieldsCount', { count: fields })}</span>}
      </div>
      <ReplyMore account={account} ticket={ticket} session={session} set={set} />
    </div>
  );
}

function senderWords({ settings, label }: SteadyAccount, { requester }: Ticket): string {
  const as = sentAs(settings.replyAs, requester);
  if (as === 'client') return t('composer.asClient', { name: requester.name || requester.email });
  if (as === 'service') return t('composer.asService');
  return asAgent({ settings, label });
}

/**
 * Shows the signature that the desk adds when the reply is sent, so that nothing goes out unseen.
 */
export function SignatureLine({ signature, as, text }: { signature: string; as: SentAs; text: string }) {
  const store = useAppStore();
  const written = useDeferredValue(text);
  const own = useMemo(() => signatureIn(signature, written), [signature, written]);
  const there = useMemo(() => hasSignature(written, own), [written, own]);
  const left = isSentAsCustomer(as);
  if (own === '') return null;
  return (
    <div className={css.signatureLine}>
      <span className={css.signatureLabel}>{t('composer.signature')}</span>
      {there || left ? (
        <span className={css.there}>{t(there ? 'composer.signatureThere' : 'composer.signatureLeft')}</span>
      ) : (
        <span className={css.text} dir="auto" title={own}>
          {own}
        </span>
      )}
      <IconButton
        icon={Pencil}
        size={14}
        label={t('composer.signatureEdit')}
        onClick={() => store.getState().nav.setSettingsOpen(true, 'replies')}
      />
    </div>
  );
}

function FullHeight() {
  const store = useAppStore();
  const keysOf = useKeysOf();
  const full = useApp((app) => app.composer.full);
  return (
    <Tooltip words={t('composer.full')} keys={keysOf('reply.full')} side="top">
      <Button
        look="plain"
        icon={Maximize2}
        aria-label={t('composer.full')}
        aria-pressed={full}
        className={css.full}
        onClick={() => toggleFull(store.getState().composer)}
      />
    </Tooltip>
  );
}
