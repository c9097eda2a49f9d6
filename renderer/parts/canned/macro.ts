/** Macros in the window: their steps in words, how several are joined, and their values. */
import type { MacroSteps } from '../../../shared/domain/canned.ts';
import type { FollowUp } from '../../../shared/domain/outbox.ts';
import { commaList } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { momentIn } from '../text/time-choices.ts';
import { shortWhen } from '../text/when.ts';

export type MacroPart = keyof MacroSteps;

const AFTER: Record<NonNullable<MacroSteps['afterSend']>, MessageKey> = {
  next: 'canned.stepNext',
  done: 'canned.stepDone',
  close: 'canned.stepClose',
};

interface StepWords {
  part: MacroPart;
  words: string;
  /** The time is invalid or has passed, so the step can't run. */
  wrong: boolean;
}

/** Words for the steps if the reply were sent now, in the order of execution. */
export function stepWords({ addTags, promise, snooze, afterSend }: MacroSteps, now: number): StepWords[] {
  const steps: StepWords[] = [];
  const timed = (part: 'promise' | 'snooze', typed: string, key: MessageKey, vars: Record<string, string>) => {
    const at = momentIn(typed, now);
    const words = at === null ? t('canned.stepNoTime', { time: typed }) : t(key, { ...vars, time: shortWhen(at, now) });
    steps.push({ part, words, wrong: at === null });
  };
  if (addTags.length > 0)
    steps.push({
      part: 'addTags',
      words: t('canned.stepTags', { count: addTags.length, list: commaList(addTags) }),
      wrong: false,
    });
  if (promise) {
    const { due, text } = promise;
    timed('promise', due, text === '' ? 'canned.stepPromise' : 'canned.stepPromiseOf', { text });
  }
  if (snooze !== null) timed('snooze', snooze, 'canned.stepSnooze', {});
  if (afterSend !== null) steps.push({ part: 'afterSend', words: t(AFTER[afterSend]), wrong: false });
  return steps;
}

const NOTHING: MacroSteps = { addTags: [], snooze: null, promise: null, afterSend: null };

const orNull = (steps: MacroSteps): MacroSteps | null =>
  JSON.stringify(steps) === JSON.stringify(NOTHING) ? null : steps;

/** Joins a second macro in the same reply: tags add up, other steps are replaced. */
export function joinSteps(before: MacroSteps | null, added: MacroSteps): MacroSteps {
  if (before === null) return added;
  const snooze = added.snooze ?? (added.afterSend === 'done' ? null : before.snooze);
  const after = added.afterSend ?? (before.afterSend === 'done' && added.snooze !== null ? null : before.afterSend);
  return {
    addTags: [...new Set([...before.addTags, ...added.addTags])],
    snooze,
    promise: added.promise ?? before.promise,
    afterSend: after,
  };
}

export const withoutPart = (steps: MacroSteps, part: MacroPart): MacroSteps | null =>
  orNull({ ...steps, [part]: NOTHING[part] });

/** The follow-up of a send: the macros' steps, overridden by its choice; invalid times left out. */
export function followUpWith(steps: MacroSteps | null, chosen: FollowUp = {}, now: number): FollowUp | undefined {
  const { addTags = [], promise = null, snooze = null, afterSend = null } = steps ?? {};
  const due = promise === null ? null : momentIn(promise.due, now);
  const until = snooze === null ? null : momentIn(snooze, now);
  const made: FollowUp = {
    ...(addTags.length > 0 ? { addTags } : {}),
    ...(promise && due !== null ? { promise: { text: promise.text, due } } : {}),
    ...(until !== null && !chosen.done ? { snooze: until } : {}),
    ...(afterSend === 'done' && chosen.snooze === undefined ? { done: true } : {}),
    ...(afterSend === 'close' ? { close: true } : {}),
    ...chosen,
  };
  return Object.keys(made).length > 0 ? made : undefined;
}
