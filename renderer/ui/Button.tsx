import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import css from './Button.module.css';
import { classNames } from './dom.ts';
import { Glyph } from './Glyph.tsx';
import { Tooltip } from './Tooltip.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` is filled: use at most one per view. `plain` has no border. */
  look?: 'primary' | 'edge' | 'plain' | 'danger';
  icon?: LucideIcon | undefined;
  /** Its action is running: it ignores presses, and keeps the focus. */
  busy?: boolean;
}

export function Button({ look = 'edge', icon, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(css.button, css[look], className)}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon && <Glyph icon={icon} size={14} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon;
  label: string;
  keys?: string | undefined;
  pressed?: boolean | undefined;
  size?: 14 | 16;
}

export function IconButton({ icon, label, keys, pressed, size = 16, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip words={label} keys={keys}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        className={classNames(css.button, css.plain, css.icon, className)}
      >
        <Glyph icon={icon} size={size} />
      </button>
    </Tooltip>
  );
}
