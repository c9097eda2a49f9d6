/**
 * Menus. Their code is read after the first paint; until then a menu is its button, and opens as
 * soon as it can if that is pressed.
 */
import type { LucideIcon } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode, type RefObject, useState } from 'react';
import { later } from './later.tsx';
import css from './Menu.module.css';

const base = () => import('./BaseMenu.tsx');

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  side?: 'bottom' | 'top' | 'right';
  align?: 'start' | 'end';
}

export interface BaseMenuProps extends MenuProps {
  /** Its button was pressed before it could open. */
  pressed: boolean;
  onPress: () => void;
}

const ButtonAlone = ({ trigger, onPress }: BaseMenuProps) =>
  cloneElement(trigger, { 'aria-haspopup': 'menu', onClick: onPress });

const BaseMenu = later(async () => (await base()).BaseMenu, ButtonAlone);

/** A menu under its button. */
export function Menu(props: MenuProps) {
  const [pressed, setPressed] = useState(false);
  return <BaseMenu {...props} pressed={pressed} onPress={() => setPressed(true)} />;
}

export interface MenuAtProps {
  /** Where it opens: a place of the pointer, or an element's. */
  at: { getBoundingClientRect(): DOMRect };
  label: string;
  /** It opens by itself, and tells when it closes. */
  onOpenChange: (open: boolean) => void;
  focusAfter: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A menu that something else than a button asked for. It is open for as long as it is drawn. */
export const MenuAt = later(async () => (await base()).BaseMenuAt);

/** What a menu is about, where no button says so. */
export const MenuTitle = ({ children }: { children: ReactNode }) => (
  <div className={css.label} role="presentation">
    {children}
  </div>
);

export interface MenuItemProps {
  children: ReactNode;
  /** Under the words, quieter. */
  detail?: ReactNode;
  icon?: LucideIcon | undefined;
  keys?: string | undefined;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export const MenuItem = later(async () => (await base()).BaseMenuItem);

export interface MenuChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode; detail?: ReactNode; keys?: string | undefined }[];
  onChange: (value: T) => void;
}

type Choice = <T extends string>(props: MenuChoiceProps<T>) => ReactNode;
/** One of several, with a tick at the one that holds. */
export const MenuChoice = later<MenuChoiceProps<string>>(async () => (await base()).BaseMenuChoice) as Choice;

export const MenuLine = later(async () => (await base()).BaseMenuLine);
