import {
  Archive,
  Cloud,
  CornerDownLeft,
  MailWarning,
  MessageSquareText,
  Search,
  Stethoscope,
  Ticket,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { BounceReading } from '../../../shared/domain/bounce.ts';
import type { AnswerKind, PaletteAnswer, PaletteAnswers } from '../../../shared/domain/search.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import { type Command, runCommand, type Section } from '../../commands/table.ts';
import { t } from '../../i18n/index.ts';
import { bounceVerdict } from '../../parts/bounces/bounce-words.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import { type KindLooks, SHOWN_KINDS } from '../../parts/records/record-kinds.ts';
import { Marked } from '../../parts/text/Marked.tsx';
import { shownAge } from '../../parts/tickets/row-texts.ts';
import type { AppState, GetApp } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { boundCommands } from '../../store/key-bindings.ts';
import { afterNextPaint } from '../../ui/dom.ts';
import { Glyph, Spoken, StatusWord } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import { Keys } from '../../ui/Keys.tsx';
import layout from '../../ui/layout.module.css';
import { beginWordsOf, type Choice, choicesOf, isNamed, matchChoices, splitText } from './choices.ts';
import css from './Palette.module.css';

const KINDS: Record<AnswerKind, KindLooks> = {
  customer: { icon: UserRound, one: 'palette.customerOne', several: 'palette.customer', dated: false },
  ticket: { icon: Ticket, one: 'palette.ticketOne', several: 'palette.ticket', dated: true },
  ...SHOWN_KINDS,
  post: { icon: MessageSquareText, one: 'palette.postOne', several: 'palette.post', dated: true },
  archived: { icon: Archive, one: 'palette.archivedOne', several: 'palette.archived', dated: true },
};

interface Row {
  name: string;
  content: ReactNode;
  run: (get: GetApp) => void;
}

export function useGroups(bounce: BounceReading | null): { heading: string; rows: Row[] }[] {
  const { text, found, serviceAnswer: told, recent, commands: ids } = useApp((app) => app.palette);
  const known = useApp(boundCommands);
  const { getState } = useAppStore();
  const now = useNow();
  const typed = text.trim();
  const answers = mergeAnswers(found, told);
  const commands = matchCommands(
    [...known.values()].filter(({ id }) => ids.includes(id)),
    text,
  );
  const choices = matchChoices(choicesOf(getState()), text).slice(0, MAX_CHOICES);
  const commandGroup = { heading: t('palette.commands'), rows: commands.map(rowOfCommand) };
  const choiceGroup = { heading: t('palette.places'), rows: choices.map(rowOfChoice) };
  const [exact, ...others] = groupAnswers(answers).map(({ heading, of }) => ({
    heading,
    rows: of.map((answer) => rowOfAnswer(answer, now)),
  }));
  const isBegun = typed.length > 2;
  const recentGroup = {
    heading: t('palette.recent'),
    rows:
      typed === '' ? (recent ?? []).map((record) => rowOfAnswer({ ...record, here: true, service: false }, now)) : [],
  };
  const isUnderWay = typed === '' && commands[0]?.isRunning === true;
  const commandsFirst = isUnderWay || (isBegun && exact?.rows.length === 0 && isBeforeRecords(commands[0], typed));
  const choicesFirst = isBegun && choices[0] !== undefined && isNamed(choices[0], typed);
  const groups = [
    { heading: t('bounces.region'), rows: bounce ? [rowOfBounce(bounce)] : [] },
    ...(commandsFirst ? [commandGroup] : []),
    recentGroup,
    ...(exact ? [exact] : []),
    ...(choicesFirst ? [choiceGroup] : []),
    ...others,
    ...(commandsFirst ? [] : [commandGroup]),
    ...(choicesFirst ? [] : [choiceGroup]),
    { heading: t('palette.more'), rows: typed === '' ? [] : [...rowsOfCheck(found), rowOfSearch(typed)] },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** Most choices listed at once, since typing more is faster than reading. */
const MAX_CHOICES = 8;

function rowOfChoice({ name, title, kind, icon, detail, run }: Choice): Row {
  const content = (
    <>
      <span className={css.icon}>
        <Glyph icon={icon} size={14} tone="quiet" />
      </span>
      <span className={css.words}>
        <bdi className={css.title}>{title}</bdi>
        <span className={css.snippet}>{kind}</span>
      </span>
      {detail && <span className={css.end}>{detail}</span>}
    </>
  );
  return { name, content, run };
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

const rowOfAnswer = (answer: MergedAnswer, now: number): Row => ({
  name: nameOfAnswer(answer),
  content: <AnswerRow answer={answer} now={now} />,
  run: (get) => openAnswer(get(), answer),
});

function openAnswer(app: AppState, { kind, id, ticket, entry }: PaletteAnswer): void {
  const { account } = app.nav;
  if (!account) return;
  if (kind === 'ticket' || kind === 'post') {
    const opened = ticket ?? id;
    app.nav.openTicket(opened);
    if (entry !== null) app.ticket.reveal(opened, entry);
    focusPaneOnceShown('ticket');
  } else openRecord(app, { account, kind, id });
}

/** A typed domain or address can be checked, whether or not a customer has it. */
function rowsOfCheck(found: PaletteAnswers | null): Row[] {
  const { kind, text } = found?.recognised ?? { kind: 'words', text: '' };
  if (kind !== 'domain' && kind !== 'ip') return [];
  const content = (
    <>
      <span className={css.icon}>
        <Glyph icon={Stethoscope} size={14} tone="quiet" />
      </span>
      <span className={css.words}>{t('layerCheck.check', { name: text })}</span>
    </>
  );
  return [{ name: 'check', content, run: (get) => void get().layerCheck.with(({ check }) => check(text)) }];
}

function rowOfBounce(reading: BounceReading): Row {
  const content = (
    <>
      <span className={css.icon}>
        <Glyph icon={MailWarning} size={14} tone="info" />
      </span>
      <span className={css.words}>
        <span className={css.title}>{bounceVerdict(reading)}</span>
      </span>
    </>
  );
  return { name: 'bounce', content, run: (get) => get().bounces.show(reading) };
}

/** Row that searches everything stored, and shows the result in the list. */
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
    afterNextPaint(search.focusField);
  };
  return { name: 'search', content, run };
}

/** Groups: exact matches, then similar ones by kind, then the service's, so that nothing moves. */
function groupAnswers(answers: readonly MergedAnswer[]): { heading: string; of: MergedAnswer[] }[] {
  const here = answers.filter((answer) => answer.here);
  return [
    { heading: t('palette.exact'), of: here.filter(({ exact }) => exact) },
    ...Object.entries(KINDS).map(([kind, { several }]) => ({
      heading: t(several),
      of: here.filter((answer) => !answer.exact && answer.kind === kind),
    })),
    { heading: t('palette.service'), of: answers.filter((answer) => !answer.here) },
  ];
}

/** Whether a command comes before records: it is about a running task, or begins with the text. */
const isBeforeRecords = (command: Command | undefined, typed: string): boolean =>
  command !== undefined &&
  (command.isRunning === true || t(command.title).toLowerCase().startsWith(typed.toLowerCase()));

function AnswerRow({ answer, now }: { answer: MergedAnswer; now: number }) {
  const { kind, id, title, snippet, highlights, row, at, service } = answer;
  const { icon, one, dated, nameOf } = KINDS[kind];
  return (
    <>
      <span className={css.icon}>
        <Glyph icon={icon} size={14} tone={kind === 'customer' ? 'accent' : 'quiet'} />
      </span>
      <span className={css.words}>
        <Spoken>{t(one)}</Spoken>
        <span className={css.title}>
          {nameOf && (title === id ? `${t(one)} ` : `${nameOf(id)} · `)}
          {title ? <Marked text={title} marks={highlights.title} /> : t('search.noTitle')}
        </span>
        <span className={css.snippet}>
          <Marked text={snippet} marks={highlights.snippet} />
        </span>
      </span>
      <span className={css.end}>
        {row && <StatusWord meaning={row.meaning}>{row.status}</StatusWord>}
        {dated && shownAge(at, now)}
        {kind === 'customer' && <span className={layout.code}>{id}</span>}
        {service && (
          <span className={css.service} title={t('palette.fromService')}>
            <Glyph icon={Cloud} size={12} tone="info" />
            <Spoken>{t('palette.fromService')}</Spoken>
          </span>
        )}
      </span>
    </>
  );
}

/**
 * Order before anything is typed: actions first, then places. Keys for movement are needed least.
 */
const BEFORE_TYPING: readonly Section[] = ['ticket', 'mark', 'write', 'select', 'go', 'move', 'window'];

/** Commands of which each typed word begins a word. Best first: running tasks, then beginnings. */
export function matchCommands(commands: readonly Command[], text: string): Command[] {
  const typed = splitText(text);
  if (typed.length === 0) {
    if (text.trim() !== '') return [];
    return BEFORE_TYPING.flatMap((section) => commands.filter((command) => command.section === section)).sort(
      (a, b) => runningRank(a) - runningRank(b),
    );
  }
  const begins = (command: Command) => (t(command.title).toLowerCase().startsWith(typed.join(' ')) ? 0 : 1);
  return commands
    .filter(({ title, synonyms: also }) => beginWordsOf(`${t(title)} ${also ? t(also) : ''}`, typed))
    .sort((a, b) => runningRank(a) - runningRank(b) || begins(a) - begins(b));
}

const runningRank = (command: Command) => (command.isRunning ? 0 : 1);

interface MergedAnswer extends PaletteAnswer {
  here: boolean;
  service: boolean;
}

/** Unique name of an answer, because ids are unique only within a kind. */
const nameOfAnswer = ({ kind, id }: Pick<PaletteAnswer, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Joins both answers without duplicates: this computer's order, then those of the service only. */
export function mergeAnswers(found: PaletteAnswers | null, serviceAnswer: PaletteAnswers | null): MergedAnswer[] {
  const service = new Map((serviceAnswer?.answers ?? []).map((answer) => [nameOfAnswer(answer), answer]));
  const here = (found?.answers ?? []).map((answer): MergedAnswer => {
    const name = nameOfAnswer(answer);
    return { ...answer, here: true, service: service.delete(name) };
  });
  return [...here, ...[...service.values()].map((answer): MergedAnswer => ({ ...answer, here: false, service: true }))];
}
