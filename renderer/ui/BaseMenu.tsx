/** Menus on top of the library. The rest of the window imports `Menu.tsx`. */
import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { classNames, focusOutOf } from './dom.ts';
import { Glyph } from './Glyph.tsx';
import { Keys } from './Keys.tsx';
import layout from './layout.module.css';
import css from './Menu.module.css';
import type { BaseMenuProps, MenuAtProps, MenuChoiceProps, MenuItemProps } from './Menu.tsx';

export function BaseMenu({ trigger, children, side = 'bottom', align = 'start', press }: BaseMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  // Opens as by later presses: with the same focus, and fading in.
  useLayoutEffect(() => {
    const { type } = press;
    button.current?.dispatchEvent(
      press instanceof KeyboardEvent ? new KeyboardEvent(type, press) : new MouseEvent(type, press),
    );
  }, [press]);
  // While the menu fades out, keys must not go to it.
  useLayoutEffect(() => {
    if (!open) focusOutOf(popup.current, button.current);
  }, [open]);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={4} collisionPadding={8} className={css.layer}>
          <Base.Popup ref={popup} className={css.popup}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function BaseMenuAt({ at, label, onOpenChange, focusAfter, children }: MenuAtProps) {
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

export function BaseMenuItem({ children, detail, icon, keys, danger, disabled = false, onClick }: MenuItemProps) {
  return (
    <Base.Item className={classNames(css.item, danger && css.danger)} disabled={disabled} onClick={onClick}>
      <span className={css.mark}>{icon && <Glyph icon={icon} size={14} />}</span>
      <span className={layout.fill}>
        {children}
        {detail && <span className={css.detail}>{detail}</span>}
      </span>
      {keys && <Keys keys={keys} />}
    </Base.Item>
  );
}

export function BaseMenuChoice<T extends string>({ label, value, options, onChange }: MenuChoiceProps<T>) {
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
          <span className={layout.fill}>
            {option.label}
            {option.detail && <span className={css.detail}>{option.detail}</span>}
          </span>
          {option.keys && <Keys keys={option.keys} />}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export const BaseMenuLine = () => <Base.Separator className={css.line} />;
