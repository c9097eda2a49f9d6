import { Plus, RotateCcw } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatList } from '../i18n/format.ts';
import { type MessageKey, t } from '../i18n/index.ts';
import { useAppStore } from '../store/app-store.ts';
import type { ChangedKeys } from '../store/key-bindings.ts';
import type { ReservedFor } from '../store/reserved-keys.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Keys, spokenKeys } from '../ui/Keys.tsx';
import {
  changeableKeysOf,
  changesWith,
  changesWithout,
  hasOwnKeys,
  type KeyObstacle,
  lostKeys,
  obstacleOf,
} from './change-keys.ts';
import css from './KeySheet.module.css';
import { strokeOf } from './stroke.ts';
import { type Command, isBare } from './table.ts';

export function KeyEditor({ command, onStore }: { command: Command; onStore: (keys: ChangedKeys) => void }) {
  const { getState } = useAppStore();
  /** The key to replace; empty to add one; null while no key is being recorded. */
  const [asking, setAsking] = useState<string | null>(null);
  const box = useRef<HTMLElement>(null);
  const again = useRef(false);
  const app = getState();
  const name = t(command.title);
  const open = changeableKeysOf(app, command);
  const kept = command.keys.filter((stroke) => !open.includes(stroke));

  // The button that started the recording is rendered anew, so restore its focus.
  useEffect(() => {
    if (asking !== null || !again.current) return;
    again.current = false;
    box.current?.querySelector('button')?.focus();
  }, [asking]);

  const end = (keys: readonly string[] | null) => {
    again.current = true;
    setAsking(null);
    if (keys) onStore(changesWith(getState(), command, keys));
  };
  return (
    <>
      <dd ref={box} className={css.keys}>
        {kept.map((keys) => (
          <span key={keys} title={t('commands.kept')}>
            <Keys keys={keys} />
          </span>
        ))}
        {!command.fixedKeys && (
          <>
            {open.map((keys) => (
              <button
                key={keys}
                type="button"
                className={css.key}
                aria-label={t('commands.changeKey', { command: name, key: spokenKeys(keys) })}
                aria-expanded={asking === keys}
                onClick={() => setAsking(keys)}
              >
                <Keys keys={keys} />
              </button>
            ))}
            <IconButton
              icon={Plus}
              size={14}
              label={t('commands.addKey', { command: name })}
              aria-expanded={asking === ''}
              onClick={() => setAsking('')}
            />
            {hasOwnKeys(app, command) && (
              <IconButton
                icon={RotateCcw}
                size={14}
                label={t('commands.resetKey', { command: name })}
                onClick={() => onStore(changesWithout(getState(), command))}
              />
            )}
          </>
        )}
      </dd>
      {asking !== null && (
        <Recorder
          command={command}
          replaces={asking}
          onSave={(stroke) => {
            const others = open.filter((keys) => keys !== asking);
            end(asking === '' ? [...others, stroke] : open.map((keys) => (keys === asking ? stroke : keys)));
          }}
          onRemove={() => end(open.filter((keys) => keys !== asking))}
          onCancel={() => end(null)}
        />
      )}
      {lostKeys(app, command).map(({ stroke, to }) => (
        <dd key={stroke} className={css.note}>
          {t('commands.lost', { key: spokenKeys(stroke), command: t(to.title) })}
        </dd>
      ))}
    </>
  );
}

interface RecorderProps {
  command: Command;
  replaces: string;
  onSave: (stroke: string) => void;
  onRemove: () => void;
  onCancel: () => void;
}

function Recorder({ command, replaces, onSave, onRemove, onCancel }: RecorderProps) {
  const { getState } = useAppStore();
  const [stroke, setStroke] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isOwn = stroke !== '' && changeableKeysOf(getState(), command).includes(stroke);
  const obstacle = stroke === '' || isOwn ? null : obstacleOf(getState(), command, stroke);
  const canSave = stroke !== '' && !isOwn && (obstacle === null || obstacle.kind === 'taken');

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const pressed = strokeOf(event.nativeEvent);
    // Tab moves on to the buttons, as from any field.
    if (event.key === 'Tab' || pressed === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (pressed === 'Escape') return onCancel();
    if (pressed === 'Enter') return canSave ? onSave(stroke) : undefined;
    if (pressed === 'Backspace') return setStroke('');
    // A second letter makes a sequence of two; a third one starts again.
    const isFirst = stroke === '' || stroke.includes(' ') || !isBare(stroke) || !isBare(pressed);
    setStroke(isFirst ? pressed : `${stroke} ${pressed}`);
  };
  const words =
    stroke === ''
      ? t('commands.press')
      : isOwn
        ? t('commands.isNow')
        : obstacle
          ? obstacleWords(obstacle)
          : t('commands.free');
  return (
    <dd className={css.recorder}>
      <input
        ref={field}
        className={css.pressed}
        aria-label={t('commands.pressField', { command: t(command.title) })}
        readOnly
        value={stroke === '' ? '' : spokenKeys(stroke.replace(/ $/, 'Space'))}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={css.note} data-bad={stroke !== '' && !canSave ? '' : undefined}>
        {words}
      </p>
      <span className={css.actions}>
        <Button disabled={!canSave} onClick={() => onSave(stroke)}>
          {t(obstacle?.kind === 'taken' ? 'commands.takeKey' : 'commands.saveKey')}
        </Button>
        {replaces !== '' && (
          <Button look="plain" onClick={onRemove}>
            {t('commands.removeKey')}
          </Button>
        )}
        <Button look="plain" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </span>
    </dd>
  );
}

const RESERVED: Record<ReservedFor, MessageKey> = {
  controls: 'commands.reservedControls',
  access: 'commands.reservedAccess',
  text: 'commands.reservedText',
  frame: 'commands.reservedFrame',
};

function obstacleWords(obstacle: KeyObstacle): string {
  switch (obstacle.kind) {
    case 'reserved':
      return t(RESERVED[obstacle.of]);
    case 'writing':
      return t('commands.needsModifier');
    case 'kept':
      return t('commands.keptBy', { commands: namesOf(obstacle.by) });
    case 'taken':
      return t('commands.taken', { commands: namesOf(obstacle.by) });
  }
}

const namesOf = (commands: readonly Command[]): string =>
  formatList(commands.map(({ title }) => t('commands.named', { name: t(title) })));
