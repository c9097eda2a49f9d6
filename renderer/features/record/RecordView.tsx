import { ExternalLink, Pencil, User } from 'lucide-react';
import { useEffect } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { StoredKind, StoredRecord } from '../../../shared/domain/record.ts';
import { t } from '../../i18n/index.ts';
import { openContactChange } from '../../parts/forms/open-form.ts';
import { Block, Facts } from '../../parts/records/Block.tsx';
import { factsOf, factsText, fieldFacts, recordTitleOf, webOf } from '../../parts/records/facts.ts';
import { handles, openWeb } from '../../parts/records/focused.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import css from '../../parts/records/record-page.module.css';
import { UsageBars } from '../../parts/records/UsageBars.tsx';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import type { RecordView } from '../../store/registry.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';

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
    <div className={css.view} {...handles(title, web)}>
      <header className={css.head}>
        <h2 className={css.title} dir="auto">
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
