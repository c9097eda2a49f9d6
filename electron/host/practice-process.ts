/** Runs the practice service in its own process: starts it once, and again after it died. */
import { err, ok, type Result } from '../../shared/result.ts';
import type { PracticeRequest, PracticeService, PracticeStarted } from '../core/desk/ports.ts';

export interface PracticeProcess {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
  kill(): void;
}

const START_MS = 30_000;
const STOP_MS = 5000;
const PLAY_MS = 5000;

export function createPracticeService(spawn: () => PracticeProcess): PracticeService {
  let running: { child: PracticeProcess; started: Promise<Result<PracticeStarted>>; ended: Promise<void> } | null =
    null;
  let onReply: ((message: unknown) => void) | null = null;

  async function play(request: PracticeRequest): Promise<Result<null>> {
    if (!running) return err('offline', 'practice.play');
    if (onReply) return err('busy', 'practice.play');
    const { child, ended } = running;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const answer = await new Promise<Result<null>>((resolve) => {
      onReply = (message) => {
        const played = readPlayed(message);
        if (played) resolve(played);
      };
      timer = setTimeout(() => resolve(err('server', 'practice.play', { detail: { reason: 'silent' } })), PLAY_MS);
      void ended.then(() => resolve(err('offline', 'practice.play')));
      child.send({ type: 'play', request });
    });
    clearTimeout(timer);
    onReply = null;
    return answer;
  }

  return {
    start(options) {
      if (running) return running.started;
      const child = spawn();
      const ended = new Promise<void>((resolve) => {
        child.onExit(() => {
          if (running?.child === child) running = null;
          resolve();
        });
      });
      const started = new Promise<Result<PracticeStarted>>((resolve) => {
        const fail = (reason: string) => resolve(err('server', 'practice.start', { detail: { reason } }));
        const timer = setTimeout(() => {
          child.kill();
          fail('silent');
        }, START_MS);
        child.onMessage((message) => {
          onReply?.(message);
          const answer = readAnswer(message);
          if (!answer) return;
          clearTimeout(timer);
          if ('url' in answer) resolve(ok(answer));
          else {
            child.kill();
            fail(answer.reason);
          }
        });
        void ended.then(() => {
          clearTimeout(timer);
          fail('ended');
        });
      });
      running = { child, started, ended };
      child.send({ type: 'start', ...options });
      return started;
    },
    play,
    async stop() {
      if (!running) return;
      const { child, ended } = running;
      child.send({ type: 'stop' });
      const timer = setTimeout(() => child.kill(), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

function readAnswer(message: unknown): PracticeStarted | { reason: string } | null {
  const { type, url, departments, reason } = fieldsOf(message);
  if (type === 'ready' && typeof url === 'string' && isNames(departments)) return { url, departments };
  if (type === 'failed') return { reason: typeof reason === 'string' ? reason : 'unknown' };
  return null;
}

const isNames = (given: unknown): given is Record<string, string> =>
  typeof given === 'object' && given !== null && Object.values(given).every((name) => typeof name === 'string');

/** Null for a message that answers something else. */
function readPlayed(message: unknown): Result<null> | null {
  const { type, refused } = fieldsOf(message);
  if (type !== 'played') return null;
  if (typeof refused !== 'string') return ok(null);
  return err('invalid', 'practice.play', { detail: { texts: [refused] } });
}

const fieldsOf = (message: unknown): Record<string, unknown> =>
  typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : {};
