import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { X } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import type { TagCount } from '../../../shared/domain/marks.ts';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import field from '../../ui/Field.module.css';
import css from './dialogs.module.css';

interface TagFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Tags in use that may be meant. */
  known: readonly TagCount[];
  onAdd: (tag: string) => void;
  /** Enter where nothing is typed. */
  onDone: () => void;
  input: RefObject<HTMLInputElement | null>;
}

/** Any word; those in use are offered while typing. Enter takes what is marked, else what is typed. */
export function TagField({ value, onChange, known, onAdd, onDone, input }: TagFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const marked = useRef<string | undefined>(undefined);
  const counts = new Map(known.map(({ tag, count }) => [tag, count]));
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {t('marks.tagField')}
      </label>
      <Base.Root
        items={known.map(({ tag }) => tag)}
        value={value}
        open={open}
        onOpenChange={setOpen}
        onItemHighlighted={(item) => {
          marked.current = item;
        }}
        onValueChange={(next, { reason }) => {
          if (reason === 'item-press') onAdd(next);
          else onChange(next);
        }}
      >
        <Base.InputGroup className={field.control}>
          <Base.Input
            ref={input}
            id={id}
            // Its label is hidden from screen readers, with all else, while the list is open.
            aria-label={t('marks.tagField')}
            className={field.input}
            maxLength={60}
            spellCheck={false}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              const save = event.ctrlKey || event.metaKey;
              if (!save && open && marked.current) return;
              event.preventDefault();
              if (save || value.trim() === '') onDone();
              else onAdd(value);
            }}
          />
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner className={field.comboLayer} sideOffset={4} collisionPadding={8}>
            <Base.Popup className={field.comboPopup}>
              <Base.List className={field.comboList}>
                {(tag: string) => (
                  <Base.Item key={tag} value={tag} className={field.comboItem}>
                    <bdi className={css.tag}>{tag}</bdi>
                    <span className={css.count}>{t('marks.tagCount', { count: counts.get(tag) ?? 0 })}</span>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}

/** A tag with the button that takes it away. */
export function TagChip({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <span className={css.chip}>
      <bdi>{tag}</bdi>
      <IconButton icon={X} size={14} className={css.remove} label={t('marks.removeTag', { tag })} onClick={onRemove} />
    </span>
  );
}
