import { ArrowLeft } from 'lucide-react';
import type { RecordRef } from '../../../shared/domain/record.ts';
import { t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { goBack } from '../../parts/records/open-record.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Keys } from '../../ui/Keys.tsx';
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
