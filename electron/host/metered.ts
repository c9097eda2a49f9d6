/**
 * Detects whether the network is metered. On Linux NetworkManager knows. Windows and macOS tell
 * only their own kinds of programs, and Chromium does not pass it on, so there it is unknown.
 */
import { execFile } from 'node:child_process';

interface MeteredNetwork {
  /** The last known state; false if unknown. Sometimes checks again in the background. */
  isMetered(): boolean;
  refresh(): void;
}

/** The user may mark a network as metered at any time. */
const FRESH_MS = 60_000;
const ANSWER_MS = 3000;

const OWNER = 'org.freedesktop.NetworkManager';
const QUESTION = ['--system', 'get-property', OWNER, '/org/freedesktop/NetworkManager', OWNER, 'Metered'];

export function watchMetered(ask: () => Promise<string | null> = askNetworkManager): MeteredNetwork {
  let metered = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking = false;
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
    refresh() {
      // A running question may be answered for the previous network.
      isOther = true;
      void look();
    },
  };
}

/**
 * `u 1` means yes and `u 3` means probably (a phone's network). 0, 2 and 4 are unknown and two
 * kinds of no.
 */
export const meansMetered = (answer: string): boolean => /^u [13]\s*$/.test(answer);

function askNetworkManager(): Promise<string | null> {
  if (process.platform !== 'linux') return Promise.resolve(null);
  return new Promise((resolve) => {
    execFile('busctl', QUESTION, { timeout: ANSWER_MS, windowsHide: true }, (error, stdout) =>
      resolve(error ? null : stdout),
    );
  });
}
