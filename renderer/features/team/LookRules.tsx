/** Which replies of a member need a second look: the rules in words, and the form that sets one. */
import { type FormEvent, useState } from 'react';
import { LONGEST_MONEY_WORD, type LookRule, MONEY_WORDS, MOST_OF_RULE } from '../../../shared/domain/look.ts';
import type { TeamMember } from '../../../shared/domain/team.ts';
import { formatList, readNumber, writeNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { queueName } from '../../parts/tickets/queue-names.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, TextArea, TextField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import { showToast } from '../../ui/Toast.tsx';
import css from './team.module.css';

/** Names of the departments by id, with those that only the rule still knows. */
function useDepartmentNames(known: readonly string[]): [id: string, name: string][] {
  const queues = useApp((app) => app.queues.list);
  const listed = queues.flatMap(({ key, label }): [string, string][] =>
    key.startsWith('dept:') ? [[key.slice('dept:'.length), queueName(key, label)]] : [],
  );
  const gone = known.filter((id) => !listed.some(([other]) => other === id));
  return [...listed, ...gone.map((id): [string, string] => [id, queueName(`dept:${id}`, null)])];
}

interface MemberRulesProps {
  member: TeamMember;
  founder: TeamMember | undefined;
}

/** The member's own rule and the founder's, side by side. */
export function MemberRules({ member, founder }: MemberRulesProps) {
  const { own, founder: set } = member.look;
  const names = useDepartmentNames([...(own?.departments ?? []), ...(set?.departments ?? [])]);
  const words = (rule: LookRule) => ({ what: ruleWords(rule, new Map(names)) });
  return (
    <>
      {own && <p className={css.needs}>{t(member.own ? 'look.ruleOwnYou' : 'look.ruleOwn', words(own))}</p>}
      {set && (
        <p className={css.needs}>
          {t('look.ruleFounder', { name: founder?.name ?? t('team.unknown'), ...words(set) })}
        </p>
      )}
    </>
  );
}

function ruleWords({ all, departments, money }: LookRule, names: ReadonlyMap<string, string>): string {
  if (all) return t('look.ruleAll');
  const { words = [], above = null } = money ?? {};
  return formatList([
    ...(departments.length > 0
      ? [t('look.ruleDepartments', { list: formatList(departments.map((id) => names.get(id) ?? id)) })]
      : []),
    ...(words.length > 0 ? [t('look.ruleWords')] : []),
    ...(above === null ? [] : [t('look.ruleAbove', { amount: writeNumber(above) })]),
  ]);
}

/** The form's input, until it is saved as a rule. */
interface TypedRule {
  all: boolean;
  departments: string[];
  money: boolean;
  words: string;
  above: string;
}

const typedRule = (rule: LookRule | null): TypedRule => ({
  all: rule?.all ?? false,
  departments: rule?.departments ?? [],
  money: rule?.money !== null && rule !== null,
  words: (rule?.money?.words ?? MONEY_WORDS).join(', '),
  above: rule?.money?.above == null ? '' : writeNumber(rule.money.above),
});

const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

const amountIn = (text: string): number | null => (text.trim() === '' ? null : readNumber(text.trim()));

const areTooMany = (words: readonly string[]): boolean =>
  words.length > MOST_OF_RULE || words.some((word) => word.length > LONGEST_MONEY_WORD);

/** Null if nothing in it asks for a second look. */
function ruleOf({ all, departments, money, words, above }: TypedRule): LookRule | null {
  const about = money ? { words: wordsIn(words), above: amountIn(above) } : null;
  const asks = about !== null && (about.words.length > 0 || about.above !== null);
  return all || departments.length > 0 || asks ? { all, departments, money: asks ? about : null } : null;
}

interface RuleFormProps {
  member: TeamMember;
  /** The rule that this agent sets: their own, or the founder's for a colleague. */
  rule: LookRule | null;
  onClose: () => void;
}

export function RuleForm({ member, rule, onClose }: RuleFormProps) {
  const change = useApp((app) => app.team.change);
  const [typed, setTyped] = useState(() => typedRule(rule));
  const [tried, setTried] = useState(false);
  const { busy, error, submit } = useSubmit();
  const names = useDepartmentNames(typed.departments);
  const put = (some: Partial<TypedRule>) => setTyped((known) => ({ ...known, ...some }));
  const amount = amountIn(typed.above);
  const isAmountWrong = amount !== null && !(Number.isFinite(amount) && amount >= 0);
  const areWordsWrong = areTooMany(wordsIn(typed.words));
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (typed.money && (isAmountWrong || areWordsWrong)) return;
    void submit(
      () => change('look.setRule', { member: member.id, rule: ruleOf(typed) }),
      () => {
        showToast({ title: t('look.saved'), timeout: 3000 });
        onClose();
      },
    );
  };
  return (
    <form className={css.rule} aria-label={t('look.ruleFor', { name: member.name })} onSubmit={save} noValidate>
      <CheckField label={t('look.all')} checked={typed.all} autoFocus onChange={(all) => put({ all })} />
      {names.length > 0 && (
        <fieldset className={layout.stackTight} disabled={typed.all}>
          <legend className={layout.label}>{t('look.departments')}</legend>
          {names.map(([id, name]) => (
            <CheckField
              key={id}
              label={name}
              checked={typed.departments.includes(id)}
              onChange={(wanted) =>
                put({ departments: [...typed.departments.filter((other) => other !== id), ...(wanted ? [id] : [])] })
              }
            />
          ))}
        </fieldset>
      )}
      <CheckField
        label={t('look.money')}
        checked={typed.money}
        disabled={typed.all}
        onChange={(money) => put({ money })}
      />
      {typed.money && !typed.all && (
        <div className={css.pair}>
          <TextArea
            label={t('look.words')}
            hint={t('look.wordsHint')}
            rows={3}
            error={
              tried && areWordsWrong ? t('look.wordsWrong', { count: MOST_OF_RULE, letters: LONGEST_MONEY_WORD }) : null
            }
            value={typed.words}
            onChange={({ target }) => put({ words: target.value })}
          />
          <TextField
            label={t('look.above')}
            hint={t('look.aboveHint')}
            inputMode="decimal"
            error={tried && isAmountWrong ? t('look.aboveWrong') : null}
            value={typed.above}
            onChange={({ target }) => put({ above: target.value })}
          />
        </div>
      )}
      {error && <ErrorNotice error={error} />}
      <div className={layout.wrap}>
        <Button type="submit" look="primary" busy={busy}>
          {t('look.save')}
        </Button>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}
