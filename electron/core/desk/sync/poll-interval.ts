/** Says how long to wait between two polls, and between two pages of a full sync. */
/** How long to wait between two polls, and between two pages of a full pass. */

/** Where the agent is, as far as the window can tell. */
export type WindowActivity = 'focused' | 'unfocused' | 'away';

export interface PollConditions {
  activity: WindowActivity;
  onBattery: boolean;
  /** The practice service is on this computer: asking it costs nothing. */
  practice: boolean;
}

/** Seconds, from and to. */
const RANGES: Record<WindowActivity, [number, number]> = {
  focused: [30, 60],
  unfocused: [120, 300],
  away: [600, 900],
};
const PRACTICE: Record<WindowActivity, [number, number]> = { focused: [4, 6], unfocused: [10, 20], away: [60, 90] };
const BATTERY = 2;
/** ms. Only the first pass is hurried: whoever waits for it asked for it. */
const REST = 3000;

/** Seconds, from and to. */
export function pollRange({ activity, onBattery, practice }: PollConditions): [number, number] {
  const [from, to] = (practice ? PRACTICE : RANGES)[activity];
  const slower = slowness({ onBattery, practice });
  return [from * slower, to * slower];
}

const slowness = ({ onBattery, practice }: Pick<PollConditions, 'onBattery' | 'practice'>) =>
  onBattery && !practice ? BATTERY : 1;

/** ms. Somewhere in its range, so that many desks do not ask one service in the same second. */
export function pollInterval(conditions: PollConditions, random: () => number = Math.random): number {
  const [from, to] = pollRange(conditions);
  return (from + (to - from) * random()) * 1000;
}

/** ms between two pages. */
export const pageRest = (conditions: PollConditions, random: () => number = Math.random): number =>
  REST * slowness(conditions) * (0.7 + random() * 0.6);
