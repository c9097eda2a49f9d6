import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import field from './Field.module.css';
import { Glyph } from './Glyph.tsx';
import layout from './layout.module.css';

interface ComboFieldProps {
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  none: string;
  clear: string;
  showAll: string;
  items: readonly string[];
  labelOf?: (item: string) => string;
  error?: string | null | undefined;
  value: string | null;
  onChange: (value: string | null) => void;
}

export function ComboField({
  label,
  hint,
  placeholder,
  none,
  clear,
  showAll,
  items,
  labelOf,
  error,
  value,
  onChange,
}: ComboFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={field.field}>
      <label htmlFor={id} className={layout.label}>
        {label}
      </label>
      <Base.Root
        items={items}
        value={value}
        onValueChange={onChange}
        filter={(item: string, query: string) => matches(labelOf ? `${item} ${labelOf(item)}` : item, query)}
        {...(labelOf ? { itemToStringLabel: labelOf } : {})}
        open={open}
        onOpenChange={setOpen}
      >
        <Base.InputGroup className={field.control}>
          <Base.Input
            id={id}
            className={field.input}
            placeholder={placeholder}
            aria-describedby={[hint && `${id}h`, error && `${id}e`].filter(Boolean).join(' ') || undefined}
            aria-invalid={error ? true : undefined}
            spellCheck={false}
            onKeyDown={(event) => {
              // Escape closes the list, then the dialog around it; it never clears the choice.
              if (event.key === 'Escape' && !open) event.preventBaseUIHandler();
            }}
          />
          <Base.Clear className={field.comboButton} aria-label={clear}>
            <Glyph icon={X} size={14} />
          </Base.Clear>
          <Base.Trigger className={field.comboButton} aria-label={showAll}>
            <Glyph icon={ChevronDown} size={14} />
          </Base.Trigger>
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner className={field.comboLayer} sideOffset={4} collisionPadding={8}>
            <Base.Popup className={field.comboPopup}>
              <Base.Empty>
                <div className={field.comboNone}>{none}</div>
              </Base.Empty>
              <Base.List className={field.comboList}>
                {(item: string) => (
                  <Base.Item key={item} value={item} className={field.comboItem}>
                    <span className={field.comboMark}>
                      <Base.ItemIndicator>
                        <Glyph icon={Check} size={14} />
                      </Base.ItemIndicator>
                    </span>
                    {labelOf ? labelOf(item) : item.replaceAll('_', ' ')}
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {hint && (
        <div id={`${id}h`} className={field.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}e`} className={field.error} role="alert">
          {error}
        </div>
      )}
    </div>
  );
}

/** Every typed word must occur, so that "new york" finds `America/New_York`. */
const matches = (item: string, query: string): boolean => {
  const text = item.toLowerCase();
  return query
    .toLowerCase()
    .split(/[\s/_]+/)
    .every((word) => text.includes(word));
};
