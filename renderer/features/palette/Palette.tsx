import { Dialog } from '@base-ui/react/dialog';
import { Cloud, Search } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type BounceReading, mayBeBounce } from '../../../shared/domain/bounce.ts';
import type { ErrorKind } from '../../../shared/result.ts';
import { joinIsolated, type MessageKey, t } from '../../i18n/index.ts';
import { readBounceIn } from '../../parts/bounces/bounce-words.ts';
import type { GetApp } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { useFocusBefore } from '../../ui/Dialog.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { useAnswer } from '../../ui/hooks.ts';
import { rowAfterKey } from '../../ui/walk-list.ts';
import css from './Palette.module.css';
import { useGroups } from './PaletteRows.tsx';

/** Characters of a pasted text that the box shows, in one line. */
const SHOWN_OF_PASTED = 300;

/** Explains a bounce that is typed, or pasted with all of its lines, which a field can't hold. */
function useBounce(text: string) {
  const store = useAppStore();
  const [pasted, setPasted] = useState({ shown: '', whole: '' });
  const whole = pasted.shown === text ? pasted.whole : text;
  const [read, setRead] = useState<{ of: string; reading: BounceReading | null }>({ of: '', reading: null });
  const ask = async () => ({ of: whole, reading: await readBounceIn(store.getState(), whole) });
  useAnswer(ask, setRead, [store, whole]);
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text/plain');
    if (!lines.trim().includes('\n')) return;
    event.preventDefault();
    const shown = lines.replace(/\s+/g, ' ').trim().slice(0, SHOWN_OF_PASTED);
    setPasted({ shown, whole: lines });
    store.getState().palette.type(shown);
  };
  return {
    reading: read.of === whole ? read.reading : null,
    isRead: read.of === whole || !mayBeBounce(whole),
    onPaste,
  };
}

/** Box that finds records and commands. The desk does the search; nothing is filtered here. */
export function Palette({ onChoose }: { onChoose: (run: (get: GetApp) => void) => void }) {
  const { text, answered, recent, type } = useApp((app) => app.palette);
  const base = useId();
  const [chosen, setChosen] = useState('');
  /** The agent moved to a row; later answers must not change that. */
  const moved = useRef(false);
  const enter = useRef(false);
  const bounce = useBounce(text);
  const groups = useGroups(bounce.reading);
  const rows = groups.flatMap((group) => group.rows);
  const at = Math.max(
    rows.findIndex(({ name }) => name === chosen),
    0,
  );
  const active = rows[at];
  const ready = answered === text && bounce.isRead && (text.trim() !== '' || recent !== null);

  useEffect(() => {
    if (!ready) return;
    if (enter.current) {
      enter.current = false;
      if (rows[0]) onChoose(rows[0].run);
    } else if (!moved.current) setChosen(rows[0]?.name ?? '');
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      // The list still answers an earlier text, so don't open any of its rows yet.
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
          aria-label={t('shell.palette')}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={base}
          aria-activedescendant={active && optionId(base, active.name)}
          value={text}
          onChange={({ target }) => {
            moved.current = false;
            enter.current = false;
            type(target.value);
          }}
          onPaste={bounce.onPaste}
          placeholder={t('palette.placeholder')}
          spellCheck={false}
          autoComplete="off"
        />
        <StateLine others={rows.some(({ name }) => name !== 'search')} />
      </div>
      <Options id={base} groups={groups} active={active?.name} onPoint={setChosen} onChoose={onChoose} />
    </div>
  );
}

const optionId = (list: string, name: string) => `${list}-${encodeURIComponent(name)}`;

interface OptionsProps {
  id: string;
  groups: ReturnType<typeof useGroups>;
  active: string | undefined;
  onPoint: (name: string) => void;
  onChoose: (run: (get: GetApp) => void) => void;
}

function Options({ id, groups, active, onPoint, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever row it is now
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]');
    if (option?.previousElementSibling?.role !== 'option') {
      option?.previousElementSibling?.scrollIntoView({ block: 'nearest' });
    }
    option?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div ref={list} id={id} role="listbox" aria-label={t('palette.list')} className={css.list}>
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
              id={optionId(id, name)}
              role="option"
              aria-selected={name === active}
              className={css.item}
              onPointerMove={() => onPoint(name)}
              onClick={() => onChoose(run)}
            >
              {content}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const WITHOUT_SERVICE: Partial<Record<ErrorKind, MessageKey>> = {
  offline: 'palette.offline',
  auth: 'palette.signedOut',
};

/**
 * Shows how the text was understood and the progress of the service. "Nothing found" appears only
 * after all have answered and nothing else is listed, since text is often incomplete while typing.
 * @param others commands or places are listed
 */
function StateLine({ others }: { others: boolean }) {
  const { text, found, answered, serviceAnswer: told, asking, error } = useApp((app) => app.palette);
  const { kind, text: meant } = (answered === text && found?.recognised) || { kind: 'words', text: '' };
  const understood = kind !== 'words' && meant !== text.trim() ? t(`palette.as_${kind}`, { text: meant }) : '';
  const service = asking
    ? t('palette.asking')
    : error
      ? t(WITHOUT_SERVICE[error.kind] ?? 'palette.failed')
      : told && found && answered === text && told.answers.length + found.answers.length === 0 && !others
        ? t(told.asked > 0 ? 'palette.nothing' : 'palette.nothingHere')
        : '';
  const confirmed = !asking && !error && (told?.answers.length ?? 0) > 0;
  return (
    <span className={css.state} role="status">
      {joinIsolated([understood, service])}
      {confirmed && (
        <span className={css.legend}>
          <Glyph icon={Cloud} size={12} tone="info" /> {t('palette.confirmed')}
        </span>
      )}
    </span>
  );
}

/** Palette as a dialog. The choice runs once the focus is back, for the text typed next. */
export function PaletteDialog() {
  const store = useAppStore();
  const open = useApp((app) => app.palette.open);
  const hide = useApp((app) => app.palette.hide);
  const popup = useRef<HTMLDivElement>(null);
  const before = useFocusBefore(open, popup);
  const chosen = useRef<((get: GetApp) => void) | null>(null);
  const choose = (run: (get: GetApp) => void) => {
    chosen.current = run;
    hide();
  };
  useLayoutEffect(() => {
    const run = chosen.current;
    chosen.current = null;
    // Runs after this effect, because the command may need elements on screen.
    if (!open && run) queueMicrotask(() => run(store.getState));
  }, [open, store]);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && hide()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Viewport className={css.viewport}>
          <Dialog.Popup
            ref={popup}
            className={css.popup}
            data-modal=""
            aria-label={t('palette.title')}
            finalFocus={before}
          >
            <Palette onChoose={choose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
