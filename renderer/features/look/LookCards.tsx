/** Cards of colleagues' replies to a ticket: to look at, or with what was decided. */
import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import type { LookRequest } from '../../../shared/domain/look-request.ts';
import { withSignature } from '../../../shared/domain/signature.ts';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import { formatMoment } from '../../i18n/format.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import { NewPosts, SinceSeen } from '../../parts/outbox/BeforeNow.tsx';
import { ItemExtras } from '../../parts/outbox/OutboxCard.tsx';
import { lookWords } from '../../parts/outbox/outbox-words.ts';
import { showError } from '../../parts/show-error.ts';
import { Written } from '../../parts/text/Markdown.tsx';
import { StoredFiles } from '../../parts/writing/FileChip.tsx';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import signs from '../../ui/signs.module.css';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { forgetLookTexts, LookDialog, type OpenLook } from './LookDialog.tsx';
import css from './look.module.css';
import { asWords, whyWords } from './look-words.ts';
import { useLookRequests } from './useLookRequests.ts';

const ACTIONS = ['approve', 'change', 'return'] as const;
type Action = (typeof ACTIONS)[number];

export function LookCards({ account, detail }: { account: SteadyAccount; detail: TicketDetail }) {
  const store = useAppStore();
  const [writing, setWriting] = useState<OpenLook | null>(null);
  const { requests, decide, busy } = useLookRequests(account.id, detail.ticket.id, (request) => {
    setWriting(null);
    forgetLookTexts(store.getState(), account.id, request);
  });
  const act = async (request: LookRequest, action: Action) => {
    if (action !== 'approve') return setWriting({ request, action });
    const decided = await decide(request, action);
    if (!decided.ok) showError(decided.error);
  };
  return (
    <>
      {requests.length > 0 && (
        <section className={css.cards} aria-label={t('look.region')}>
          {requests.map((request) =>
            request.state === 'open' ? (
              <OpenCard
                key={request.id}
                {...{ account, detail, request, busy }}
                onAct={(action) => void act(request, action)}
              />
            ) : (
              <DecidedCard key={request.id} request={request} />
            ),
          )}
        </section>
      )}
      <LookDialog account={account.id} of={writing} onClose={() => setWriting(null)} decide={decide} />
    </>
  );
}

/** Tells colleagues that need not answer any more, or not look at it. */
function DecidedCard({ request: { by, decidedBy, state, askedAt } }: { request: LookRequest }) {
  const now = useNow();
  return (
    <article className={classNames(layout.stackTight, css.card)} aria-label={t('look.replyBy', { name: by })}>
      <Title>{t('look.replyBy', { name: by })}</Title>
      {/* Without a colleague's decision, its writer's desk sends it. */}
      <p>{lookWords({ state, by: decidedBy ?? by, askedAt }, now)}</p>
    </article>
  );
}

const Title = ({ children }: { children: string }) => (
  <h3 className={layout.row}>
    <Glyph icon={Eye} size={14} tone="info" />
    <span className={layout.strong}>{children}</span>
  </h3>
);

interface OpenCardProps {
  account: SteadyAccount;
  detail: TicketDetail;
  request: LookRequest;
  busy: boolean;
  onAct: (action: Action) => void;
}

function OpenCard({ account: { settings }, detail, request, busy, onAct }: OpenCardProps) {
  const now = useNow();
  const keysOf = useKeysOf();
  const why = useApp((app) => whyWords(app, request, detail.ticket));
  const { by, text, signature, plain, came, seen, onlyWriter } = request;
  const files = request.files.map(({ hash, here, ...file }) => ({
    ...{ ...file, id: hash, request: request.id, finished: true, stored: here ? file.size : 0 },
  }));
  return (
    <article className={classNames(layout.stack, css.card)} aria-label={t('look.card', { name: by })} data-look="">
      <header>
        <Title>{t('look.asks', { name: by })}</Title>
        <p className={layout.meta}>
          {formatMoment(request.askedAt, now)} · {why}
        </p>
        <Addresses request={request} />
      </header>
      <SinceSeen stop={{ reason: 'moved', before: seen, now: detail.fingerprint }} zone={settings.zone} at={now} />
      <NewPosts posts={came} now={now} />
      <div className={classNames(layout.stack, css.text)}>
        <Written text={withSignature(text, signature)} plain={plain ?? false} />
        <StoredFiles files={files} />
        <ItemExtras item={request} />
      </div>
      {onlyWriter && <p className={layout.meta}>{t('look.onlyWriter', { name: by })}</p>}
      <footer className={classNames(layout.wrap, css.foot)}>
        {ACTIONS.map((action) => (
          <Tooltip key={action} words={t(`look.${action}`)} keys={keysOf(`look.${action}`)} side="top">
            <Button
              look={action === 'approve' ? 'primary' : 'edge'}
              busy={busy}
              data-decide={action}
              onClick={() => onAct(action)}
            >
              {t(`look.${action}`)}
            </Button>
          </Tooltip>
        ))}
      </footer>
    </article>
  );
}

/** Who gets the reply, who gets a copy, and in whose name it goes out. */
function Addresses({ request: { to, cc, identity } }: { request: LookRequest }) {
  const isCustomers = identity.as === 'client' || identity.as === 'contact';
  const lines = [
    { label: t('composer.to'), words: joinIsolated([to.name, to.email], ' ') },
    { label: t('composer.cc', { count: cc.length }), words: joinIsolated(cc, ', ') },
    { label: t('composer.as'), words: asWords(identity), warns: isCustomers },
  ];
  return lines.map(
    ({ label, words, warns }) =>
      words !== '' && (
        <p key={label} className={warns ? signs.warn : undefined}>
          <span className={layout.meta}>{label}</span> {words}
        </p>
      ),
  );
}
