/** Which replies of a member need a second look: the rules in words, and the form that sets one. */
import { type FormEvent, useRef, useState } from 'react';
import { type LookRule, MONEY_WORDS } from '../../../shared/domain/look.ts';
import type { TeamMember } from '../../../shared/domain/team.ts';
import { splitList } from '../../../shared/domain/typed-list.ts';
import { formatList, readNumber, writeNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useDepartments } from '../../parts/tickets/departments.ts';
import { queueName } from '../../parts/tickets/queue-names.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, TextArea, TextField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import { showToast } from '../../ui/Toast.tsx';
import css from './team.module.css';

/** With those of the rule, which may be listed no longer. */
function useDepartmentsWith(ids: readonly string[]): { value: string; label: string }[] {
  const listed = useDepartments();
  const gone = [...new Set(ids)].filter((id) => !listed.some(({ value }) => value === id));
  return [...listed, ...gone.map((value) => ({ value, label: queueName(`dept:${value}`, null) }))];
}

interface LookRulesProps {
  member: TeamMember;
  founder: TeamMember | undefined;
}

/** The member's own rule and the founder's. The founder sets it for anybody, others their own. */
export function LookRules({ member, founder }: LookRulesProps) {
  const { own, founder: set } = member.look;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const departments = useDepartmentsWith([...(own?.departments ?? []), ...(set?.departments ?? [])]);
  const words = ({ all, departments: ids, money }: LookRule) => {
    const names = departments.flatMap(({ value, label }) => (ids.includes(value) ? [label] : []));
    const parts = [
      names.length > 0 && t('look.ruleDepartments', { list: formatList(names) }),
      money !== null && money.words.length > 0 && t('look.ruleWords'),
      money !== null && money.above !== null && t('look.ruleAbove', { amount: writeNumber(money.above) }),
    ];
    return { what: all ? t('look.ruleAll') : formatList(parts.filter((part) => part !== false)) };
  };
  const isEditable = member.own || founder?.own === true;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      {isEditable && (
        <Button
          ref={button}
          aria-label={t('look.rulesName', { name: member.name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('look.rules')}
        </Button>
      )}
      {own && <p className={css.needs}>{t(member.own ? 'look.ruleOwnYou' : 'look.ruleOwn', words(own))}</p>}
      {set && (
        <p className={css.needs}>
          {t('look.ruleFounder', { name: founder?.name ?? t('team.unknown'), ...words(set) })}
        </p>
      )}
      {isEditable && isOpen && <RuleForm member={member} rule={member.own ? own : set} onClose={close} />}
    </>
  );
}

interface RuleFormProps {
  member: TeamMember;
  /** The rule that this agent sets: their own, or the founder's for a colleague. */
  rule: LookRule | null;
  onClose: () => void;
}

function RuleForm({ member, rule, onClose }: RuleFormProps) {
  const change = useApp((app) => app.team.change);
  const [typed, setTyped] = useState({
    all: rule?.all ?? false,
    departments: rule?.departments ?? [],
    money: rule !== null && rule.money !== null,
    words: (rule?.money?.words ?? MONEY_WORDS).join(', '),
    above: rule?.money?.above == null ? '' : writeNumber(rule.money.above),
  });
  const { all, departments } = typed;
  const offered = useDepartmentsWith(departments);
  const { busy, error, submit } = useSubmit();
  const put = (some: Partial<typeof typed>) => setTyped((known) => ({ ...known, ...some }));
  const isMoneyShown = typed.money && !all;
  const amount = typed.above.trim();
  const above = amount === '' ? null : readNumber(amount);
  const isAboveWrong = above !== null && !(above >= 0);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isMoneyShown && isAboveWrong) return;
    const asked = { words: [...new Set(splitList(typed.words))], above };
    const money = typed.money && !isAboveWrong && (asked.words.length > 0 || above !== null) ? asked : null;
    const next = all || departments.length > 0 || money ? { all, departments, money } : null;
    void submit(
      () => change('look.setRule', { member: member.id, rule: next }),
      () => {
        showToast({ title: t('look.saved'), timeout: 3000 });
        onClose();
      },
    );
  };
  return (
    <form className={css.rule} aria-label={t('look.ruleFor', { name: member.name })} onSubmit={save} noValidate>
      <CheckField label={t('look.all')} checked={all} autoFocus onChange={(wanted) => put({ all: wanted })} />
      {offered.length > 0 && (
        <fieldset className={layout.stackTight} disabled={all}>
          <legend className={layout.label}>{t('look.departments')}</legend>
          {offered.map(({ value: id, label }) => (
            <CheckField
              key={id}
              label={label}
              checked={departments.includes(id)}
              onChange={(wanted) =>
                put({ departments: [...departments.filter((other) => other !== id), ...(wanted ? [id] : [])] })
              }
            />
          ))}
        </fieldset>
      )}
      <CheckField label={t('look.money')} checked={typed.money} disabled={all} onChange={(money) => put({ money })} />
      {isMoneyShown && (
        <div className={css.pair}>
          <TextArea
            label={t('look.words')}
            hint={t('look.wordsHint')}
            rows={3}
            value={typed.words}
            onChange={({ target }) => put({ words: target.value })}
          />
          <TextField
            label={t('look.above')}
            hint={t('look.aboveHint')}
            inputMode="decimal"
            error={isAboveWrong ? t('look.aboveWrong') : null}
            value={typed.above}
            onChange={({ target }) => put({ above: target.value })}
          />
        </div>
      )}
      {error && <ErrorNotice error={error} />}
      <div className={layout.wrap}>
        <Button type="submit" look="primary" busy={busy}>
          {t('ui.save')}
        </Button>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}
