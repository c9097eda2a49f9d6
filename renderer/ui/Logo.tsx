import css from './Logo.module.css';

/** The mark: three units of a rack, the middle one talking. */
export function LogoMark() {
  return (
    <svg className={css.mark} viewBox="0 0 20 20" aria-hidden="true">
      <rect x="2" y="2.5" width="16" height="4" rx="1" className={css.unit} />
      <path
        d="M3 8h14a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-6.5L8 14.5V12H3a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Z"
        className={css.talk}
      />
      <rect x="11" y="13.5" width="7" height="4" rx="1" className={css.unit} />
      <rect x="2" y="13.5" width="4.5" height="4" rx="1" className={css.unit} />
    </svg>
  );
}

/** Mark and name. */
export function Logo() {
  return (
    <h1 className={css.logo}>
      <LogoMark />
      Rackside
    </h1>
  );
}
