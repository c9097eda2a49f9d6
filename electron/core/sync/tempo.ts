/** How long to wait between two polls. */

/** Where the agent is, as far as the window can tell. */
export type Attention = 'focused' | 'unfocused' | 'away';

export interface Tempo {
  attention: Attention;
  onBattery: boolean;
  /** The practice service is on this computer: asking it costs nothing. */
  practice: boolean;
}

/** Seconds, from and to. */
const RANGES: Record<Attention, [number, number]> = {
  focused: [30, 60],
  unfocused: [120, 300],
  away: [600, 900],
};
const PRACTICE: Record<Attention, [number, number]> = { focused: [4, 6], unfocused: [10, 20], away: [60, 90] };
const BATTERY = 2;

/** Seconds, from and to. */
export function pollRange({ attention, onBattery, practice }: Tempo): [number, number] {
  const [from, to] = (practice ? PRACTICE : RANGES)[attention];
  const slower = onBattery && !practice ? BATTERY : 1;
  return [from * slower, to * slower];
}

/** ms. Somewhere in its range, so that many desks do not ask one service in the same second. */
export function pollInterval(tempo: Tempo, random: () => number = Math.random): number {
  const [from, to] = pollRange(tempo);
  return (from + (to - from) * random()) * 1000;
}
