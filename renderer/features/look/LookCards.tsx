/** Cards of colleagues' replies to a ticket that wait for a second look. */
import { Eye } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { LookRequest } from '../../../shared/domain/look-request.ts';
import { withSignature } from '../../../shared/domain/signature.ts';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { NewPosts, SinceSeen } from '../../parts/outbox/BeforeNow.tsx';
import { Written } from '../../parts/text/Markdown.tsx';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { forgetLookTexts, LookDialog, type OpenLookDialog } from './LookDialog.tsx';
import { LookFiles } from './LookFiles.tsx';
import css from './look.module.css';
import { asWords, whyWords } from './look-words.ts';
import type { LookAction } from './slice.ts';
import { useLookRequests } from './useLookRequests.ts';

export function LookCards({ account, detail }: { account: Account; detail: TicketDetail }) {
  const store = useAppStore();
  const [writing, setWriting] = useState<OpenLookDialog | null>(null);
  const { open, decide, busy, error } = useLookRequests(account.id, detail.ticket.id, (request) => {
    setWriting(null);
    forgetLookTexts(store.getState(), account.id, request);
  });
  const act = (action: LookAction, request = currentOf(open)) => {
    if (!request) return undefined;
    if (action === 'approve') return decide(request, 'approve');
    setWriting({ id: request.id, action });
    return undefined;
  };
  useLookKeys(open.length > 0, act);
  return (
    <>
      {open.length > 0 && (
        <section className={css.cards} aria-label={t('look.region')}>
          {open.map((request) => (
            <LookCard
              key={request.id}
              {...{ account, detail, request }}
              busy={busy === request.id}
              error={error?.request === request.id ? error.why : null}
              onAct={(action) => void act(action, request)}
            />
          ))}
        </section>
      )}
      <LookDialog account={account.id} of={writing} requests={open} onClose={() => setWriting(null)} decide={decide} />
    </>
  );
}

/** The request whose card has the focus, else the oldest. */
function currentOf(open: readonly LookRequest[]): LookRequest | undefined {
  const id = document.activeElement?.closest<HTMLElement>('[data-look]')?.dataset.look;
  return open.find((request) => request.id === id) ?? open[0];
}

function useLookKeys(isHere: boolean, act: (action: LookAction) => unknown): void {
  const store = useAppStore();
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isHere) return;
    const { setAct } = store.getState().look;
    setAct((action) => latest.current(action));
    return () => setAct(null);
  }, [store, isHere]);
}

interface LookCardProps {
  account: Account;
  detail: TicketDetail;
  request: LookRequest;
  busy: boolean;
  error: AppError | null;
  onAct: (action: LookAction) => void;
}

function LookCard({ account, detail, request, busy, error, onAct }: LookCardProps) {
  const now = useNow();
  const keysOf = useKeysOf();
  const why = useApp((app) => whyWords(app, request, detail.ticket));
  const { id, by, text, signature, plain, files, fields, came, seen, onlyWriter } = request;
  const button = (action: LookAction, words: string): ReactNode => (
    <Tooltip words={words} keys={keysOf(`look.${action}`)} side="top">
      <Button look={action === 'approve' ? 'primary' : 'edge'} busy={busy} onClick={() => onAct(action)}>
        {words}
      </Button>
    </Tooltip>
  );
  return (
    <article className={css.card} aria-label={t('look.card', { name: by })} data-look={id}>
      <header className={css.head}>
        <Glyph icon={Eye} size={14} tone="info" />
        <h3 className={layout.strong}>{t('look.asks', { name: by })}</h3>
        <span className={layout.meta}>
          {formatMoment(request.askedAt, now)} · {why}
        </span>
      </header>
      <Addresses request={request} />
      <SinceSeen
        stop={{ reason: 'moved', before: seen, now: detail.fingerprint }}
        zone={account.settings.zone}
        at={now}
      />
      <NewPosts posts={came} now={now} />
      <div className={css.text}>
        <Written text={withSignature(text, signature)} plain={plain ?? false} />
        <LookFiles account={account.id} request={request} files={files} />
        {fields.length > 0 && (
          <p className={layout.meta} dir="auto">
            {t('outbox.fields', { list: fields.map(({ id: field, value }) => `${field} = ${value}`).join(', ') })}
          </p>
        )}
      </div>
      {onlyWriter && <p className={layout.meta}>{t('look.onlyWriter', { name: by })}</p>}
      {error && <ErrorNotice error={error} />}
      <footer className={css.foot}>
        {button('approve', t('look.approve'))}
        {button('change', t('look.change'))}
        {button('return', t('look.return'))}
      </footer>
    </article>
  );
}

/** Who gets the reply, who gets a copy, and in whose name it goes out. */
function Addresses({ request: { to, cc, identity, email } }: { request: LookRequest }) {
  const isCustomers = identity.as === 'client' || identity.as === 'contact';
  const lines = [
    { label: t('composer.to'), words: [to.name, to.email] },
    { label: t('composer.cc', { count: cc.length }), words: cc },
    { label: t('composer.as'), words: [asWords(identity), email ?? ''], warns: isCustomers },
  ];
  return (
    <dl className={css.addresses}>
      {lines.map(({ label, words, warns }) => {
        const shown = words.filter((part) => part !== '');
        if (shown.length === 0) return null;
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-warn={warns ? '' : undefined}>
              {shown.map((part) => (
                <bdi key={part}>{part}</bdi>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
