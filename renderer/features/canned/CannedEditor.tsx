import { Copy, Users } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import {
  CANNED_VARIABLES,
  type CannedReply,
  type CannedVariable,
  FILE_LIMITS,
  findPlaceholders,
  MOST_STEPS,
} from '../../../shared/domain/canned.ts';
import { commaList, formatBytes, formatClockSeconds } from '../../i18n/format.ts';
import { exactly, t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { CannedPicker, pickerNames } from '../../parts/canned/CannedPicker.tsx';
import { FileNames, textNames } from '../../parts/canned/LanguageLine.tsx';
import { stepWords } from '../../parts/canned/macro.ts';
import { insertText } from '../../parts/canned/text-area.ts';
import { useCannedPicker } from '../../parts/canned/useCannedPicker.ts';
import { nearestWords, VARIABLE_MEANINGS, withExamples } from '../../parts/canned/variables.ts';
import { placeKey } from '../../parts/dialog-drafts/dialog-drafts-slice.ts';
import { RestoredLine } from '../../parts/dialog-drafts/TextDialog.tsx';
import { showError } from '../../parts/show-error.ts';
import { TeamToolButton, TeamToolNote } from '../../parts/team/TeamToolAction.tsx';
import { Markdown } from '../../parts/text/Markdown.tsx';
import { typedTimeWords } from '../../parts/text/time-choices.ts';
import { useDepartments } from '../../parts/tickets/departments.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { afterNextPaint } from '../../ui/dom.ts';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import signs from '../../ui/signs.module.css';
import { useSubmit } from '../../ui/submit.ts';
import { showToast } from '../../ui/Toast.tsx';
import { CannedFiles } from './CannedFiles.tsx';
import css from './canned.module.css';
import {
  CANNED_LIMITS,
  type FormField,
  firstInvalidField,
  isChanged,
  isTextInvalid,
  toSaveInput,
} from './canned-check.ts';
import { type CannedForm, toForm } from './canned-form.ts';
import { LanguageField, LanguageTabs } from './LanguageTabs.tsx';
import { MacroFields } from './MacroFields.tsx';

interface CannedEditorProps {
  account: string;
  id: string;
  reply: CannedReply | null;
  onGone: () => void;
}

/** Says why the form can't be saved, for each of its fields. */
function errorWordsOf(form: CannedForm, isTeams: boolean): Record<FormField, string> {
  const wrongText = [form.text, ...Object.values(form.texts)].find(isTextInvalid) ?? '';
  return {
    name: form.name.trim() === '' ? t('canned.nameNeeded') : t('canned.tooLong', { count: CANNED_LIMITS.name }),
    keywords: t('canned.keywordsWrong', { count: CANNED_LIMITS.keywords, letters: CANNED_LIMITS.keyword }),
    text: wrongText.trim() === '' ? t('canned.textNeeded') : t('canned.tooLong', { count: CANNED_LIMITS.text }),
    language: t('canned.languageNeeded'),
    files: t(isTeams ? 'canned.filesWrongTeam' : 'canned.filesWrong', {
      count: FILE_LIMITS.count,
      limit: formatBytes(isTeams ? FILE_LIMITS.teamBytes : FILE_LIMITS.bytes),
    }),
    addTags: t('canned.macroTagsWrong', { count: MOST_STEPS.tags, letters: MOST_STEPS.tag }),
    snooze: macroTimeError(form.snooze),
    due: form.due.trim() === '' ? t('canned.macroPromiseAlone') : macroTimeError(form.due),
    after: t('canned.macroAfterWrong'),
  };
}

function useFields() {
  return {
    name: useRef<HTMLInputElement>(null),
    keywords: useRef<HTMLInputElement>(null),
    text: useRef<HTMLTextAreaElement>(null),
    language: useRef<HTMLSelectElement>(null),
    files: useRef<HTMLButtonElement>(null),
    addTags: useRef<HTMLInputElement>(null),
    snooze: useRef<HTMLInputElement>(null),
    due: useRef<HTMLInputElement>(null),
    after: useRef<HTMLSelectElement>(null),
  };
}

/** The form of one reply: its input, which field is wrong, and what its buttons do. */
function useCannedForm({ account, id, reply, onGone }: CannedEditorProps) {
  const store = useAppStore();
  const edit = useApp((app) => app.canned.edits[account]?.[id] ?? null);
  const form = edit ?? toForm(reply);
  const fields = useFields();
  const [wrong, setWrong] = useState<FormField | null>(null);
  const { busy, error, submit, clearError } = useSubmit();
  const [savedAt, setSavedAt] = useState<number | null>(null);
  /** Language of the text that is shown; null for the main text. */
  const [shownTag, setShown] = useState<string | null>(null);
  const tag = shownTag !== null && shownTag in form.texts ? shownTag : null;

  /** Changes the newest form, because files are stored while the agent types. */
  const set = (change: Partial<CannedForm> | ((now: CannedForm) => Partial<CannedForm>)) => {
    setWrong(null);
    const { canned } = store.getState();
    const now = canned.edits[account]?.[id] ?? toForm(reply);
    const next = { ...now, ...(typeof change === 'function' ? change(now) : change) };
    if (reply && !isChanged(next, reply)) canned.discardEdit(account, id);
    else canned.edit(account, id, next);
  };

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (edit === null) return;
    const at = firstInvalidField(form, Date.now(), reply?.team !== undefined);
    refuse(at);
    if (at) return;
    await submit(
      () => store.getState().canned.save(toSaveInput(account, id, form)),
      () => {
        store.getState().canned.discardEdit(account, id);
        setSavedAt(Date.now());
      },
    );
  };

  /** Shows what is wrong, and focuses it. */
  const refuse = (at: FormField | null) => {
    setWrong(at);
    if (at === 'text' && !isTextInvalid(form.text))
      setShown(Object.entries(form.texts).find(([, text]) => isTextInvalid(text))?.[0] ?? null);
    else if (at === 'text') setShown(null);
    if (at) afterNextPaint(() => fields[at].current?.focus());
  };

  const discard = () => {
    store.getState().canned.discardEdit(account, id);
    clearError();
    setWrong(null);
    if (!reply) onGone();
  };

  const remove = async () => {
    if (!reply) return discard();
    const { canned } = store.getState();
    if (!(await submit(() => canned.remove(account, id)))) return;
    canned.discardEdit(account, id);
    onGone();
    showToast({
      title: t('canned.removed', { name: reply.name }),
      action: { label: t('canned.undo'), run: () => void restore(store.getState(), account, reply) },
    });
  };

  const errorAt = (field: FormField) => (wrong === field ? errorWordsOf(form, reply?.team !== undefined)[field] : null);
  const isEdited = edit !== null;
  const text = tag === null ? form.text : (form.texts[tag] ?? '');
  const setText = (next: string) =>
    set(tag === null ? { text: next } : (now) => ({ texts: { ...now.texts, [tag]: next } }));
  const shown = { tag, text, show: setShown, setText };
  return { form, fields, shown, set, refuse, errorAt, isEdited, savedAt, busy, error, save, discard, remove };
}

/** Saves a removed reply again, and shares it with the team if it was shared. */
async function restore({ canned, team }: AppState, account: string, reply: CannedReply): Promise<void> {
  const saved = await canned.save({ ...toSaveInput(account, reply.id, toForm(reply)), base: null });
  const tool = { kind: 'canned', id: reply.id } as const;
  const back = saved.ok && reply.team ? await team.moveTool(account, 'team.share', tool) : saved;
  if (!back.ok) showError(back.error);
}

/** Edits one canned reply. Unsaved text is kept in the store until it is saved or discarded. */
export function CannedEditor(props: CannedEditorProps) {
  const { account, id, reply } = props;
  const restored = useApp(
    ({ dialogDrafts }) => placeKey({ account, kind: 'canned', ticket: '', about: id }) in dialogDrafts.restored,
  );
  const editing = useCannedForm(props);
  const { form, fields, shown, set, errorAt, isEdited, savedAt, busy, error, save, discard, remove } = editing;
  const picker = useCannedPicker({ account, ticket: null, field: fields.text, offers: ['variables'] });
  return (
    <form
      className={css.form}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(event);
      }}
      noValidate
    >
      {error && <ErrorNotice error={error} />}
      <RestoredLine shown={restored} onDiscard={discard} />
      <TeamToolNote team={reply?.team} />
      <TextField
        ref={fields.name}
        label={t('canned.name')}
        value={form.name}
        error={errorAt('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <div className={css.pair}>
        <TextField
          ref={fields.keywords}
          label={t('canned.keywords')}
          hint={t('canned.keywordsHint')}
          value={form.keywords}
          error={errorAt('keywords')}
          onChange={(event) => set({ keywords: event.target.value })}
        />
        <DepartmentField value={form.department} onChange={(department) => set({ department })} />
        <LanguageField {...editing} />
      </div>
      <LanguageTabs {...editing} />
      <TextArea
        // Undo must not bring back another language's text.
        key={shown.tag ?? ''}
        ref={fields.text}
        label={t('canned.text')}
        rows={8}
        lang={shown.tag ?? (form.language || undefined)}
        spellCheck
        value={shown.text}
        error={errorAt('text')}
        onChange={(event) => {
          shown.setText(event.target.value);
          picker.onChange(event);
        }}
        onSelect={picker.onSelect}
        onKeyDown={picker.onKeyDown}
        onBlur={picker.close}
        {...pickerNames(picker)}
      />
      <CannedPicker picker={picker} ticket={null} field={fields.text} />
      <CannedFiles account={account} {...editing} />
      <MacroFields form={form} set={set} errorAt={errorAt} fields={fields} />
      <UnknownVariables text={shown.text} />
      <Variables
        onInsert={(name) => {
          const field = fields.text.current;
          if (field) insertText(field, field.selectionStart, field.selectionEnd, `{{${name}}}`);
        }}
      />
      <div className={css.foot}>
        <Button look="danger" onClick={() => void remove()}>
          {reply ? t('canned.remove') : t('canned.discardNew')}
        </Button>
        {reply && !isEdited && (
          <TeamToolButton account={account} kind="canned" id={id} name={reply.name} team={reply.team} />
        )}
        {/* Always present, so that screen readers announce changes. */}
        <span className={css.saved} role="status">
          {savedAt !== null && !isEdited && t('composer.saved', { time: formatClockSeconds(savedAt) })}
        </span>
        {isEdited && reply && <Button onClick={discard}>{t('canned.discard')}</Button>}
        <Button type="submit" look={isEdited ? 'primary' : 'edge'} aria-disabled={!isEdited} busy={busy}>
          {t('ui.save')}
        </Button>
      </div>
      <Preview text={shown.text} />
    </form>
  );
}

/** Warns about names in braces that are no variables. */
function UnknownVariables({ text }: { text: string }) {
  const foreign = [...new Set(findPlaceholders(text).flatMap(({ name, known }) => (known ? [] : [name])))];
  if (foreign.length === 0) return null;
  return (
    <Notice tone="warn" live="polite">
      {t('canned.noVariable', { list: commaList(foreign.map((name) => `{{${name}}}`)) })}
      {nearestWords(foreign)}
    </Notice>
  );
}

function Preview({ text }: { text: string }) {
  const account = useApp(currentAccount);
  const filled = account ? withExamples(text, account, Date.now()) : text;
  return (
    <section className={css.preview} aria-label={t('composer.preview')}>
      <h3 className={layout.label}>{t(filled === text ? 'composer.preview' : 'canned.previewWith')}</h3>
      {text.trim() === '' ? <p className={signs.quiet}>{t('composer.previewEmpty')}</p> : <Markdown text={filled} />}
    </section>
  );
}

/** Why a macro can't use this time; empty if it can. */
const macroTimeError = (typed: string): string =>
  typedTimeWords(typed, Date.now(), true).error ?? t('canned.macroTime');

/** Lists the departments of the account's tickets, and always the reply's own department. */
function DepartmentField({ value, onChange }: { value: string; onChange: (department: string) => void }) {
  const seen = useDepartments();
  const known = value === '' || seen.some((department) => department.value === value);
  return (
    <SelectField label={t('canned.department')} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('canned.allDepartments')}</option>
      {!known && <option value={value}>{value}</option>}
      {seen.map(({ value: id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

export function Variables({ onInsert }: { onInsert: (name: CannedVariable) => void }) {
  return (
    <details className={css.variables}>
      <summary>{t('canned.variables')}</summary>
      <p className={css.hint}>{t('canned.variablesHint')}</p>
      <ul className={css.list}>
        {CANNED_VARIABLES.map((name) => (
          <li key={name}>
            {/* A press must not take the cursor from the text. */}
            <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => onInsert(name)}>
              <code>{`{{${name}}}`}</code>
              <span>{t(VARIABLE_MEANINGS[name])}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function CannedReader({ account, reply }: { account: string; reply: CannedReply }) {
  const store = useAppStore();
  const copy = () =>
    store
      .getState()
      .canned.begin(account, { ...toForm(reply), name: exactly('canned.copyName', { name: reply.name }) });
  return (
    <article className={css.form} aria-label={reply.name}>
      <h3 className={css.title} dir="auto">
        {reply.name}
      </h3>
      <p className={css.mark}>
        <Glyph icon={Users} size={14} tone="quiet" /> {t('canned.readOnly')}
      </p>
      {reply.keywords.length > 0 && <p className={signs.quiet}>{commaList(reply.keywords)}</p>}
      {reply.department && <p className={signs.quiet}>{t('canned.forDepartment', { name: reply.department })}</p>}
      {reply.macro && (
        <section aria-label={t('canned.steps')}>
          <h4 className={layout.label}>{t('canned.steps')}</h4>
          <ul className={css.names}>
            {stepWords(reply.macro, Date.now()).map(({ part, words }) => (
              <li key={part}>{words}</li>
            ))}
          </ul>
        </section>
      )}
      {textNames(reply).map(({ tag, name, text }) => (
        <div key={tag ?? ''} className={css.preview} lang={tag ?? reply.language}>
          {reply.texts && <h4 className={layout.label}>{name}</h4>}
          <Markdown text={text} />
        </div>
      ))}
      <FileNames files={reply.files} />
      <div className={css.actions}>
        <Button icon={Copy} onClick={copy}>
          {t('canned.copy')}
        </Button>
      </div>
    </article>
  );
}
