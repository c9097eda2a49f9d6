import { X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { findDomain } from '../../../shared/domain/domain-name.ts';
import type { OrderCatalog, OrderLine } from '../../../shared/domain/order-form.ts';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Fields } from '../../parts/forms/Fields.tsx';
import forms from '../../parts/forms/Forms.module.css';
import { IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { lineWords } from './order-outbox.ts';
import { LINE_TABLE } from './order-table.ts';
import css from './orders.module.css';

interface LineCardProps {
  line: OrderLine;
  catalog: OrderCatalog | null;
  onChange: (patch: Partial<OrderLine>) => void;
  onRemove: () => void;
}

export function LineCard({ line, catalog, onChange, onRemove }: LineCardProps) {
  const words = lineWords(line);
  const products = catalog?.products ?? [];
  const product = products.find(({ pid }) => pid === line.pid);
  const cycles = product?.cycles.length ? product.cycles : (catalog?.cycles ?? []);
  const choices = {
    pid: products
      .map(({ pid, name, group }) => ({ value: pid, label: group ? `${group}: ${name}` : name }))
      .sort((a, b) => compareNames(a.label, b.label)),
    billingCycle: [...new Set([...cycles.map(cycleOnWire), ...CYCLES])].map((cycle) => ({
      value: cycle,
      label: cycle,
    })),
  };
  const known = {
    configOptions: (product?.options ?? []).map(({ id, name }) => ({ id, name, hint: t('orders.optionHint') })),
    customFields: product?.fields ?? [],
  };
  const fields = { table: LINE_TABLE, form: line, values: line, choices, known, onChange };
  const domain = (
    <DomainField placeholder="example.com" value={line.domain} onChange={(text) => onChange({ domain: text })} />
  );
  return (
    <fieldset className={css.card} data-item="line">
      <legend className={css.legend}>{words}</legend>
      <div className={css.remove}>
        <IconButton icon={X} label={t('orders.remove', { what: words })} onClick={onRemove} />
      </div>
      <Fields
        {...fields}
        group="product"
        onChange={(patch) => {
          const named = products.find(({ pid }) => pid === patch.pid);
          onChange(patch.pid === undefined ? patch : { ...patch, productName: named?.name ?? '' });
        }}
      />
      <Fields {...fields} group="options" />
      <Fields {...fields} group="domain" own={{ domain }} />
      <Fields {...fields} group="term" />
      <Fields {...fields} group="services" />
      <Fields {...fields} group="domainFields" />
      {line.kind === 'product' && (
        // Remount for another product, since it may need other fields open.
        <MoreFields key={line.pid} line={line} onChange={onChange} wanted={product?.isServer === true} />
      )}
    </fieldset>
  );
}

interface MoreFieldsProps extends Pick<LineCardProps, 'line' | 'onChange'> {
  wanted: boolean;
}

/** Fields that few products need: add-ons, and the names of a server. */
function MoreFields({ line, onChange, wanted }: MoreFieldsProps) {
  const { addons, hostname, ns1prefix, ns2prefix, rootPassword } = line;
  const isFilled = [addons, hostname, ns1prefix, ns2prefix, rootPassword].some((text) => text !== '');
  // Only the initial state; the agent can open or close the section.
  const [open] = useState(wanted || isFilled);
  return (
    <details open={open} className={forms.more}>
      <summary>{t('orders.moreFields')}</summary>
      <Fields table={LINE_TABLE} form={line} values={line} group="more" onChange={onChange} />
    </details>
  );
}

/** Billing cycles that this family of services knows. Others can be typed. */
const CYCLES = ['monthly', 'quarterly', 'semiannually', 'annually', 'biennially', 'triennially', 'onetime', 'free'];

/** Converts a displayed cycle to the form in orders: "Semi-Annually" becomes `semiannually`. */
const cycleOnWire = (shown: string): string =>
  shown
    .toLowerCase()
    .replace(/free account/, 'free')
    .replace(/[\s-]/g, '');

interface DomainFieldProps extends Pick<ComponentProps<'input'>, 'list' | 'placeholder'> {
  value: string;
  onChange: (domain: string) => void;
}

export function DomainField({ value, onChange, ...rest }: DomainFieldProps) {
  const [typing, setTyping] = useState(false);
  const domain = findDomain(value);
  const isBad = domain === null && value.trim() !== '' && !typing;
  return (
    <TextField
      {...rest}
      label={t('orders.domain')}
      hint={domain && domain.ascii !== domain.unicode ? t('orders.domainAscii', { ascii: domain.ascii }) : null}
      error={isBad ? t('orders.badDomain') : null}
      autoCapitalize="off"
      value={value}
      onChange={(event) => {
        setTyping(true);
        onChange(event.target.value);
      }}
      onBlur={() => {
        setTyping(false);
        if (domain && domain.unicode !== value) onChange(domain.unicode);
      }}
    />
  );
}
