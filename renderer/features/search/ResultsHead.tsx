import { BookmarkPlus, CircleAlert, CloudDownload } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { GROUPS, type Group, problemWords, toldWords } from './hit-texts.ts';
import css from './SearchResults.module.css';

const NAMES = Object.keys(GROUPS) as Group[];

/** Above the hits: how many of which kind, what was not understood, and what was searched beside it. */
export function ResultsHead() {
  const answer = useApp((app) => app.search.answer);
  const total = useApp((app) => app.search.window.total);
  const chosen = useApp((app) => app.search.kinds);
  const completing = useApp((app) => app.search.completion !== null);
  const told = useApp((app) => app.search.told);
  const asking = useApp((app) => app.search.asking);
  const { setKinds, name, ask } = useApp((app) => app.search);
  const counted = (group: Group) =>
    (answer?.kinds ?? []).reduce(
      (sum, { kind, count }) => ((GROUPS[group] as readonly string[]).includes(kind) ? sum + count : sum),
      0,
    );
  const all = (answer?.kinds ?? []).reduce((sum, { count }) => sum + count, 0);
  const groups = NAMES.filter((group) => counted(group) > 0 || chosen === GROUPS[group]);
  // What is still being typed is not complained about.
  const problem = completing ? null : (answer?.problem ?? null);
  return (
    <header className={css.head}>
      <Spoken role="status">
        {total === null ? t('search.searching') : total === 0 ? t('search.none') : t('search.found', { count: total })}
      </Spoken>
      <div className={css.bar}>
        <fieldset className={css.groups} hidden={all === 0 && chosen === null}>
          <legend className={css.legend}>{t('search.group')}</legend>
          <button type="button" className={css.group} aria-pressed={chosen === null} onClick={() => setKinds(null)}>
            {t('search.groupAll', { count: all })}
          </button>
          {groups.map((group) => (
            <button
              key={group}
              type="button"
              className={css.group}
              aria-pressed={chosen === GROUPS[group]}
              onClick={() => setKinds(GROUPS[group])}
            >
              {t(`search.${group}`, { count: counted(group) })}
            </button>
          ))}
        </fieldset>
        <span className={css.space} />
        <IconButton
          icon={CloudDownload}
          label={t(asking ? 'search.asking' : 'search.ask')}
          size={14}
          aria-disabled={asking}
          onClick={() => void ask()}
        />
        <IconButton icon={BookmarkPlus} label={t('search.saveAsView')} size={14} onClick={() => name()} />
      </div>
      {problem && (
        <p className={css.problem} role="status">
          <Glyph icon={CircleAlert} size={14} tone="warn" />
          <span>{problemWords(problem)}</span>
        </p>
      )}
      {(asking || told) && (
        <p className={css.similar} role="status">
          {told ? toldWords(told) : t('search.asking')}
        </p>
      )}
      {answer && answer.similar.length > 0 && (
        <p className={css.similar}>
          {t('search.similar', { words: answer.similar.slice(0, 6).join(', '), count: answer.similar.length })}
        </p>
      )}
    </header>
  );
}
