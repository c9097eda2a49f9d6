/** Menus, whose code loads after the first paint; a press before then opens it when possible. */
import type { LucideIcon } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode, type RefObject, type SyntheticEvent, useState } from 'react';
import { lazyView } from './lazy-view.tsx';
import css from './Menu.module.css';

const base = () => import('./BaseMenu.tsx');

interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  side?: 'bottom' | 'top' | 'right';
  align?: 'start' | 'end';
}

/** By a mouse or a key. */
type Press = Event & { button?: number; key?: string };

export interface BaseMenuProps extends MenuProps {
  press: Press;
}

interface ButtonProps extends MenuProps {
  on?: (event: SyntheticEvent<Element, Press>) => void;
}

const ButtonAlone = ({ trigger, on }: ButtonProps) =>
  cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onMouseDown: on,
    onKeyDown: on,
    onClick: on,
  });

const BaseMenu = lazyView(async () => (await base()).BaseMenu, ButtonAlone);

/** A button that opens a menu. Its first press makes the menu, because most are never opened. */
export function Menu(props: MenuProps) {
  const [press, setPress] = useState<Press | null>(null);
  if (press) return <BaseMenu {...props} press={press} />;
  const on = (event: SyntheticEvent<Element, Press>) => {
    const { button, key } = event.nativeEvent;
    // Enter and Space are clicks.
    if (button || (key && !/^Arrow[DU]/.test(key))) return;
    event.preventDefault();
    setPress(event.nativeEvent);
  };
  return <ButtonAlone {...props} on={on} />;
}

export interface MenuAtProps {
  at: { getBoundingClientRect(): DOMRect };
  label: string;
  /** Called when it closes (it opens when mounted). */
  onOpenChange: (open: boolean) => void;
  focusAfter: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A menu that was not opened by a button. Open as long as it is mounted. */
export const MenuAt = lazyView(async () => (await base()).BaseMenuAt);

export const MenuTitle = ({ children }: { children: ReactNode }) => (
  <div className={css.label} role="presentation">
    {children}
  </div>
);

export interface MenuItemProps {
  children: ReactNode;
  detail?: ReactNode;
  icon?: LucideIcon | undefined;
  keys?: string | undefined;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export const MenuItem = lazyView(async () => (await base()).BaseMenuItem);

export interface MenuChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode; detail?: ReactNode; keys?: string | undefined }[];
  onChange: (value: T) => void;
}

type Choice = <T extends string>(props: MenuChoiceProps<T>) => ReactNode;
export const MenuChoice = lazyView<MenuChoiceProps<string>>(async () => (await base()).BaseMenuChoice) as Choice;

export const MenuLine = lazyView(async () => (await base()).BaseMenuLine);
