import { FolderSymlink, Plus, Users, Zap } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { UnfilledPlace } from '../../../shared/domain/canned.ts';
import type { Ticket } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import { useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import { Keys } from '../../ui/Keys.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { Markdown } from '../text/Markdown.tsx';
import { NoticeLine } from '../writing/NoticeLine.tsx';
import css from './CannedPicker.module.css';
import { stepWords } from './macro.ts';
import { isAway } from './match.ts';
import { placePopup, spotOf } from './text-area.ts';
import type { Fill } from './useCanned.ts';
import type { Picker } from './useCannedPicker.ts';

interface CannedPickerProps {
  picker: Picker;
  ticket: Pick<Ticket, 'id' | 'deptId' | 'deptName'>;
  field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * What the text area says of the list while it is open: it keeps the focus, and points to what
 * would be chosen.
 */
export const pickerNames = ({ open, listId, active }: Picker) =>
  open
    ? ({
        'aria-autocomplete': 'list',
        'aria-haspopup': 'listbox',
        'aria-controls': listId,
        ...(active ? { 'aria-activedescendant': `${listId}-${active.id}` } : {}),
        // A text box may not say that it is expanded; the live region below does.
      } as const)
    : {};

/** The list of canned replies at the cursor, with what the marked one would put there. */
export function CannedPicker({ picker, ticket, field }: CannedPickerProps) {
  return (
    <>
      <Spoken role="status">{picker.open ? spoken(picker) : ''}</Spoken>
      {picker.open && createPortal(<Popup picker={picker} ticket={ticket} field={field} />, document.body)}
    </>
  );
}

function spoken({ state, found, query }: Picker): string {
  if (state !== 'ready') return state === 'none' ? t('canned.none') : '';
  return found.length === 0 ? t('canned.noMatch', { query }) : t('canned.count', { count: found.length });
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
    // The panes find their places some time after the window found its size, and the text grows as
    // it is written.
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
      {found.length > 0 ? (
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
  const here = { id: ticket.deptId, name: ticket.deptName };
  return (
    <div ref={list} id={listId} role="listbox" aria-label={t('canned.title')} className={css.list}>
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
            <bdi>{reply.name}</bdi>
            {reply.macro && <Glyph icon={Zap} size={14} tone="quiet" label={t('canned.macroMark')} />}
            {reply.shared && <Glyph icon={FolderSymlink} size={14} tone="quiet" label={t('canned.sharedMark')} />}
            {reply.team && <Glyph icon={Users} size={14} tone="quiet" label={t('canned.teamMark')} />}
          </span>
          <span className={css.words}>
            {[
              isAway(reply, here) ? t('canned.forDepartment', { name: reply.department ?? '' }) : '',
              reply.keywords.join(', '),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      ))}
    </div>
  );
}

/**
 * Text, and what a macro does. For the eye only: who listens hears the name, the text once it is
 * in, and its steps in the composer.
 */
function Preview({ picker: { active, filled, steps } }: Pick<CannedPickerProps, 'picker'>) {
  const now = useNow();
  return (
    <div className={css.side} aria-hidden="true">
      <div className={css.preview}>{active && <Markdown text={filled?.text ?? active.text} />}</div>
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
      </p>
    </div>
  );
}

interface PlacesLineProps {
  fill: Fill;
  /** The sender is matched by e-mail only. */
  unverified: boolean;
  /** Set while a send waits for an answer. */
  onSendAnyway?: (() => void) | undefined;
}

const OF_SENDER = /^(customer|service)\./;
const WORDS = {
  missing: 'canned.toFill',
  sender: 'canned.toFillSender',
  unknown: 'canned.noVariable',
} as const;

/** What is still to be filled in the text, why it was not, and the way there. */
export function PlacesLine({ fill, unverified, onSendAnyway }: PlacesLineProps) {
  const keysOf = useKeysOf();
  const { open } = fill;
  if (open.length === 0) return null;
  const why = ({ known, name }: UnfilledPlace): keyof typeof WORDS => {
    if (!known) return 'unknown';
    return unverified && OF_SENDER.test(name) ? 'sender' : 'missing';
  };
  const sentences = (['missing', 'sender', 'unknown'] as const).flatMap((reason) => {
    const names = new Set(open.filter((place) => why(place) === reason).map(({ name }) => `{{${name}}}`));
    return names.size === 0 ? [] : [t(WORDS[reason], { list: [...names].join(', ') })];
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
