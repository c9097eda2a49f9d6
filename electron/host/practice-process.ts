/** Runs the practice service in a process of its own: started once, started again after it died. */
import { err, ok, type Result } from '../../shared/result.ts';
import type { PracticeService, PracticeStarted } from '../core/desk/ports.ts';

/** A process that runs `service/practice.ts`, however the host starts one. */
export interface PracticeProcess {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
  kill(): void;
}

const START_MS = 30_000;
const STOP_MS = 5000;
const PLAY_MS = 5000;

/** The port of the desk; `spawn` starts the process. */
export function practiceService(spawn: () => PracticeProcess): PracticeService {
  let running: { child: PracticeProcess; started: Promise<Result<PracticeStarted>>; ended: Promise<void> } | null =
    null;
  /** Takes the answer to the wish under way; one at a time. */
  let onAnswer: ((refused: string | null) => void) | null = null;

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
          const played = readPlayed(message);
          if (played) return onAnswer?.(played.refused);
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
    async play(wish) {
      if (!running) return err('offline', 'practice.play');
      if (onAnswer) return err('busy', 'practice.play');
      const { child, ended } = running;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const answer = await new Promise<Result<null>>((resolve) => {
        onAnswer = (refused) =>
          resolve(refused === null ? ok(null) : err('invalid', 'practice.play', { detail: { texts: [refused] } }));
        timer = setTimeout(() => resolve(err('server', 'practice.play', { detail: { reason: 'silent' } })), PLAY_MS);
        void ended.then(() => resolve(err('offline', 'practice.play')));
        child.send({ type: 'play', wish });
      });
      clearTimeout(timer);
      onAnswer = null;
      return answer;
    },
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
  if (typeof message !== 'object' || message === null) return null;
  const { type, url, departments, reason } = message as Record<string, unknown>;
  if (type === 'ready' && typeof url === 'string' && isNames(departments)) return { url, departments };
  if (type === 'failed') return { reason: typeof reason === 'string' ? reason : 'unknown' };
  return null;
}

const isNames = (given: unknown): given is Record<string, string> =>
  typeof given === 'object' && given !== null && Object.values(given).every((name) => typeof name === 'string');

function readPlayed(message: unknown): { refused: string | null } | null {
  if (typeof message !== 'object' || message === null) return null;
  const { type, refused } = message as Record<string, unknown>;
  return type === 'played' ? { refused: typeof refused === 'string' ? refused : null } : null;
}
