import { Menu as Base } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { classes } from './dom.ts';
import { Glyph } from './Glyph.tsx';
import { Keys } from './Keys.tsx';
import css from './Menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  side?: 'bottom' | 'top' | 'right';
  align?: 'start' | 'end';
}

/** A menu under its button. */
export function Menu({ trigger, children, side = 'bottom', align = 'start' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={4} collisionPadding={8} className={css.layer}>
          <Base.Popup className={css.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuAtProps {
  /** Where it opens: a place of the pointer, or an element's. */
  at: { getBoundingClientRect(): DOMRect };
  label: string;
  /** It opens by itself, and tells when it closes. */
  onOpenChange: (open: boolean) => void;
  focusAfter: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A menu that something else than a button asked for. It is open for as long as it is drawn. */
export function MenuAt({ at, label, onOpenChange, focusAfter, children }: MenuAtProps) {
  return (
    <Base.Root open onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner
          anchor={at}
          side="bottom"
          align="start"
          sideOffset={2}
          collisionPadding={8}
          className={css.layer}
        >
          <Base.Popup
            className={css.popup}
            aria-label={label}
            finalFocus={focusAfter}
            onContextMenu={(event) => event.preventDefault()}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** What a menu is about, where no button says so. */
export const MenuTitle = ({ children }: { children: ReactNode }) => (
  <div className={css.label} role="presentation">
    {children}
  </div>
);

interface MenuItemProps {
  children: ReactNode;
  /** Under the words, quieter. */
  detail?: ReactNode;
  icon?: LucideIcon | undefined;
  keys?: string | undefined;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export function MenuItem({ children, detail, icon, keys, danger, disabled = false, onClick }: MenuItemProps) {
  return (
    <Base.Item className={classes(css.item, danger && css.danger)} disabled={disabled} onClick={onClick}>
      <span className={css.mark}>{icon && <Glyph icon={icon} size={14} />}</span>
      <span className={css.words}>
        {children}
        {detail && <span className={css.detail}>{detail}</span>}
      </span>
      {keys && <Keys keys={keys} />}
    </Base.Item>
  );
}

interface MenuChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode; detail?: ReactNode; keys?: string | undefined }[];
  onChange: (value: T) => void;
}

/** One of several, with a tick at the one that holds. */
export function MenuChoice<T extends string>({ label, value, options, onChange }: MenuChoiceProps<T>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next) => onChange(next as T)}>
      <Base.GroupLabel className={css.label}>{label}</Base.GroupLabel>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={css.item} closeOnClick>
          <span className={css.mark}>
            <Base.RadioItemIndicator>
              <Glyph icon={Check} size={14} />
            </Base.RadioItemIndicator>
          </span>
          <span className={css.words}>
            {option.label}
            {option.detail && <span className={css.detail}>{option.detail}</span>}
          </span>
          {option.keys && <Keys keys={option.keys} />}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export const MenuLine = () => <Base.Separator className={css.line} />;
