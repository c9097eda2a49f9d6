/**
 * The time from a key to the frame that shows what it did, and the frames that were dropped, from
 * Chromium's own trace: a window's scripts learn neither.
 */
import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright';

/** ms of a frame at 60 Hz. */
export const FRAME = 1000 / 60;

interface TraceEvent {
  name: string;
  pid: number;
  /** Microseconds. */
  ts: number;
  args: { frameId?: number; data?: { detail?: string; frameId?: number } };
}

const MARKS = 'blink.user_timing';
const FRAMES = 'disabled-by-default-devtools.timeline.frame';
const NO_OP = 'F2';

const WATCH = readFileSync(new URL('./key-watch.js', import.meta.url), 'utf8');

export interface KeyTimes {
  /** ms of each press, to the frame that shows what it did. */
  ours: number[];
  /** The same of a key that only changes the colour of a point, pressed in turn with ours. */
  noOp: number[];
}

interface Pressing {
  presses: number;
  /** Brings the window to where the key is pressed; its time does not count. */
  before?: (round: number) => Promise<void>;
  press: (round: number) => Promise<void>;
  /** Script of a function that says whether the page shows the key's effect; made before it. */
  isShown: string;
}

/** Presses ours and the one that does nothing in turn, and measures both. */
export async function keyTimes(page: Page, { presses, before, press, isShown }: Pressing): Promise<KeyTimes> {
  await page.evaluate(WATCH);
  const events = await traced(page, async () => {
    for (let round = 0; round < presses; round++) {
      await before?.(round);
      await page.evaluate(`benchKeys.arm('no-op', () => true)`);
      await page.keyboard.press(NO_OP);
      await page.evaluate('benchKeys.rested()');
      await page.evaluate(`benchKeys.arm('ours', (${isShown})())`);
      await press(round);
      await page.evaluate('benchKeys.rested()');
    }
  });
  const pressed = pressesIn(events);
  const timesOf = (wanted: string) => pressed.filter(({ name }) => name === wanted).map(({ ms }) => ms);
  const times = { ours: timesOf('ours'), noOp: timesOf('no-op') };
  const least = presses * 0.9;
  if (times.ours.length < least || times.noOp.length < least)
    throw new Error(`of ${presses} keys, ${times.ours.length} and ${times.noOp.length} were drawn`);
  return times;
}

/** Records Chromium's trace of frames and marks while `work` runs. */
async function traced(page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [MARKS, FRAMES], excludedCategories: ['*'] },
  });
  try {
    await work();
  } finally {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
    await devtools.send('Tracing.end');
    await complete;
    await devtools.detach();
  }
  return events.sort((one, other) => one.ts - other.ts);
}

/**
 * From each key to its frame: the first that the page's thread began after its nodes were there,
 * when the compositor drew it.
 */
function pressesIn(events: TraceEvent[]): { name: string; ms: number }[] {
  const pressed: { name: string; ms: number }[] = [];
  let key: TraceEvent | null = null;
  let step: 'shown' | 'begun' | 'active' | 'drawn' = 'shown';
  let frame = 0;
  for (const event of ofPage(events)) {
    const { name, args } = event;
    if (name === 'bench-key') {
      key = event;
      step = 'shown';
    } else if (step === 'shown' && name === 'bench-shown') step = 'begun';
    else if (step === 'begun' && name === 'BeginMainThreadFrame') {
      frame = args.data?.frameId ?? 0;
      step = 'active';
    } else if (step === 'active' && name === 'ActivateLayerTree' && (args.frameId ?? 0) >= frame) step = 'drawn';
    else if (step === 'drawn' && name === 'DrawFrame' && key) {
      pressed.push({ name: JSON.parse(key.args.data?.detail ?? '""'), ms: (event.ts - key.ts) / 1000 });
      key = null;
      step = 'shown';
    }
  }
  return pressed;
}

/** Counts the frames that the page drew while `work` ran, and those that were dropped. */
export async function framesWhile(page: Page, work: () => Promise<void>): Promise<{ drawn: number; dropped: number }> {
  const events = await traced(page, async () => {
    await page.evaluate(`performance.mark('bench-key')`);
    await work();
  });
  const ours = ofPage(events);
  const count = (wanted: string) => ours.filter(({ name }) => name === wanted).length;
  return { drawn: count('DrawFrame'), dropped: count('DroppedFrame') };
}

/** Without the frames of the program's own window. */
function ofPage(events: TraceEvent[]): TraceEvent[] {
  const page = events.find(({ name }) => name === 'bench-key')?.pid;
  return events.filter(({ pid }) => pid === page);
}
