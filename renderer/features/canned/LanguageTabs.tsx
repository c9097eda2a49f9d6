import { Languages, Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { MOST_LANGUAGES } from '../../../shared/domain/canned.ts';
import { languageOf, OFFERED_LANGUAGES } from '../../../shared/domain/text-language.ts';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { nameOfText, textNames } from '../../parts/canned/LanguageLine.tsx';
import { Button } from '../../ui/Button.tsx';
import { afterNextPaint } from '../../ui/dom.ts';
import { SelectField } from '../../ui/Field.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import css from './canned.module.css';
import type { FormField } from './canned-check.ts';
import type { CannedForm } from './canned-form.ts';

interface LanguageParts {
  form: CannedForm;
  shown: { tag: string | null; show: (tag: string | null) => void };
  set: (change: Partial<CannedForm>) => void;
  refuse: (field: FormField) => void;
  errorAt: (field: FormField) => string | null;
  fields: { language: RefObject<HTMLSelectElement | null>; text: RefObject<HTMLTextAreaElement | null> };
}

const byName = (tags: readonly string[]): { tag: string; name: string }[] =>
  tags.map((tag) => ({ tag, name: nameOfText(tag) })).sort((a, b) => compareNames(a.name, b.name));

/** The language of the main text, which is recognized if it is not chosen. */
export function LanguageField({ form, set, errorAt, fields }: LanguageParts) {
  const known = [...new Set([...OFFERED_LANGUAGES, form.language])].filter((tag) => tag !== '' && !(tag in form.texts));
  return (
    <SelectField
      ref={fields.language}
      label={t('canned.language')}
      value={form.language}
      error={errorAt('language')}
      onChange={({ target }) => set({ language: target.value })}
    >
      <option value="">{t('canned.languageFound')}</option>
      {byName(known).map(({ tag, name }) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Shows the languages of the reply; adds one, removes it, or makes it the main one. */
export function LanguageTabs({ form, shown, set, refuse, fields }: LanguageParts) {
  const { tag, show } = shown;
  const names = textNames(form);
  const free = OFFERED_LANGUAGES.filter((one) => one !== form.language && !(one in form.texts));
  const write = (next: string | null) => {
    show(next);
    afterNextPaint(() => fields.text.current?.focus());
  };
  const add = (next: string) => {
    set({ texts: { ...form.texts, [next]: '' } });
    write(next);
  };
  const remove = (gone: string) => {
    const { [gone]: _gone, ...texts } = form.texts;
    set({ texts });
    write(null);
  };
  const makeMain = (next: string) => {
    const before = form.language || languageOf(form.text);
    if (!before || before in form.texts) return refuse('language');
    const { [next]: text = '', ...others } = form.texts;
    set({ language: next, text, texts: { [before]: form.text, ...others } });
    write(null);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a frame
    <div role="group" className={css.languages} aria-label={t('canned.languages')}>
      {names.length > 1 &&
        names.map((text) => (
          <Button key={text.tag ?? ''} look="plain" aria-pressed={text.tag === tag} onClick={() => show(text.tag)}>
            {text.tag === null && form.language !== '' ? t('canned.mainOf', { name: text.name }) : text.name}
          </Button>
        ))}
      {names.length <= MOST_LANGUAGES && (
        <Menu
          trigger={
            <Button look="plain" icon={names.length > 1 ? Plus : Languages}>
              {t('canned.addLanguage')}
            </Button>
          }
        >
          {byName(free).map((one) => (
            <MenuItem key={one.tag} onClick={() => add(one.tag)}>
              {one.name}
            </MenuItem>
          ))}
        </Menu>
      )}
      {tag !== null && (
        <>
          <Button look="plain" onClick={() => makeMain(tag)}>
            {t('canned.makeMain')}
          </Button>
          <Button look="plain" onClick={() => remove(tag)}>
            {t('canned.removeLanguage', { name: nameOfText(tag) })}
          </Button>
        </>
      )}
    </div>
  );
}
