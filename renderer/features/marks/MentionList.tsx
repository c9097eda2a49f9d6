import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { mayMention } from '../../../shared/domain/mentions.ts';
import type { TeamMember } from '../../../shared/domain/team.ts';
import { t } from '../../i18n/index.ts';
import css from '../../parts/canned/CannedPicker.module.css';
import { insertText, usePlacedPopup } from '../../parts/canned/text-area.ts';
import { Avatar } from '../../parts/team/Avatar.tsx';
import { useApp } from '../../store/app-store.ts';
import { classNames } from '../../ui/dom.ts';
import { rowAfterKey } from '../../ui/walk-list.ts';
import { colleaguesOf } from './actions.ts';

const isMeant = ({ name }: TeamMember, typed: string): boolean =>
  ` ${name}`.toLowerCase().includes(` ${typed.toLowerCase()}`);

/** Offers colleagues after an `@` that is typed in a note. */
export function useMentions() {
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const view = useApp((app) => (app.team.of === app.marks.dialog?.account ? app.team.view : null));
  /** `at`: place of the `@`; `name`: what follows it before the caret. */
  const [typed, setTyped] = useState<{ at: number; name: string } | null>(null);
  const [chosen, setChosen] = useState('');
  const found = typed ? colleaguesOf(view).filter((member) => isMeant(member, typed.name)) : [];
  const active = found.find(({ id }) => id === chosen) ?? found[0];

  /** Opens only where an `@` is typed, so that a closed list stays closed. */
  const follow = (isTyped: boolean) =>
    setTyped((now) => {
      const { value = '', selectionStart: caret = 0, selectionEnd = 0 } = field.current ?? {};
      const opens = isTyped && value[caret - 1] === '@' && mayMention(value, caret - 1);
      const at = opens ? caret - 1 : (now?.at ?? caret);
      return caret === selectionEnd && caret > at && value[at] === '@'
        ? { at, name: value.slice(at + 1, caret) }
        : null;
    });
  const insert = ({ name }: TeamMember) => {
    if (field.current && typed) insertText(field.current, typed.at, typed.at + 1 + typed.name.length, `@${name} `);
    setTyped(null);
  };
  return {
    field,
    list: <MentionList {...{ listId, found, active, field, insert }} at={typed?.at ?? 0} onChoose={setChosen} />,
    named: active && {
      'aria-autocomplete': 'list' as const,
      'aria-controls': listId,
      'aria-activedescendant': `${listId}-${active.id}`,
    },
    onTyped: () => follow(true),
    onSelect: () => follow(false),
    onBlur: () => setTyped(null),
    onKeyDown(event: KeyboardEvent): boolean {
      const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
      if (!active || altKey || ctrlKey || metaKey || nativeEvent.isComposing) return false;
      const to = rowAfterKey(key, found.indexOf(active), found.length, { loop: true, field: true });
      if (to !== null) setChosen(found[to]?.id ?? '');
      else if (key === 'Escape') setTyped(null);
      else if (key === 'Enter' || (key === 'Tab' && !shiftKey)) insert(active);
      else return false;
      event.preventDefault();
      // Escape would also close the dialog.
      event.stopPropagation();
      return true;
    },
  };
}

const reveal = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });

interface MentionListProps {
  listId: string;
  found: readonly TeamMember[];
  active: TeamMember | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  at: number;
  onChoose: (id: string) => void;
  insert: (member: TeamMember) => void;
}

/** A press outside of the dialog would close it, so render inside. */
function MentionList(props: MentionListProps) {
  const around = props.field.current?.closest('[data-modal]');
  return props.found.length > 0 && around ? createPortal(<Popup {...props} />, around) : null;
}

function Popup({ listId, found, active, field, at, onChoose, insert }: MentionListProps) {
  const box = useRef<HTMLDivElement>(null);
  usePlacedPopup(box, field, at, found.length);
  return (
    <div
      ref={box}
      id={listId}
      role="listbox"
      aria-label={t('team.mentions')}
      className={classNames(css.popup, css.list)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((member) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which points to it
        // biome-ignore lint/a11y/useFocusableInteractive: the same
        <div
          key={member.id}
          id={`${listId}-${member.id}`}
          ref={member === active ? reveal : undefined}
          role="option"
          aria-selected={member === active}
          className={css.option}
          onMouseMove={() => onChoose(member.id)}
          onClick={() => insert(member)}
        >
          <span className={css.name}>
            <Avatar member={member} small />
            <bdi>{member.name}</bdi>
          </span>
        </div>
      ))}
    </div>
  );
}
