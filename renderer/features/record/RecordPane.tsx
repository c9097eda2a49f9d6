import { ArrowLeft, ExternalLink, Pencil, User } from 'lucide-react';
import { useEffect } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { RecordRef, StoredKind, StoredRecord } from '../../../shared/domain/record.ts';
import { t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { openContactChange } from '../../parts/forms/open-form.ts';
import { Block, Facts, UsageBars } from '../../parts/records/Block.tsx';
import { factsOf, factsText, fieldFacts, recordTitleOf, webOf } from '../../parts/records/facts.ts';
import { handles, openWeb } from '../../parts/records/focused.ts';
import { goBack, openRecord } from '../../parts/records/open-record.ts';
import page from '../../parts/records/record-page.module.css';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import type { RecordView } from '../../store/registry.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import { Keys } from '../../ui/Keys.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import css from './RecordPane.module.css';

/** A record in the ticket's place. */
export function RecordPane({ of }: { of: RecordRef }) {
  const keysOf = useKeysOf();
  const account = useApp(currentAccount);
  const store = useAppStore();
  const place = useApp((app) => app.record.trail[0]);
  const View = useApp((app) => app.registry.recordViews.get(of.kind));
  const keys = keysOf('ticket.close');
  if (!account || account.id !== of.account || !View) return null;
  return (
    <section className={css.pane} aria-label={t(`record.${of.kind}`)} data-pane="record" tabIndex={-1}>
      <div className={css.bar}>
        <Button look="plain" icon={ArrowLeft} onClick={() => goBack(store.getState())}>
          {t(place ? ('ticket' in place ? 'record.backToTicket' : `record.backTo_${place.kind}`) : 'record.backToList')}
          {keys && <Keys keys={keys} />}
        </Button>
      </div>
      <div className={css.scroll}>
        {/* Another record is another view: nothing typed or unfolded passes from one to the next. */}
        <View key={`${of.kind} ${of.id}`} account={account} id={of.id} />
      </div>
    </section>
  );
}

/** All that is known of one record: what has no view of its own is shown by this one. */
export function viewOf(kind: StoredKind): RecordView {
  return ({ account, id }) => <OneRecord account={account} kind={kind} id={id} />;
}

function OneRecord({ account, kind, id }: { account: Account; kind: StoredKind; id: string }) {
  const store = useAppStore();
  const now = useNow();
  useEffect(() => store.getState().record.load(account.id, kind, id), [store, account.id, kind, id]);
  const stored = useApp(({ record }) =>
    record.stored?.kind === kind && record.stored.record.id === id ? record.stored : null,
  );
  const error = useApp((app) => app.record.error);
  if (!stored) return error ? <ErrorNotice error={error} shape="banner" /> : null;
  return <Loaded account={account} stored={stored} now={now} />;
}

function Loaded({ account, stored, now }: { account: Account; stored: StoredRecord; now: number }) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const facts = factsOf(stored, now);
  const web = webOf(stored);
  const product = stored.kind === 'product' ? stored.record : null;
  const { clientId } = stored.record;
  const title = recordTitleOf(stored);
  const fields = product ? fieldFacts(product.customFields) : [];
  const options = product ? fieldFacts(product.configOptions) : [];
  return (
    <div className={page.view} {...handles(title, web)}>
      <header className={page.head}>
        <h2 className={page.title} dir="auto">
          {title}
        </h2>
        {clientId !== null && (
          <Button
            icon={User}
            onClick={() => openRecord(store.getState(), { account: account.id, kind: 'customer', id: clientId })}
          >
            {t('record.customer')}
          </Button>
        )}
        {stored.kind === 'contact' && (
          <Button icon={Pencil} onClick={() => openContactChange(store.getState(), stored.record, '')}>
            {t('contacts.change')}
          </Button>
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
      <Block title={t('record.details')} readAt={stored.readAt} now={now} text={() => factsText(facts)}>
        <Facts facts={facts} />
        {product && <UsageBars product={product} now={now} />}
      </Block>
      {options.length > 0 && (
        <Block title={t('record.options')} now={now} text={() => factsText(options)}>
          <Facts facts={options} />
        </Block>
      )}
      {fields.length > 0 && (
        <Block title={t('record.fields')} now={now} text={() => factsText(fields)}>
          <Facts facts={fields} />
        </Block>
      )}
    </div>
  );
}
