import { Command as Cmdk } from 'cmdk';
import { CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { AnswerKind } from '../../../shared/domain/palette.ts';
import { allCommands, type Command, runCommand } from '../../commands/table.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import type { GetApp } from '../../store/slice.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { useNow } from '../../ui/useNow.ts';
import { AnswerRow } from './AnswerRow.tsx';
import { matching } from './match.ts';
import { openAnswer, searchEverything } from './open-answer.ts';
import css from './Palette.module.css';
import { StateLine } from './StateLine.tsx';
import { type Merged, merged, nameOfAnswer } from './slice.ts';

const KINDS: readonly AnswerKind[] = ['customer', 'ticket', 'domain', 'product', 'contact', 'order'];

/** What can be chosen, by its name in the list. */
type Choices = Map<string, (get: GetApp) => void>;

/** One box for records and commands. Nothing is filtered here: the desk answers what was typed. */
export function Palette({ onChoose }: { onChoose: (run: (get: GetApp) => void) => void }) {
  const { text, found, answered, told, commands: ids, type } = useApp((app) => app.palette);
  const [value, setValue] = useState('');
  /** The agent moved to a row himself: answers that come later do not take it away. */
  const moved = useRef(false);
  /** Enter was pressed before the answers to what was typed were there. */
  const enter = useRef(false);
  const answers = merged(found, told);
  const commands = matching(
    allCommands().filter(({ id }) => ids.includes(id)),
    text,
  );
  const groups = groupsOf(answers);
  const commandsFirst = text.trim() !== '' && !answers.some(({ exact }) => exact) && leads(commands[0], text);
  const choices: Choices = new Map([
    ...answers.map((answer): [string, (get: GetApp) => void] => [
      nameOfAnswer(answer),
      (get) => openAnswer(get(), answer),
    ]),
    ...commands.map(({ id }): [string, (get: GetApp) => void] => [`run ${id}`, (get) => void runCommand(id, get)]),
  ]);
  if (text.trim() !== '') choices.set('search', (get) => searchEverything(get(), text.trim()));
  const order = [
    ...(commandsFirst ? commands.map(({ id }) => `run ${id}`) : []),
    ...groups.flatMap(({ rows }) => rows.map(nameOfAnswer)),
    ...(commandsFirst ? [] : commands.map(({ id }) => `run ${id}`)),
    'search',
  ];
  const first = order.find((name) => choices.has(name)) ?? '';
  const ready = answered === text;

  useEffect(() => {
    if (!ready) return;
    if (enter.current) {
      enter.current = false;
      const run = choices.get(first);
      if (run) onChoose(run);
    } else if (!moved.current) setValue(first);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'].includes(event.key)) moved.current = true;
    if (event.key !== 'Enter' || ready) return;
    // What is on screen answers an earlier text: never open that.
    event.preventDefault();
    enter.current = true;
  };
  const select = (name: string) => {
    const run = choices.get(name);
    if (run) onChoose(run);
  };
  const commandGroup = commands.length > 0 && (
    <Group heading={t('palette.commands')}>
      {commands.map((command) => (
        <CommandRow key={command.id} command={command} onSelect={select} />
      ))}
    </Group>
  );

  return (
    <Cmdk
      label={t('palette.field')}
      className={css.palette}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={value}
      onValueChange={setValue}
      onKeyDown={onKeyDown}
      onPointerMove={() => {
        moved.current = true;
      }}
    >
      <div className={css.box}>
        <Glyph icon={Search} />
        <Cmdk.Input
          className={css.input}
          value={text}
          onValueChange={(next) => {
            moved.current = false;
            enter.current = false;
            type(next);
          }}
          placeholder={t('palette.placeholder')}
          spellCheck={false}
          autoComplete="off"
        />
        <StateLine />
      </div>
      <Cmdk.List className={css.list} label={t('palette.list')}>
        {commandsFirst && commandGroup}
        {groups.map(({ heading, rows }) => (
          <Group key={heading} heading={heading}>
            {rows.map((answer) => (
              <Answered key={nameOfAnswer(answer)} answer={answer} onSelect={select} />
            ))}
          </Group>
        ))}
        {!commandsFirst && commandGroup}
        {text.trim() !== '' && (
          <Group heading={t('palette.more')}>
            <Cmdk.Item value="search" className={css.item} onSelect={select}>
              <span className={css.icon}>
                <Glyph icon={Search} size={14} tone="quiet" />
              </span>
              <span className={css.words}>{t('palette.searchFor', { text: text.trim() })}</span>
              <Glyph icon={CornerDownLeft} size={12} tone="quiet" />
            </Cmdk.Item>
          </Group>
        )}
      </Cmdk.List>
    </Cmdk>
  );
}

function Group({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <Cmdk.Group heading={heading} className={css.group}>
      {children}
    </Cmdk.Group>
  );
}

function CommandRow({ command, onSelect }: { command: Command; onSelect: (name: string) => void }) {
  const [keys] = command.keys;
  return (
    <Cmdk.Item value={`run ${command.id}`} className={css.item} onSelect={onSelect}>
      <span className={css.icon} />
      <span className={css.words}>{t(command.title)}</span>
      {keys && <Keys keys={keys} />}
    </Cmdk.Item>
  );
}

function Answered({ answer, onSelect }: { answer: Merged; onSelect: (name: string) => void }) {
  const now = useNow();
  return (
    <Cmdk.Item value={nameOfAnswer(answer)} className={css.item} onSelect={onSelect}>
      <AnswerRow answer={answer} now={now} />
    </Cmdk.Item>
  );
}

/** What is meant exactly, then what is like it, by kinds; what only the service has stands apart, so that nothing moves. */
function groupsOf(answers: readonly Merged[]): { heading: string; rows: Merged[] }[] {
  const here = answers.filter((answer) => answer.here);
  const groups = [
    { heading: t('palette.exact'), rows: here.filter(({ exact }) => exact) },
    ...KINDS.map((kind) => ({
      heading: t(`palette.${kind}`),
      rows: here.filter((answer) => !answer.exact && answer.kind === kind),
    })),
    { heading: t('palette.service'), rows: answers.filter((answer) => !answer.here) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

const leads = (command: Command | undefined, text: string): boolean =>
  command !== undefined &&
  text.trim().length > 2 &&
  (command.underWay === true || t(command.title).toLowerCase().startsWith(text.trim().toLowerCase()));
