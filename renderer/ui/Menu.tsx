/** Menus, whose code loads after the first paint; a press before then opens it when possible. */
import type { LucideIcon } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode, type RefObject, useState } from 'react';
import { lazyView } from './lazy-view.tsx';
import css from './Menu.module.css';

const base = () => import('./BaseMenu.tsx');

interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  side?: 'bottom' | 'top' | 'right';
  align?: 'start' | 'end';
}

export interface BaseMenuProps extends MenuProps {
  /** The button was pressed before the menu could open. */
  pressed: boolean;
  onPress: () => void;
}

const ButtonAlone = ({ trigger, onPress }: BaseMenuProps) =>
  cloneElement(trigger, { 'aria-haspopup': 'menu', onClick: onPress });

const BaseMenu = lazyView(async () => (await base()).BaseMenu, ButtonAlone);

export function Menu(props: MenuProps) {
  const [pressed, setPressed] = useState(false);
  return <BaseMenu {...props} pressed={pressed} onPress={() => setPressed(true)} />;
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
