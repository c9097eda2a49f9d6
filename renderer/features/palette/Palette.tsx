import { Cloud, CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AnswerKind, PaletteAnswer } from '../../../shared/domain/search.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import { type Command, runCommand } from '../../commands/table.ts';
import { t } from '../../i18n/index.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import type { AppState, GetApp } from '../../store/app-state.ts';
import { useApp } from '../../store/app-store.ts';
import { onceShown } from '../../ui/dom.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import { Keys } from '../../ui/Keys.tsx';
import { rowAfterKey } from '../../ui/walk-list.ts';
import { AnswerRow } from './AnswerRow.tsx';
import { matchCommands } from './match-commands.ts';
import css from './Palette.module.css';
import { type Merged, merged, nameOfAnswer } from './slice.ts';

const KINDS: readonly AnswerKind[] = ['customer', 'ticket', 'domain', 'product', 'contact', 'order'];

/** What can be chosen; its name is its own in the whole list. */
interface Row {
  name: string;
  content: ReactNode;
  run: (get: GetApp) => void;
}

interface Group {
  heading: string;
  rows: Row[];
}

/** One box for records and commands. Nothing is filtered here: the desk answers what was typed. */
export function Palette({ onChoose }: { onChoose: (run: (get: GetApp) => void) => void }) {
  const { text, answered, type } = useApp((app) => app.palette);
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState('');
  /** The agent moved to a row themselves: answers that come later do not take it away. */
  const moved = useRef(false);
  /** Enter was pressed before the answers to what was typed were there. */
  const enter = useRef(false);
  const groups = useGroups();
  const rows = groups.flatMap((group) => group.rows);
  const at = Math.max(
    rows.findIndex(({ name }) => name === chosen),
    0,
  );
  const active = rows[at];
  const ready = answered === text;
  const idOf = (name: string) => `${base}-${encodeURIComponent(name)}`;

  useEffect(() => {
    if (!ready) return;
    if (enter.current) {
      enter.current = false;
      if (rows[0]) onChoose(rows[0].run);
    } else if (!moved.current) setChosen(rows[0]?.name ?? '');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever row it is now
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]');
    // The first of a group is shown with its heading.
    if (option?.previousElementSibling?.role !== 'option') {
      option?.previousElementSibling?.scrollIntoView({ block: 'nearest' });
    }
    option?.scrollIntoView({ block: 'nearest' });
  }, [active?.name]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      // What is on screen answers an earlier text: never open that.
      if (!ready) enter.current = true;
      else if (active) onChoose(active.run);
      return;
    }
    const key = event.metaKey ? ({ ArrowDown: 'End', ArrowUp: 'Home' }[event.key] ?? event.key) : event.key;
    const to = rowAfterKey(key, at, rows.length, { loop: true });
    if (to === null) return;
    event.preventDefault();
    moved.current = true;
    setChosen(rows[to]?.name ?? '');
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box in it has the focus; these are its keys
    <div
      className={css.palette}
      onKeyDown={onKeyDown}
      onPointerMove={() => {
        moved.current = true;
      }}
    >
      <div className={css.box}>
        <Glyph icon={Search} />
        <input
          className={css.input}
          role="combobox"
          aria-label={t('palette.field')}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={base}
          aria-activedescendant={active && idOf(active.name)}
          value={text}
          onChange={({ target }) => {
            moved.current = false;
            enter.current = false;
            type(target.value);
          }}
          placeholder={t('palette.placeholder')}
          spellCheck={false}
          autoComplete="off"
        />
        <StateLine />
      </div>
      <div ref={list} id={base} role="listbox" aria-label={t('palette.list')} className={css.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.heading} role="group" aria-label={group.heading}>
            <div aria-hidden="true" className={css.heading}>
              {group.heading}
            </div>
            {group.rows.map(({ name, content, run }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which points to it
              // biome-ignore lint/a11y/useFocusableInteractive: the same
              <div
                key={name}
                id={idOf(name)}
                role="option"
                aria-selected={name === active?.name}
                className={css.item}
                onPointerMove={() => setChosen(name)}
                onClick={() => onChoose(run)}
              >
                {content}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** All that can be chosen, in the order of the list. */
function useGroups(): Group[] {
  const { text, found, told, commands: ids } = useApp((app) => app.palette);
  const known = useApp((app) => app.registry.commands);
  const now = useNow();
  const typed = text.trim();
  const answers = merged(found, told);
  const commands = matchCommands(
    [...known.values()].filter(({ id }) => ids.includes(id)),
    text,
  );
  const commandGroup = { heading: t('palette.commands'), rows: commands.map(rowOfCommand) };
  const commandsFirst = typed !== '' && !answers.some(({ exact }) => exact) && leads(commands[0], typed);
  const groups = [
    ...(commandsFirst ? [commandGroup] : []),
    ...groupAnswers(answers).map(({ heading, of }) => ({ heading, rows: of.map((one) => rowOfAnswer(one, now)) })),
    ...(commandsFirst ? [] : [commandGroup]),
    { heading: t('palette.more'), rows: typed === '' ? [] : [rowOfSearch(typed)] },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function rowOfCommand({ id, title, keys: [keys] }: Command): Row {
  const content = (
    <>
      <span className={css.icon} />
      <span className={css.words}>{t(title)}</span>
      {keys && <Keys keys={keys} />}
    </>
  );
  return { name: `run-${id}`, content, run: (get) => void runCommand(id, get) };
}

const rowOfAnswer = (answer: Merged, now: number): Row => ({
  name: nameOfAnswer(answer),
  content: <AnswerRow answer={answer} now={now} />,
  run: (get) => openAnswer(get(), answer),
});

function openAnswer(app: AppState, { kind, id }: Pick<PaletteAnswer, 'kind' | 'id'>): void {
  const { account } = app.nav;
  if (!account) return;
  if (kind === 'ticket') {
    app.nav.openTicket(id);
    focusPaneOnceShown('ticket');
  } else openRecord(app, { account, kind, id });
}

/** Searches all that is stored; what is found stands in the list's place. */
function rowOfSearch(text: string): Row {
  const content = (
    <>
      <span className={css.icon}>
        <Glyph icon={Search} size={14} tone="quiet" />
      </span>
      <span className={css.words}>{t('palette.searchFor', { text })}</span>
      <Glyph icon={CornerDownLeft} size={12} tone="quiet" />
    </>
  );
  const run = (get: GetApp) => {
    const { nav, search } = get();
    if (nav.pane !== 'list') nav.showPane('list');
    search.type(text, null);
    onceShown(search.focusField);
  };
  return { name: 'search', content, run };
}

/** What is meant exactly, then what is like it, by kinds; what only the service has stands apart, so that nothing moves. */
function groupAnswers(answers: readonly Merged[]): { heading: string; of: Merged[] }[] {
  const here = answers.filter((answer) => answer.here);
  return [
    { heading: t('palette.exact'), of: here.filter(({ exact }) => exact) },
    ...KINDS.map((kind) => ({
      heading: t(`palette.${kind}`),
      of: here.filter((answer) => !answer.exact && answer.kind === kind),
    })),
    { heading: t('palette.service'), of: answers.filter((answer) => !answer.here) },
  ];
}

/** Whether a command is meant before any record: what is under way, or is called as what was typed begins. */
const leads = (command: Command | undefined, typed: string): boolean =>
  command !== undefined &&
  typed.length > 2 &&
  (command.underWay === true || t(command.title).toLowerCase().startsWith(typed.toLowerCase()));

/** As what the text was understood, and how far the service is. */
function StateLine() {
  const { text, found, answered, told, asking, error } = useApp((app) => app.palette);
  const { kind, text: meant } = (answered === text && found?.recognised) || { kind: 'words', text: '' };
  const understood = kind !== 'words' && meant !== text.trim() ? t(`palette.as_${kind}`, { text: meant }) : '';
  const service = asking
    ? t('palette.asking')
    : error
      ? t(error.kind === 'offline' ? 'palette.offline' : 'palette.failed')
      : told && told.asked > 0 && told.answers.length === 0
        ? t('palette.nothingThere')
        : '';
  const confirmed = !asking && !error && (told?.answers.length ?? 0) > 0;
  return (
    <span className={css.state} role="status">
      {[understood, service].filter(Boolean).join(' · ')}
      {confirmed && (
        <span className={css.legend}>
          <Glyph icon={Cloud} size={12} tone="info" /> {t('palette.confirmed')}
        </span>
      )}
    </span>
  );
}
