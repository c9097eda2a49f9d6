import type { ProductService, Usage } from '../../../shared/domain/product.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { usageWords } from './record-texts.ts';
import css from './UsageBars.module.css';

/** Bars of what a product uses of its disk and traffic, and when that was measured. */
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

/** A bar only where there is a limit to be near to. */
function UsageBar({ name, usage }: { name: string; usage: Usage }) {
  const words = usageWords(usage);
  if (words === null) return null;
  const share = usage.limit ? (usage.used ?? 0) / usage.limit : null;
  return (
    <div className={css.usage}>
      <div className={css.fact}>
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
