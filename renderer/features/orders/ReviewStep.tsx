import type { Account } from '../../../shared/domain/account.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { OrderGap, OrderReview, OwnedItem } from '../../../shared/domain/order-form.ts';
import { serverMoment } from '../../i18n/format.ts';
import { joinIsolated, type MessageKey, t } from '../../i18n/index.ts';
import forms from '../../parts/forms/Forms.module.css';
import { openRecord } from '../../parts/records/open-record.ts';
import { clientWords } from '../../parts/records/record-texts.ts';
import { useAppStore } from '../../store/app-store.ts';
import { useNow } from '../../ui/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import css from './orders.module.css';

const GAP_WORDS: Record<OrderGap['reason'], MessageKey> = {
  'no-client': 'orders.gapNoClient',
  'nothing-ordered': 'orders.gapNothing',
  'no-product': 'orders.gapNoProduct',
  'no-domain': 'orders.gapNoDomain',
  'bad-domain': 'orders.gapBadDomain',
  'no-epp-code': 'orders.gapNoEppCode',
  'no-service': 'orders.gapNoService',
  'no-addon': 'orders.gapNoAddon',
  'bad-years': 'orders.gapBadYears',
  'not-digits': 'orders.gapNotDigits',
};

const DIGIT_ERRORS: Partial<Record<string, MessageKey>> = {
  pid: 'orders.productIdField',
  configOptions: 'orders.options',
  addons: 'orders.addonIds',
  addonId: 'orders.addonId',
  serviceId: 'orders.serviceId',
  contactId: 'orders.contactId',
  affiliateId: 'orders.affiliate',
};

/** Fields that can occur several times: those of items, and those of add-ons. */
const ITEM_FIELDS = new Set(['pid', 'configOptions', 'addons']);
const ADDON_FIELDS = new Set(['addonId', 'serviceId']);

function gapWords({ reason, field, at }: OrderGap): string {
  const label = DIGIT_ERRORS[field];
  if (reason !== 'not-digits' || !label) return t(GAP_WORDS[reason], { n: at + 1 });
  const words = ITEM_FIELDS.has(field)
    ? 'orders.gapNotDigitsItem'
    : ADDON_FIELDS.has(field)
      ? 'orders.gapNotDigitsAddon'
      : 'orders.gapNotDigits';
  return t(words, { n: at + 1, field: t(label) });
}

/** Adds to the summary: similar records, gaps, and the raw request. */
export function ReviewStep({ account, review }: { account: Account; review: OrderReview | null }) {
  if (review === null) {
    return (
      <p className={forms.quiet} role="status">
        {t('orders.looking')}
      </p>
    );
  }
  return (
    <>
      <Owned account={account} owned={review.owned} />
      <SimilarOrders account={account} review={review} />
      <Gaps gaps={review.gaps} />
      <Fields review={review} />
    </>
  );
}

export function Texts({ of }: { of: readonly string[] }) {
  return (
    <ul className={css.alike}>
      {of.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two things of an order may be alike, and none is moved
        <li key={at}>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}

/**
 * Warns about a domain or product that the customer already has, unless the existing one has ended.
 */
function Owned({ account, owned }: { account: Account; owned: readonly OwnedItem[] }) {
  const running = owned.filter(({ ended }) => !ended);
  const over = owned.filter(({ ended }) => ended);
  return (
    <>
      {running.length > 0 && (
        <Notice tone="warn">
          <p>{t('orders.owned', { count: running.length })}</p>
          <OwnedList account={account} owned={running} />
        </Notice>
      )}
      {over.length > 0 && (
        <Notice tone="info">
          <p>{t('orders.ownedEnded', { count: over.length })}</p>
          <OwnedList account={account} owned={over} />
        </Notice>
      )}
    </>
  );
}

function OwnedList({ account, owned }: { account: Account; owned: readonly OwnedItem[] }) {
  const store = useAppStore();
  return (
    <ul className={css.alike}>
      {owned.map((item) => (
        <li key={`${item.kind} ${item.id}`}>
          <button
            type="button"
            className={forms.link}
            onClick={() => openRecord(store.getState(), { account: account.id, kind: item.kind, id: item.id })}
          >
            {item.label}
          </button>{' '}
          {joinIsolated([item.status, ownerWords(item)])}
        </li>
      ))}
    </ul>
  );
}

function ownerWords({ own, owner }: OwnedItem): string {
  if (own) return t('orders.ownedOwn');
  return owner ? t('orders.ownedBy', { who: clientWords(owner.id, owner.name) }) : t('orders.ownedByNobody');
}

function SimilarOrders({
  account,
  review: { similarOrders: alike, fresh },
}: {
  account: Account;
  review: OrderReview;
}) {
  const words = alike.length > 0 ? t('orders.alike', { count: alike.length }) : t('orders.alikeNone');
  return (
    <>
      {!fresh && <Notice tone="info">{t('orders.notFresh')}</Notice>}
      <Notice tone={alike.length > 0 ? 'warn' : 'info'}>
        <p>{words}</p>
        {alike.length > 0 && (
          <ul className={css.alike}>
            {alike.map((order) => (
              <SimilarOrder key={order.id} account={account} order={order} />
            ))}
          </ul>
        )}
      </Notice>
    </>
  );
}

function SimilarOrder({ account, order }: { account: Account; order: Order }) {
  const store = useAppStore();
  const now = useNow();
  const what = joinIsolated(
    order.items.map(({ product, domain }) => joinIsolated([product, domain], ' ')),
    ', ',
  );
  return (
    <li>
      <button
        type="button"
        className={forms.link}
        onClick={() => openRecord(store.getState(), { account: account.id, kind: 'order', id: order.id })}
      >
        {t('orders.alikeOrder', { id: order.id })}
      </button>{' '}
      {joinIsolated([order.placedAt && serverMoment(order.placedAt, now), order.status, what])}
    </li>
  );
}

function Gaps({ gaps }: { gaps: OrderGap[] }) {
  if (gaps.length === 0) return null;
  return (
    <Notice tone="danger">
      <p>{t('orders.missing')}</p>
      <ul className={css.alike}>
        {gaps.map((gap) => (
          <li key={`${gap.reason} ${gap.field} ${gap.at}`}>{gapWords(gap)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Fields({ review }: { review: OrderReview }) {
  return (
    <details className={forms.more}>
      <summary>{t('orders.sentCount', { count: review.fields.length })}</summary>
      <table className={forms.changes} aria-label={t('orders.sent')}>
        <thead>
          <tr>
            <th scope="col" className={forms.names}>
              {t('orders.field')}
            </th>
            <th scope="col" className={forms.names}>
              {t('orders.value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {review.fields.map(({ name, value, secret, decoded: holds }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                {holds !== null && <div dir="auto">{holds}</div>}
                <code className={holds === null ? undefined : forms.quiet}>{value}</code>{' '}
                {value === '' && <span className={forms.quiet}>{t('orders.emptyValue')}</span>}
                {secret && <span className={forms.quiet}>{t('orders.secretValue')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
