/**
 * Asks whether this computer's network is paid for by what goes over it, as far as a system says so:
 * on Linux NetworkManager knows. Windows and macOS tell only programs of their own kind, and Chromium
 * passes nothing on, so there it is not known.
 */
import { execFile } from 'node:child_process';

export interface MeteredNetwork {
  /** What was known last; false where nobody says. Looks again now and then. */
  isMetered(): boolean;
  /** The network is another one. */
  lookAgain(): void;
}

/** An agent may tell their system at any time that a network is metered. */
const FRESH_MS = 60_000;
const ANSWER_MS = 3000;

const OWNER = 'org.freedesktop.NetworkManager';
const QUESTION = ['--system', 'get-property', OWNER, '/org/freedesktop/NetworkManager', OWNER, 'Metered'];

/** `ask` gives the answer of the system, or null; asked in the background only. */
export function watchMetered(ask: () => Promise<string | null> = askNetworkManager): MeteredNetwork {
  let metered = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking = false;
  /** It became another one since the question was asked. */
  let isOther = false;

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    do {
      isOther = false;
      lookedAt = performance.now();
      const answer = await ask();
      metered = answer !== null && meansMetered(answer);
    } while (isOther);
    looking = false;
  }
  void look();

  return {
    isMetered() {
      if (performance.now() - lookedAt > FRESH_MS) void look();
      return metered;
    },
    lookAgain() {
      // What is under way may be answered for the network before this one.
      isOther = true;
      void look();
    },
  };
}

/**
 * Reads `u 1` (it is) and `u 3` (it seems to be: a telephone's network); 0, 2 and 4 are unknown and
 * the two kinds of no.
 */
export const meansMetered = (answer: string): boolean => /^u [13]\s*$/.test(answer);

/** Without NetworkManager, without busctl, or where either does not answer, nothing is known. */
function askNetworkManager(): Promise<string | null> {
  if (process.platform !== 'linux') return Promise.resolve(null);
  return new Promise((resolve) => {
    execFile('busctl', QUESTION, { timeout: ANSWER_MS, windowsHide: true }, (error, stdout) =>
      resolve(error ? null : stdout),
    );
  });
}
