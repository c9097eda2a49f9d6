/** Runs the practice service in its own process: starts it once, and again after it died. */
import { err, ok, type Result } from '../../shared/result.ts';
import type { PracticeEngine, PracticeRequest, PracticeService, PracticeStarted } from '../core/desk/ports.ts';

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
  const asked = new Map<string, (message: unknown) => void>();
  let engine: Promise<Result<PracticeEngine>> | null = null;

  /** `read` returns null for a message that answers another question. */
  async function ask<T>(
    message: { type: 'play'; wish: PracticeRequest } | { type: 'engine' },
    ms: number,
    read: (answer: unknown) => Result<T> | null,
  ): Promise<Result<T>> {
    if (!running) return err('offline', 'practice.play');
    if (asked.has(message.type)) return err('busy', 'practice.play');
    const { child, ended } = running;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const answer = await new Promise<Result<T>>((resolve) => {
      asked.set(message.type, (given) => {
        const known = read(given);
        if (known) resolve(known);
      });
      timer = setTimeout(() => resolve(err('server', 'practice.play', { detail: { reason: 'silent' } })), ms);
      void ended.then(() => resolve(err('offline', 'practice.play')));
      child.send(message);
    });
    clearTimeout(timer);
    asked.delete(message.type);
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
          for (const listener of asked.values()) listener(message);
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
    play: (wish) => ask({ type: 'play', wish }, PLAY_MS, readPlayed),
    engine() {
      engine ??= ask({ type: 'engine' }, START_MS, readEngine).finally(() => {
        engine = null;
      });
      return engine;
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
  const { type, url, departments, reason } = fieldsOf(message);
  if (type === 'ready' && typeof url === 'string' && isNames(departments)) return { url, departments };
  if (type === 'failed') return { reason: typeof reason === 'string' ? reason : 'unknown' };
  return null;
}

const isNames = (given: unknown): given is Record<string, string> =>
  typeof given === 'object' && given !== null && Object.values(given).every((name) => typeof name === 'string');

function readPlayed(message: unknown): Result<null> | null {
  const { type, refused } = fieldsOf(message);
  if (type !== 'played') return null;
  if (typeof refused !== 'string') return ok(null);
  return err('invalid', 'practice.play', { detail: { texts: [refused] } });
}

function readEngine(message: unknown): Result<PracticeEngine> | null {
  const { type, engine, reason } = fieldsOf(message);
  if (type === 'no-engine') {
    const kind = reason === 'no-engine-here' ? 'invalid' : 'server';
    return err(kind, 'practice.play', { detail: { reason: typeof reason === 'string' ? reason : 'ended' } });
  }
  if (type !== 'engine') return null;
  const { address, user, password } = fieldsOf(engine);
  if (typeof address !== 'string' || typeof user !== 'string' || typeof password !== 'string') return null;
  return ok({ address, user, password });
}

const fieldsOf = (message: unknown): Record<string, unknown> =>
  typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : {};
