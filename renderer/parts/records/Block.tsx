import { Ban, CalendarClock, CalendarOff, CalendarX, Copy, type LucideIcon, RefreshCwOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AttentionKind } from '../../../shared/domain/customer.ts';
import type { ProductService, Usage } from '../../../shared/domain/product.ts';
import { formatAge, formatMoment, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import type { Tone } from '../../ui/Glyph.tsx';
import layout from '../../ui/layout.module.css';
import { copyText } from '../show-error.ts';
import { copyAndWebAttributes, openWeb } from './focused.ts';
import type { Fact } from './record-kinds.ts';
import css from './record-page.module.css';
import { usageWords } from './record-texts.ts';

interface BlockProps {
  title: string;
  count?: number | undefined;
  /** When it was read from the service (our clock, ms). */
  readAt?: number | null | undefined;
  now: number;
  text: () => string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a record's page that can be copied: by its button, or Shift+Y within it. */
export function Block({ title, count, readAt, now, text, actions, children }: BlockProps) {
  return (
    <section className={css.block} aria-label={title} data-block="">
      <header className={css.blockHead}>
        <h3 className={css.blockTitle}>{title}</h3>
        {count !== undefined && <span className={css.meta}>{formatNumber(count)}</span>}
        <span className={layout.space} />
        {readAt != null && (
          <span className={css.meta} title={t('customer.readAt', { time: formatMoment(readAt, now) })}>
            {formatAge(readAt, now)}
          </span>
        )}
        {actions}
        <IconButton
          icon={Copy}
          size={14}
          label={t('record.copyAsText', { what: title })}
          data-copy-block=""
          onClick={() => void copyText(text(), t('record.blockCopied', { what: title }))}
        />
      </header>
      {children}
    </section>
  );
}

export function Facts({ facts, label }: { facts: readonly Fact[]; label?: string }) {
  if (facts.length === 0) return null;
  return (
    <ul className={css.facts} aria-label={label}>
      {facts.map(({ name, value, code }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: custom fields may share a name, and none is moved
        <li key={`${index} ${name}`}>
          <button
            type="button"
            className={css.fact}
            title={value}
            onClick={() => void copyText(value)}
            {...copyAndWebAttributes(value)}
          >
            <span className={css.name}>{name}</span>
            <bdi className={classNames(css.value, code && css.code)}>{value}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function UsageBars({ product, now }: { product: ProductService; now: number }) {
  const { disk, traffic, usageAt } = product;
  return (
    <>
      <UsageBar name={t('customer.disk')} usage={disk} />
      <UsageBar name={t('customer.traffic')} usage={traffic} />
      {usageAt?.utc != null && (disk.used !== null || traffic.used !== null) && (
        <p className={css.measured}>{t('customer.usageAt', { time: formatMoment(usageAt.utc, now) })}</p>
      )}
    </>
  );
}

/** Shows a bar only if there is a limit. */
function UsageBar({ name, usage }: { name: string; usage: Usage }) {
  const words = usageWords(usage);
  if (words === null) return null;
  const share = usage.limit ? (usage.used ?? 0) / usage.limit : null;
  return (
    <div className={css.usage}>
      <div className={css.measure}>
        <span className={css.key}>{name}</span>
        <span>{words}</span>
      </div>
      {share !== null && (
        <meter
          className={css.bar}
          aria-label={name}
          aria-valuetext={words}
          value={Math.min(share, 1)}
          data-level={share >= 1 ? 'full' : share >= 0.9 ? 'high' : undefined}
        />
      )}
    </div>
  );
}

interface InvoiceLinkProps {
  id: string;
  client?: string | null;
  className: string | undefined;
  children?: ReactNode;
}

/** Opens the invoice's page on the web; `y` copies its id. Rackside has no invoice page. */
export function InvoiceLink({ id, client, className, children = id }: InvoiceLinkProps) {
  const store = useAppStore();
  const web = { kind: 'invoice' as const, id, ...(client ? { client } : {}) };
  return (
    <button
      type="button"
      className={className}
      title={t('customerPage.openInvoice', { id })}
      onClick={() => void openWeb(store.getState(), web)}
      {...copyAndWebAttributes(id, web)}
    >
      <bdi>{children}</bdi>
    </button>
  );
}

/** Icons for problems of a product or domain, the same everywhere. */
export const SIGNS: Record<AttentionKind, { icon: LucideIcon; tone: Tone }> = {
  suspended: { icon: Ban, tone: 'danger' },
  overdue: { icon: CalendarX, tone: 'warn' },
  expired: { icon: CalendarOff, tone: 'warn' },
  due: { icon: CalendarClock, tone: 'info' },
  expiring: { icon: CalendarClock, tone: 'info' },
  'do-not-renew': { icon: RefreshCwOff, tone: 'quiet' },
};
