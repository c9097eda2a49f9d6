import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { type CatalogProduct, idsIn, type OrderCatalog, type OrderLine } from '../../../shared/domain/order-form.ts';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import forms from '../../parts/forms/Forms.module.css';
import { ChoiceField, Pairs } from '../../parts/forms/form-fields.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { CheckField, SecretField, SelectField, TextField } from '../../ui/Field.tsx';
import { CYCLES, cycleOnWire } from './billing-cycles.ts';
import { DomainField } from './DomainField.tsx';
import { lineWords } from './order-form.ts';
import { idError } from './order-words.ts';
import css from './orders.module.css';

export interface LineProps {
  line: OrderLine;
  onChange: (patch: Partial<OrderLine>) => void;
}

interface LineCardProps extends LineProps {
  catalog: OrderCatalog | null;
  onRemove: () => void;
}

export function LineCard({ line, catalog, onChange, onRemove }: LineCardProps) {
  const words = lineWords(line);
  const product = catalog?.products.find(({ pid }) => pid === line.pid) ?? null;
  const hasDomain = line.kind !== 'product' || line.domainType !== '';
  return (
    <fieldset className={css.card} data-item="line">
      <legend className={css.legend}>{words}</legend>
      <div className={css.remove}>
        <IconButton icon={X} label={t('orders.remove', { what: words })} onClick={onRemove} />
      </div>
      {line.kind === 'product' && <ProductFields line={line} catalog={catalog} product={product} onChange={onChange} />}
      <div className={forms.grid}>
        <DomainField placeholder="example.com" value={line.domain} onChange={(domain) => onChange({ domain })} />
        {line.kind === 'product' && (
          <SelectField
            label={t('orders.domainType')}
            value={line.domainType}
            onChange={(event) => onChange({ domainType: event.target.value as OrderLine['domainType'] })}
          >
            <option value="">{t('orders.domainTypeNone')}</option>
            <option value="register">{t('orders.domainTypeRegister')}</option>
            <option value="transfer">{t('orders.domainTypeTransfer')}</option>
          </SelectField>
        )}
      </div>
      {hasDomain && <DomainFields line={line} onChange={onChange} />}
      {line.kind === 'product' && (
        // Remount for another product, since it may need other fields open.
        <MoreFields key={line.pid} line={line} onChange={onChange} wanted={product?.isServer === true} />
      )}
    </fieldset>
  );
}

function ProductFields({
  line,
  catalog,
  product,
  onChange,
}: LineProps & { catalog: OrderCatalog | null; product: CatalogProduct | null }) {
  const cycles = useId();
  const known = product?.cycles.length ? product.cycles : (catalog?.cycles ?? []);
  const choices = (catalog?.products ?? [])
    .map(({ pid, name, group }) => ({ value: pid, label: group ? `${group}: ${name}` : name }))
    .sort((a, b) => compareNames(a.label, b.label));
  const options = (product?.options ?? []).map(({ id, name }) => ({ id, name, hint: t('orders.optionHint') }));
  return (
    <>
      <div className={forms.grid}>
        <ChoiceField
          label={t('orders.product')}
          hint={t('orders.learned')}
          error={idError(line.pid)}
          value={line.pid}
          choices={choices}
          none={t('orders.chooseProduct')}
          other={t('orders.otherProduct')}
          otherLabel={t('orders.productIdField')}
          onChange={(pid) =>
            onChange({ pid, productName: catalog?.products.find((one) => one.pid === pid)?.name ?? '' })
          }
        />
        <TextField
          label={t('orders.cycle')}
          hint={t('orders.cycleHint')}
          list={cycles}
          value={line.billingCycle}
          onChange={(event) => onChange({ billingCycle: event.target.value })}
        />
        <datalist id={cycles}>
          {[...new Set([...known.map(cycleOnWire), ...CYCLES])].map((cycle) => (
            <option key={cycle} value={cycle} />
          ))}
        </datalist>
      </div>
      <section className={forms.group} aria-label={t('orders.options')}>
        <h3 className={css.partTitle}>{t('orders.options')}</h3>
        <Pairs
          pairs={line.configOptions}
          known={options}
          idLabel={t('orders.pairId')}
          addLabel={t('orders.addOption')}
          wrong={idError}
          onChange={(configOptions) => onChange({ configOptions })}
        />
      </section>
      <section className={forms.group} aria-label={t('orders.fields')}>
        <h3 className={css.partTitle}>{t('orders.fields')}</h3>
        <Pairs
          pairs={line.customFields}
          known={product?.fields ?? []}
          idLabel={t('orders.pairId')}
          addLabel={t('orders.addField')}
          onChange={(customFields) => onChange({ customFields })}
        />
      </section>
    </>
  );
}

function DomainFields({ line, onChange }: LineProps) {
  const transfers = line.kind === 'transfer' || (line.kind === 'product' && line.domainType === 'transfer');
  return (
    <>
      <div className={forms.grid}>
        <TextField
          label={t('orders.years')}
          hint={t('orders.yearsHint')}
          inputMode="numeric"
          value={line.years}
          onChange={(event) => onChange({ years: event.target.value })}
        />
        {transfers && (
          <SecretField
            label={t('orders.eppCode')}
            hint={t('orders.eppHint')}
            value={line.eppCode}
            onChange={(event) => onChange({ eppCode: event.target.value })}
          />
        )}
      </div>
      <div className={forms.checks}>
        <CheckField
          label={t('orders.idProtection')}
          checked={line.idProtection}
          onChange={(idProtection) => onChange({ idProtection })}
        />
        <CheckField
          label={t('orders.emailForwarding')}
          checked={line.emailForwarding}
          onChange={(emailForwarding) => onChange({ emailForwarding })}
        />
      </div>
      <section className={forms.group} aria-label={t('orders.domainFields')}>
        <h3 className={css.partTitle}>{t('orders.domainFields')}</h3>
        <p className={forms.quiet}>{t('orders.domainFieldsHint')}</p>
        <Pairs
          pairs={line.domainFields}
          known={[]}
          idLabel={t('orders.pairIdDomain')}
          addLabel={t('orders.addDomainField')}
          onChange={(domainFields) => onChange({ domainFields })}
        />
      </section>
    </>
  );
}

/** Fields that few products need: add-ons, and the names of a server. */
function MoreFields({ line, onChange, wanted }: LineProps & { wanted: boolean }) {
  const { addons, hostname, ns1prefix, ns2prefix, rootPassword } = line;
  const filled = [addons, hostname, ns1prefix, ns2prefix, rootPassword].some((text) => text !== '');
  // Only the initial state; the agent can open or close the section.
  const [open] = useState(wanted || filled);
  return (
    <details open={open} className={forms.more}>
      <summary>{t('orders.moreFields')}</summary>
      <div className={forms.grid}>
        <TextField
          label={t('orders.addonIds')}
          hint={t('orders.addonIdsHint')}
          error={idsIn(addons).map(idError).find(Boolean)}
          value={addons}
          onChange={(event) => onChange({ addons: event.target.value })}
        />
        <TextField
          label={t('orders.hostname')}
          autoCapitalize="off"
          value={hostname}
          onChange={(event) => onChange({ hostname: event.target.value })}
        />
        <TextField
          label={t('orders.ns1prefix')}
          placeholder="ns1"
          autoCapitalize="off"
          value={ns1prefix}
          onChange={(event) => onChange({ ns1prefix: event.target.value })}
        />
        <TextField
          label={t('orders.ns2prefix')}
          placeholder="ns2"
          autoCapitalize="off"
          value={ns2prefix}
          onChange={(event) => onChange({ ns2prefix: event.target.value })}
        />
        <SecretField
          label={t('orders.rootPassword')}
          hint={t('orders.eppHint')}
          value={rootPassword}
          onChange={(event) => onChange({ rootPassword: event.target.value })}
        />
      </div>
    </details>
  );
}
