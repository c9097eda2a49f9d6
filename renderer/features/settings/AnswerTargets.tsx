import { ArrowUp, Plus, X } from 'lucide-react';
import type { Account } from '../../../shared/domain/account.ts';
import type { AnswerTarget } from '../../../shared/domain/waiting.ts';
import { t } from '../../i18n/index.ts';
import { ChoiceField, useNewField, withAt, without } from '../../parts/forms/form-fields.tsx';
import { SavedText, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { useDepartments } from '../../parts/tickets/departments.ts';
import { useApp } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import { readMinutes, writeMinutes } from './hours-text.ts';
import css from './ResponseTimes.module.css';
import section from './Section.module.css';
import { useChanges } from './values.ts';

const MOST = 100;
const ANY: AnswerTarget = { department: null, priority: null, minutes: 240 };

type Change = ReturnType<typeof useChanges<AnswerTarget[]>>;

export function AnswerTargets({ account }: { account: Account }) {
  const configure = useApp((app) => app.accounts.configure);
  const targets = account.settings.answerTargets;
  const change = useChanges(targets, (answerTargets) => configure(account.id, { answerTargets }));
  const { box, added } = useNewField<HTMLDivElement>();
  return (
    <div ref={box} className={section.group}>
      <h3 className={layout.strong}>{t('waiting.targets')}</h3>
      <p className={section.quiet}>{t('targets.targetsHint')}</p>
      {targets.length > 0 && (
        <ol className={css.targets} aria-label={t('waiting.targets')}>
          {targets.map((target, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a target is its place in the order
            <Target key={at} target={target} at={at} change={change} />
          ))}
        </ol>
      )}
      <div>
        <Button
          icon={Plus}
          disabled={targets.length >= MOST}
          onClick={() => {
            added('target');
            void change((list) => [...list, ANY]);
          }}
        >
          {t('targets.addTarget')}
        </Button>
      </div>
    </div>
  );
}

/** Priorities of this family of services. Others can be typed. */
const PRIORITIES = ['Low', 'Medium', 'High'].map((name) => ({ value: name, label: name }));

function Target({ target, at, change }: { target: AnswerTarget; at: number; change: Change }) {
  const departments = useDepartments();
  const patch = (part: Partial<AnswerTarget>) => change((list) => withAt(list, at, part));
  const within = useSetting(
    writeMinutes(target.minutes),
    (text) => patch({ minutes: readMinutes(text) ?? target.minutes }),
    (text) => (readMinutes(text) === null ? t('targets.withinBad') : null),
  );
  return (
    <li className={css.target} data-item="target" aria-label={t('targets.targetAt', { place: at + 1 })}>
      <div className={css.fields}>
        <ChoiceField
          label={t('targets.department')}
          value={target.department ?? ''}
          choices={departments}
          none={t('targets.anyDepartment')}
          other={t('targets.otherDepartment')}
          otherLabel={t('targets.departmentId')}
          onChange={(id) => void patch({ department: id.trim() || null })}
        />
        <ChoiceField
          label={t('targets.priority')}
          value={target.priority ?? ''}
          choices={PRIORITIES}
          none={t('targets.anyPriority')}
          other={t('targets.otherPriority')}
          otherLabel={t('targets.priorityName')}
          onChange={(priority) => void patch({ priority: priority.trim() || null })}
        />
        <SavedText setting={within} label={t('targets.within')} maxLength={20} autoComplete="off" />
      </div>
      <div className={css.buttons}>
        <IconButton
          icon={ArrowUp}
          label={t('targets.moveUp')}
          disabled={at === 0}
          onClick={() => void change((list) => movedUp(list, at))}
        />
        <IconButton
          icon={X}
          label={t('targets.removeTarget')}
          onClick={() => void change((list) => without(list, at))}
        />
      </div>
    </li>
  );
}

function movedUp<T>(list: readonly T[], at: number): T[] {
  const moved = list.slice(at, at + 1);
  return [...list.slice(0, at - 1), ...moved, ...list.slice(at - 1, at), ...list.slice(at + 1)];
}
