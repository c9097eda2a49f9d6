import type { Account } from '../../../shared/domain/account.ts';
import type { QueueSummary } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import { SavedText, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { useApp } from '../../store/app-store.ts';
import { DEPARTMENT_PREFIX } from './first-steps/steps.ts';
import css from './Section.module.css';

/** Names for departments, since the service often gives only their numbers. */
export function DepartmentsSection({ account }: { account: Account }) {
  const queues = useApp((app) => app.queues.list);
  const departments = queues.filter(({ key }) => key.startsWith(DEPARTMENT_PREFIX));
  // Departments with a name but without a ticket at present.
  const met = new Set(departments.map(({ key }) => key.slice(DEPARTMENT_PREFIX.length)));
  const named = Object.keys(account.settings.departments).filter((id) => !met.has(id));
  if (met.size + named.length === 0) return <p className={css.quiet}>{t('settings.noDepartments')}</p>;
  return (
    <div className={css.group}>
      <p className={css.quiet}>{t('settings.departmentsHint')}</p>
      {departments.map((queue) => (
        <Department key={queue.key} account={account} id={queue.key.slice(DEPARTMENT_PREFIX.length)} queue={queue} />
      ))}
      {named.map((id) => (
        <Department key={id} account={account} id={id} queue={null} />
      ))}
    </div>
  );
}

function Department({ account, id, queue }: { account: Account; id: string; queue: QueueSummary | null }) {
  const configure = useApp((app) => app.accounts.configure);
  const { departments } = account.settings;
  const own = Object.hasOwn(departments, id) ? (departments[id] ?? '') : '';
  const setting = useSetting(own, (value) => configure(account.id, { departments: { [id]: value.trim() } }));
  const given = own === '' && queue?.label && queue.label !== id ? queue.label : '';
  return (
    <SavedText
      setting={setting}
      label={t('settings.department', { id })}
      placeholder={given || t('settings.departmentName')}
      maxLength={200}
      unit={queue && <span className={css.unit}>{t('settings.departmentCount', { count: queue.count })}</span>}
    />
  );
}
