import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { t } from '../../i18n/index.ts';
import { OutboxStateWord } from '../../parts/outbox/OutboxCard.tsx';
import { openItem, outboxKind } from '../../parts/outbox/outbox-item.ts';
import { addresseeOf, compareSeverity } from '../../parts/outbox/outbox-texts.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import css from './StuckForms.module.css';
import { begunForms, hasForms, isStuckForm } from './slice.ts';

/** Forms above the tickets of *Today*: those that may have cost money first, begun ones last. */
export function StuckForms() {
  const shown = useApp(hasForms);
  return shown ? <List /> : null;
}

function List() {
  const store = useAppStore();
  const account = useApp((app) => app.nav.account);
  const items = useApp((app) => (app.outbox.account === app.nav.account ? app.outbox.items : NO_ITEMS));
  const begun = useApp(begunForms);
  return (
    <ul className={css.list} aria-label={t('outbox.needsYou')}>
      {items
        .filter(isStuckForm)
        .sort(compareSeverity)
        .map((item) => (
          <li key={item.id}>
            <button type="button" className={css.item} onClick={() => openItem(store.getState(), item)}>
              <OutboxStateWord item={item} />
              <span className={css.what}>
                {t(outboxKind(store.getState(), item.kind).title)} <bdi>{addresseeOf(item)}</bdi>
              </span>
            </button>
          </li>
        ))}
      {begun.map(({ kind, count }) => (
        <li key={kind}>
          <button
            type="button"
            className={css.item}
            onClick={() => account && openRecord(store.getState(), { account, kind: `${kind}-list`, id: 'all' })}
          >
            <span className={css.what}>{t(`outbox.begun_${kind}`, { count })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const NO_ITEMS: readonly OutboxItem[] = [];
