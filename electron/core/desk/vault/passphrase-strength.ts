/**
 * Judges passphrases and PINs, with a library that knows words, names, keyboards, dates and common
 * passwords; and makes passphrases of random words. Its dictionaries need time and megabytes, so
 * they are loaded on first use, on a separate thread (`strength.ts`).
 */
import { randomInt } from 'node:crypto';
import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core';
import {
  type PassphraseStrength,
  type PassphraseWeakness,
  SHORTEST_PASSPHRASE,
} from '../../../../shared/domain/desk.ts';

/** Judge only this many characters: more can't weaken the passphrase, but take time. */
const JUDGED = 40;
/** Guesses that a PIN must withstand: a thousand times its tries. */
const PIN_GUESSES = 5_000;
const WORDS = 6;
const PARTS = [/[\s@/:]+/, /[\s@/:.]+/, /[^\p{L}\p{N}]+/u];

interface Judge {
  library: ZxcvbnFactory;
  words: readonly string[];
}
let loading: Promise<Judge> | null = null;

const load = (): Promise<Judge> => {
  loading ??= (async () => {
    const [{ ZxcvbnFactory }, common, english] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
      import('@zxcvbn-ts/language-en'),
    ]);
    const words = common.dictionary['diceware-common'];
    const dictionary = {
      passwords: common.dictionary['passwords-common'],
      words: english.dictionary['commonWords-en'],
      names: english.dictionary['firstnames-en'],
    };
    const options = { dictionary, graphs: common.adjacencyGraphs, maxLength: JUDGED };
    return { library: new ZxcvbnFactory(options), words };
  })();
  return loading;
};

const WEAKNESSES: Record<string, PassphraseWeakness> = {
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  simpleRepeat: 'repeats',
  extendedRepeat: 'repeats',
  sequences: 'sequence',
  recentYears: 'dates',
  dates: 'dates',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  namesByThemselves: 'names',
  commonNames: 'names',
  userInputs: 'about-you',
};

/** `about`: names, addresses and hosts that an attacker who knows the agent would try first. */
export async function judgePassphrase(passphrase: string, about: readonly string[]): Promise<PassphraseStrength> {
  if ([...passphrase].length < SHORTEST_PASSPHRASE) return { strength: 'weak', why: 'short' };
  const { score, feedback } = await judge(passphrase, about);
  if (score >= 4) return { strength: 'strong', why: null };
  if (score === 3) return { strength: 'fair', why: null };
  return { strength: 'weak', why: WEAKNESSES[feedback.warning ?? ''] ?? 'guessable' };
}

export async function isWeakPin(pin: string): Promise<boolean> {
  return (await judge(pin, [])).guesses < PIN_GUESSES;
}

/** Random words with 77 bits: stronger than an invented passphrase, and easier to remember. */
export async function newPassphrase(): Promise<string> {
  const { words } = await load();
  return Array.from({ length: WORDS }, () => words[randomInt(words.length)]).join(' ');
}

async function judge(typed: string, about: readonly string[]): Promise<ZxcvbnResult> {
  const { library } = await load();
  const parts = about.flatMap((one) => [one, ...PARTS.flatMap((between) => one.split(between))]);
  const known = parts.map((part) => part.toLowerCase()).filter(({ length }) => length > 2);
  return library.check(typed.slice(0, JUDGED), [...new Set([...known, 'rackside'])]);
}
