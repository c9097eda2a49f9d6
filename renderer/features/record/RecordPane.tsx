import { ArrowLeft, ArrowRightLeft, CalendarPlus, ExternalLink, Pencil, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { newOrderForm, newOrderLine, type OrderForm, renewalForm } from '../../../shared/domain/order-form.ts';
import type { ClientDomain } from '../../../shared/domain/product.ts';
import {
  isOpenKind,
  type RecordContext,
  type RecordRef,
  type StoredKind,
  type StoredRecord,
} from '../../../shared/domain/record.ts';
import { t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { CheckButton } from '../../parts/domain-checks/CheckButton.tsx';
import { UnsentForms } from '../../parts/forms/FormDrafts.tsx';
import { Block, Facts, SIGNS, UsageBars } from '../../parts/records/Block.tsx';
import { copyAndWebAttributes, openWeb } from '../../parts/records/focused.ts';
import { goBack, leaveFieldOnEscape } from '../../parts/records/open-record.ts';
import { AroundParts, OwnerButton, useAround, WhoisButton } from '../../parts/records/RecordAround.tsx';
import {
  factsOf,
  factsText,
  isShownKind,
  morePartsOf,
  recordTitleOf,
  webOf,
} from '../../parts/records/record-kinds.ts';
import page from '../../parts/records/record-page.module.css';
import { attentionWords, expiryWords } from '../../parts/records/record-texts.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { customerInSight } from '../../store/current-ticket.ts';
import type { Registry } from '../../store/registry.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import { Keys } from '../../ui/Keys.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import css from './RecordPane.module.css';

export function RecordPane({ of }: { of: RecordRef }) {
  const keysOf = useKeysOf();
  const account = useApp(currentAccount);
  const store = useAppStore();
  const from = useApp((app) => app.record.trail[0]);
  const registry = useApp((app) => app.registry);
  const keys = keysOf('ticket.close');
  const place = placeOf(registry, of.kind);
  const kind = isShownKind(of.kind) ? of.kind : null;
  if (!account || account.id !== of.account || !place || !(place.View || kind)) return null;
  const isList = !from || ('ticket' in from && from.offered);
  const back = isList
    ? 'record.backToList'
    : 'ticket' in from
      ? 'record.backToTicket'
      : placeOf(registry, from.kind)?.back;
  // Remount for another record, so that no typed text or open fold is carried over.
  const key = `${of.kind} ${of.id}`;
  return (
    <section
      className={css.pane}
      aria-label={t(place.title)}
      data-pane="record"
      tabIndex={-1}
      onKeyDown={leaveFieldOnEscape}
    >
      <div className={css.bar}>
        <Button look="plain" icon={ArrowLeft} onClick={() => goBack(store.getState())}>
          {t(back ?? 'record.backToList')}
          {keys && <Keys keys={keys} />}
        </Button>
      </div>
      <div className={css.scroll}>
        {place.View ? (
          <place.View key={key} account={account} id={of.id} />
        ) : (
          kind && <OneRecord key={key} account={account} kind={kind} id={of.id} />
        )}
      </div>
    </section>
  );
}

function placeOf({ places, recordViews }: Registry, kind: RecordRef['kind']) {
  if (!isOpenKind(kind)) return places.get(kind);
  return { View: recordViews.get(kind), title: `record.${kind}`, back: `record.backTo_${kind}` } as const;
}

function DomainOrders({ domain: { name, registrationType } }: { domain: ClientDomain }) {
  const store = useAppStore();
  const begin = (form: (client: OrderForm['client']) => OrderForm) => {
    const app = store.getState();
    app.orders.beginForm(form(customerInSight(app)));
  };
  const transfer = (client: OrderForm['client']) => ({
    ...newOrderForm(client),
    lines: [{ ...newOrderLine('transfer'), domain: name }],
  });
  return (
    <>
      <Button icon={CalendarPlus} onClick={() => begin((client) => renewalForm(client, name))}>
        {t('record.renew')}
      </Button>
      {/transfer/i.test(registrationType) && (
        <Button icon={ArrowRightLeft} onClick={() => begin(transfer)}>
          {t('record.transferAgain')}
        </Button>
      )}
    </>
  );
}

function OneRecord({ account, kind, id }: { account: Account; kind: StoredKind; id: string }) {
  const store = useAppStore();
  const now = useNow();
  useEffect(() => void store.getState().record.load(account.id, kind, id), [store, account.id, kind, id]);
  const stored = useApp(({ record }) =>
    record.stored?.kind === kind && record.stored.record.id === id ? record.stored : null,
  );
  const error = useApp((app) => app.record.error);
  if (!stored) return error ? <ErrorNotice error={error} shape="banner" /> : null;
  return <Loaded account={account} stored={stored} now={now} />;
}

const isService = (stored: StoredRecord): stored is StoredRecord<'domain' | 'product'> =>
  stored.kind === 'domain' || stored.kind === 'product';

function Loaded({ account, stored, now }: { account: Account; stored: StoredRecord; now: number }) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const title = recordTitleOf(stored);
  const facts = factsOf(stored, now);
  const web = webOf(stored);
  const { clientId } = stored.record;
  const around = useAround(stored.kind, stored.record.id);
  const reading = useApp((app) => app.record.reading);
  const domain = stored.kind === 'domain' ? stored.record.name : stored.kind === 'product' ? stored.record.domain : '';
  return (
    <div className={page.view} {...copyAndWebAttributes(domain || title, web)}>
      <header className={page.head}>
        <h2 className={page.title} dir="auto">
          {title}
        </h2>
        {clientId !== null && <OwnerButton account={account} client={clientId} name={around?.owner?.name ?? null} />}
        {stored.kind === 'domain' && clientId !== null && <DomainOrders domain={stored.record} />}
        {domain !== '' && <CheckButton name={domain} />}
        {domain !== '' && <WhoisButton domain={domain} />}
        {stored.kind === 'contact' && (
          <Button icon={Pencil} onClick={() => void store.getState().contacts.openChange(stored.record, '')}>
            {t('contacts.change')}
          </Button>
        )}
        {isService(stored) && (
          <IconButton
            icon={RefreshCw}
            label={t('record.readAgain')}
            aria-disabled={reading}
            onClick={() => void store.getState().record.readAgain()}
          />
        )}
        {web && (
          <IconButton
            icon={ExternalLink}
            label={t('record.openWeb')}
            keys={keysOf('record.web')}
            onClick={() => void openWeb(store.getState(), web)}
          />
        )}
      </header>
      {around && <UnsentForms account={account.id} forms={around.unsent} now={now} />}
      {isService(stored) && <RecordSummary stored={stored} around={around} now={now} />}
      {isService(stored) && clientId === null && <p className={page.note}>{t('record.noOwner')}</p>}
      {isService(stored) && around && (
        <AroundParts account={account} around={around} orders="record.ordersWith" now={now} />
      )}
      <Block title={t('record.details')} readAt={stored.readAt} now={now} text={() => factsText(facts)}>
        <Facts facts={facts} />
        {stored.kind === 'product' && <UsageBars product={stored.record} now={now} />}
      </Block>
      {morePartsOf(stored).map((part) => (
        <Block key={part.title} title={t(part.title)} now={now} text={() => factsText(part.facts)}>
          <Facts facts={part.facts} />
        </Block>
      ))}
    </div>
  );
}

interface RecordSummaryProps {
  stored: StoredRecord<'domain' | 'product'>;
  around: RecordContext | null;
  now: number;
}

function RecordSummary({ stored, around, now }: RecordSummaryProps) {
  const { record } = stored;
  const attention = around?.attention ?? null;
  const sign = attention && SIGNS[attention.kind];
  // Omit an expiry problem, because the date already says it.
  const tellsMore = attention !== null && !(stored.kind === 'domain' && /^expir/.test(attention.kind));
  return (
    <ul className={page.summary} aria-label={t('record.summary')}>
      <li className={layout.strong}>{record.status || t('record.noStatus')}</li>
      {stored.kind === 'domain' && (
        <li>
          {sign && !tellsMore && <Glyph icon={sign.icon} size={14} tone={sign.tone} />}
          {expiryWords(stored.record.expiresOn, around?.expiresIn ?? null)}
        </li>
      )}
      {attention && sign && tellsMore && attention.kind !== 'suspended' && (
        <li>
          <Glyph icon={sign.icon} size={14} tone={sign.tone} />
          {attentionWords(attention, now)}
        </li>
      )}
      {stored.kind === 'domain' && stored.record.registrar && (
        <li>{t('record.registeredAt', { registrar: stored.record.registrar })}</li>
      )}
      {stored.kind === 'product' && stored.record.server?.name && (
        <li>{t('record.onServer', { server: stored.record.server.name })}</li>
      )}
    </ul>
  );
}
