import { ExternalLink, User } from 'lucide-react';
import { useEffect } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { StoredKind, StoredRecord } from '../../../shared/domain/record.ts';
import { keysOf } from '../../commands/table.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useNow } from '../../ui/useNow.ts';
import { ChangeContactButton } from '../contacts/ContactButtons.tsx';
import { UsageBars } from '../customer/UsageBars.tsx';
import { openWeb } from './actions.ts';
import { Block } from './Block.tsx';
import { Facts } from './Facts.tsx';
import { factsOf, factsText, fieldFacts, titleOf, webOf } from './facts.ts';
import { handles } from './focused.ts';
import { openRecord, type RecordView } from './open.ts';
import css from './RecordView.module.css';

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
  const store = useAppStore();
  const facts = factsOf(stored, now);
  const web = webOf(stored);
  const product = stored.kind === 'product' ? stored.record : null;
  const { clientId } = stored.record;
  const title = titleOf(stored);
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
        {stored.kind === 'contact' && <ChangeContactButton contact={stored.record} />}
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
