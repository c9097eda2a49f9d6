/** A benchmark's rows: what was measured, beside what, and whether that is what we aim at. */

/** The pictures of README.md, each with the rows of one or more benchmarks. */
export type BenchGroup = 'start' | 'window' | 'search' | 'sync' | 'desk' | 'growth';

export interface Aim {
  /** The bounded value: ours as a multiple of the peer's, the difference, or ours alone. */
  of: 'ratio' | 'difference' | 'value';
  bound: 'most' | 'least';
  value: number;
}

export interface BenchRow {
  name: string;
  ours: number;
  /** null where the aim is a bound for ours alone. */
  peer: number | null;
  /** ours / peer */
  ratio: number | null;
  unit: string;
  aim: Aim;
  met: boolean;
  /** The limit and its reason, if physics forbids the aim. */
  note?: string;
}

export interface BenchTable {
  title: string;
  group: BenchGroup;
  rows: BenchRow[];
}

export const atMost = (value: number, of: Aim['of'] = 'ratio'): Aim => ({ of, bound: 'most', value });
export const atLeast = (value: number, of: Aim['of'] = 'ratio'): Aim => ({ of, bound: 'least', value });

/** A row; `peer` is null only where the aim is for ours alone. */
export function row(name: string, ours: number, peer: number | null, unit: string, aim: Aim, note?: string): BenchRow {
  const ratio = peer === null ? null : ours / peer;
  const one: Omit<BenchRow, 'met'> = { name, ours, peer, ratio, unit, aim, ...(note !== undefined && { note }) };
  return { ...one, met: aimUsed(one) <= 1 };
}

/** Share of its bound that a row uses: at most 1 if the aim is met, NaN if nothing was measured. */
export function aimUsed({ ours, peer, aim }: Pick<BenchRow, 'ours' | 'peer' | 'aim'>): number {
  const against = peer ?? Number.NaN;
  const value = aim.of === 'value' ? ours : aim.of === 'ratio' ? ours / against : ours - against;
  // A row faster than its peer uses nothing of the time that it may take more.
  return aim.bound === 'most' ? Math.max(0, value) / aim.value : aim.value / value;
}

/** `≤ 1.5 ×`, `≤ 16.7 ms more`, `≥ 0.7 ×`, `≤ 30 ms` */
export function aimText({ aim, unit }: Pick<BenchRow, 'aim' | 'unit'>): string {
  const sign = aim.bound === 'most' ? '≤' : '≥';
  const rest = { ratio: '×', difference: `${unit} more`, value: unit }[aim.of];
  return `${sign} ${aim.value.toLocaleString('en')} ${rest}`.trimEnd();
}

/** Three digits that count, as a person reads them. */
export const figure = (value: number): string =>
  Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
