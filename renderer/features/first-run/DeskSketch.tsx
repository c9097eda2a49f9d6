import css from './DeskSketch.module.css';

/** Where the rows of the sketched list stand, and how wide their two lines are. */
const ROWS = [
  [10, 52, 68],
  [26, 40, 60],
  [42, 58, 44],
  [58, 46, 64],
  [74, 50, 56],
] as const;

/** Sketches the desk in the colours of the theme: queues, list, a ticket with a reply, the customer. */
export function DeskSketch() {
  return (
    <svg className={css.sketch} viewBox="0 0 320 96" aria-hidden="true">
      <rect x="0.5" y="0.5" width="319" height="95" rx="4" className={css.ground} />
      <path d="M1 4.5a4 4 0 0 1 4-4h41v95H5a4 4 0 0 1-4-4Z" className={css.side} />
      <path d="M258 0.5h57a4 4 0 0 1 4 4v87a4 4 0 0 1-4 4h-57Z" className={css.side} />
      <path d="M46 0.5v95M142 0.5v95M258 0.5v95" className={css.line} />
      <rect x="46" y="22" width="96" height="16" className={css.chosen} />
      {[12, 22, 32, 42, 58, 68].map((y) => (
        <rect key={y} x="8" y={y} width={y === 12 ? 30 : 24} height="3" rx="1.5" className={css.word} />
      ))}
      {ROWS.map(([y, first, second]) => (
        <g key={y}>
          <circle cx="55" cy={y + 4} r="3.5" className={css.turn} />
          <rect x="64" y={y} width={first} height="3" rx="1.5" className={css.text} />
          <rect x="64" y={y + 6} width={second} height="3" rx="1.5" className={css.word} />
        </g>
      ))}
      <rect x="152" y="10" width="76" height="4" rx="2" className={css.text} />
      <rect x="152" y="18" width="48" height="3" rx="1.5" className={css.word} />
      <rect x="152" y="30" width="96" height="20" rx="3" className={css.card} />
      <rect x="158" y="36" width="70" height="3" rx="1.5" className={css.word} />
      <rect x="158" y="42" width="52" height="3" rx="1.5" className={css.word} />
      <rect x="152" y="58" width="96" height="18" rx="3" className={css.field} />
      <rect x="220" y="80" width="28" height="9" rx="2.5" className={css.turn} />
      <rect x="266" y="10" width="36" height="4" rx="2" className={css.text} />
      {[22, 30, 38, 52, 60, 74].map((y) => (
        <rect key={y} x="266" y={y} width={y % 4 === 2 ? 44 : 34} height="3" rx="1.5" className={css.word} />
      ))}
    </svg>
  );
}
