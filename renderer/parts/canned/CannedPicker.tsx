import { FolderSymlink, Plus, Users, Zap } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { languagesOf, type VariablePlaceholder } from '../../../shared/domain/canned.ts';
import type { Ticket } from '../../../shared/domain/ticket.ts';
import { commaList } from '../../i18n/format.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import { useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph, Spoken } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import { Keys } from '../../ui/Keys.tsx';
import { Avatar } from '../team/Avatar.tsx';
import { Markdown } from '../text/Markdown.tsx';
import { NoticeLine } from '../writing/NoticeLine.tsx';
import css from './CannedPicker.module.css';
import { FileNames, nameOfText } from './LanguageLine.tsx';
import { stepWords } from './macro.ts';
import { isAway } from './match.ts';
import { placePopup, spotOf } from './text-area.ts';
import type { Fill } from './useCanned.ts';
import type { Picker } from './useCannedPicker.ts';
import { nearestWords } from './variables.ts';

interface CannedPickerProps {
  picker: Picker;
  ticket: Pick<Ticket, 'deptId' | 'deptName'> | null;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** ARIA attributes of the text area while the list is open, which gets no focus. */
export const pickerNames = ({ open, listId, active }: Picker) =>
  open
    ? ({
        'aria-autocomplete': 'list',
        'aria-haspopup': 'listbox',
        'aria-controls': listId,
        ...(active ? { 'aria-activedescendant': `${listId}-${active.id}` } : {}),
        // A text box has no `aria-expanded`; the live region reports it instead.
      } as const)
    : {};

export function CannedPicker({ picker, ticket, field }: CannedPickerProps) {
  return (
    <>
      <Spoken role="status">{picker.open ? spoken(picker) : ''}</Spoken>
      {picker.open && createPortal(<Popup picker={picker} ticket={ticket} field={field} />, around(field.current))}
    </>
  );
}

/** A press outside of a dialog would close it, so render inside. */
const around = (field: Element | null): Element => field?.closest('[data-modal]') ?? document.body;

const LIST_NAMES = { replies: 'shell.canned', variables: 'canned.variables', mentions: 'team.mentions' } as const;

function spoken({ of, state, found, query }: Picker): string {
  if (of === 'mentions') return t('team.mentionCount', { count: found.length });
  if (state !== 'ready') return state === 'none' ? t('canned.none') : '';
  return found.length === 0
    ? t('canned.noMatch', { query })
    : t(of === 'variables' ? 'canned.variableCount' : 'canned.count', { count: found.length });
}

function Popup({ picker, ticket, field }: CannedPickerProps) {
  const box = useRef<HTMLDivElement>(null);
  const { at, found, active, filled, listId } = picker;
  const rows = found.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: its size follows from what it shows
  useLayoutEffect(() => {
    const put = () => {
      const element = box.current;
      if (!element || !field.current) return;
      element.style.maxBlockSize = '';
      const { offsetWidth: width, offsetHeight: height } = element;
      const { clientWidth, clientHeight } = document.documentElement;
      const place = placePopup(
        spotOf(field.current, at),
        { width, height },
        { width: clientWidth, height: clientHeight },
      );
      element.style.left = `${place.left}px`;
      element.style.top = `${place.top}px`;
      element.style.maxBlockSize = `${place.height}px`;
    };
    put();
    // Panes settle some time after the window's size, and the text area grows with its text.
    const observer = new ResizeObserver(put);
    if (field.current) observer.observe(field.current);
    window.addEventListener('resize', put);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', put);
    };
  }, [field, at, rows, active?.id, filled, picker.state]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in it must not take the focus from the text
    <div ref={box} className={css.popup} onMouseDown={(event) => event.preventDefault()}>
      {picker.of === 'mentions' ? (
        <List picker={picker} ticket={null} />
      ) : found.length > 0 ? (
        <div className={css.columns}>
          <List picker={picker} ticket={ticket} />
          <Preview picker={picker} />
        </div>
      ) : (
        <div className={css.empty} id={listId}>
          <p>{emptyWords(picker)}</p>
          {picker.state === 'none' && (
            <Button look="plain" icon={Plus} onClick={picker.write}>
              {t('canned.writeFirst')} <Keys keys="Enter" />
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function emptyWords({ state, query }: Picker): string {
  return state === 'none'
    ? t('canned.none')
    : state === 'loading'
      ? t('canned.loading')
      : state === 'error'
        ? t('canned.unreadable')
        : t('canned.noMatch', { query });
}

function List({ picker, ticket }: Pick<CannedPickerProps, 'picker' | 'ticket'>) {
  const { found, active, listId } = picker;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const here = ticket && { id: ticket.deptId, name: ticket.deptName };
  return (
    <div ref={list} id={listId} role="listbox" aria-label={t(LIST_NAMES[picker.of])} className={css.list}>
      {found.map((reply) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text area's, which points to it
        // biome-ignore lint/a11y/useFocusableInteractive: the same
        <div
          key={reply.id}
          id={`${listId}-${reply.id}`}
          role="option"
          aria-selected={reply === active}
          className={css.option}
          onMouseMove={() => reply !== active && picker.choose(reply)}
          onClick={() => picker.insert(reply)}
        >
          <span className={css.name}>
            {picker.of === 'mentions' && <Avatar member={reply} small />}
            <bdi>{reply.name}</bdi>
            {reply.macro && <Glyph icon={Zap} size={14} tone="quiet" label={t('canned.macroMark')} />}
            {reply.shared && <Glyph icon={FolderSymlink} size={14} tone="quiet" label={t('canned.sharedMark')} />}
            {reply.team && <Glyph icon={Users} size={14} tone="quiet" label={t('canned.teamMark')} />}
          </span>
          <span className={css.words}>
            {joinIsolated([
              picker.isSuggested(reply) ? t('canned.suggested') : '',
              here && isAway(reply, here) ? t('canned.forDepartment', { name: reply.department ?? '' }) : '',
              commaList(reply.keywords),
            ])}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Preview of text and macro steps, for the eye: screen readers get the inserted text. */
function Preview({ picker: { of, active, filled, steps } }: Pick<CannedPickerProps, 'picker'>) {
  const now = useNow();
  // Shows a variable's meaning, for which its line has no room.
  const text = of === 'variables' ? active?.keywords.join() : (filled?.text ?? active?.text);
  const hasTexts = of === 'replies' && active !== null && languagesOf(active).length > 1;
  const key = useKeysOf()('reply.cannedLanguage');
  return (
    <div className={css.side} aria-hidden="true">
      {filled && of === 'replies' && (hasTexts || filled.lacks !== null) && (
        <p className={css.hint} data-lacks={filled.lacks === null ? undefined : ''}>
          {filled.lacks === null
            ? nameOfText(filled.language)
            : t('canned.lacksHere', { wanted: nameOfText(filled.lacks), name: nameOfText(filled.language) })}
        </p>
      )}
      <div className={css.preview} lang={filled?.language ?? undefined}>
        {text && <Markdown text={text} />}
      </div>
      {of === 'replies' && active?.files && (
        <div className={css.files}>
          <FileNames files={active.files} />
        </div>
      )}
      {steps && (
        <ul className={css.steps}>
          {stepWords(steps, now).map(({ part, words, wrong }) => (
            <li key={part} data-wrong={wrong ? '' : undefined}>
              {words}
            </li>
          ))}
        </ul>
      )}
      <p className={css.hint}>
        <Keys keys="Enter" /> {t('canned.keyInsert')} <Keys keys="Escape" /> {t('canned.keyClose')}
        {hasTexts && key && (
          <>
            <Keys keys={key} /> {t('canned.keyLanguage')}
          </>
        )}
      </p>
    </div>
  );
}

interface PlacesLineProps {
  fill: Fill;
  /** The sender was matched only by e-mail address. */
  unverified: boolean;
  onSendAnyway?: (() => void) | undefined;
}

const OF_SENDER = /^(customer|service)\./;
const isCall = (name: string): boolean => /^[:：]/.test(name);
const WORDS = {
  missing: 'canned.toFill',
  sender: 'canned.toFillSender',
  unknown: 'canned.noVariable',
  call: 'canned.notInserted',
} as const;

export function PlacesLine({ fill, unverified, onSendAnyway }: PlacesLineProps) {
  const keysOf = useKeysOf();
  const { open } = fill;
  if (open.length === 0) return null;
  const why = ({ known, name }: VariablePlaceholder): keyof typeof WORDS => {
    if (isCall(name)) return 'call';
    if (!known) return 'unknown';
    return unverified && OF_SENDER.test(name) ? 'sender' : 'missing';
  };
  const sentences = (['missing', 'sender', 'unknown', 'call'] as const).flatMap((reason) => {
    const names = [...new Set(open.filter((place) => why(place) === reason).map(({ name }) => name))];
    const list = commaList(names.map((name) => (isCall(name) ? name : `{{${name}}}`)));
    return names.length === 0 ? [] : [t(WORDS[reason], { list }) + (reason === 'unknown' ? nearestWords(names) : '')];
  });
  const keys = keysOf('reply.nextPlace');
  return (
    <NoticeLine
      tone={onSendAnyway ? 'danger' : 'warn'}
      actions={
        <>
          <Button look="plain" onClick={() => fill.step(1)}>
            {t('canned.nextPlace')} {keys && <Keys keys={keys} />}
          </Button>
          {onSendAnyway && (
            <Button look="plain" onClick={onSendAnyway}>
              {t('canned.sendAnyway')}
            </Button>
          )}
        </>
      }
    >
      {onSendAnyway && `${t('canned.notSent')} `}
      {sentences.join(' ')}
    </NoticeLine>
  );
}
