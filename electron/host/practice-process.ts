/** Runs the practice service in its own process: starts it once, and again after it died. */
import { err, ok, type Result } from '../../shared/result.ts';
import type { PracticeInternet, PracticeRequest, PracticeService, PracticeStarted } from '../core/desk/ports.ts';

export interface PracticeProcess {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
  kill(): void;
}

const START_MS = 30_000;
const STOP_MS = 5000;
const PLAY_MS = 5000;
const INTERNET_MS = 10_000;

export function createPracticeService(spawn: () => PracticeProcess): PracticeService {
  let running: { child: PracticeProcess; started: Promise<Result<PracticeStarted>>; ended: Promise<void> } | null =
    null;
  const listeners = new Set<(message: unknown) => void>();
  let isPlaying = false;

  /** Sends a question, and takes the first message that `read` can read. */
  async function ask<T>(
    operation: string,
    message: { type: string },
    read: (message: unknown) => Result<T> | null,
    patience: number,
  ): Promise<Result<T>> {
    if (!running) return err('offline', operation);
    const { child, ended } = running;
    let end: () => void = () => undefined;
    const answer = await new Promise<Result<T>>((resolve) => {
      const listener = (given: unknown) => {
        const found = read(given);
        if (found) resolve(found);
      };
      const timer = setTimeout(() => resolve(err('server', operation, { detail: { reason: 'silent' } })), patience);
      end = () => {
        clearTimeout(timer);
        listeners.delete(listener);
      };
      listeners.add(listener);
      void ended.then(() => resolve(err('offline', operation)));
      child.send(message);
    });
    end();
    return answer;
  }

  async function play(request: PracticeRequest): Promise<Result<null>> {
    if (isPlaying) return err('busy', 'practice.play');
    isPlaying = true;
    const message = { type: 'play', request };
    const answer = await ask('practice.play', message, readPlayed, PLAY_MS);
    isPlaying = false;
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
          for (const listener of listeners) listener(message);
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
    internet: () => ask('practice.internet', { type: 'internet' }, readInternet, INTERNET_MS),
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

function isInternet(given: unknown): given is PracticeInternet {
  const { ports, roots, resolvers, authorities, rdap, whois } = fieldsOf(given);
  const isTexts = (list: unknown) => Array.isArray(list) && list.every((text) => typeof text === 'string');
  const arePorts = Object.values(fieldsOf(ports)).every((port) => typeof port === 'number');
  return arePorts && [roots, resolvers, authorities].every(isTexts) && isNames(rdap) && isNames(whois);
}

/** Null for a message that answers something else. */
function readInternet(message: unknown): Result<PracticeInternet> | null {
  const { type, internet } = fieldsOf(message);
  if (type !== 'internet') return null;
  return isInternet(internet) ? ok(internet) : err('server', 'practice.internet', { detail: { reason: 'failed' } });
}

/** Null for a message that answers something else. */
function readPlayed(message: unknown): Result<null> | null {
  const { type, refused } = fieldsOf(message);
  if (type !== 'played') return null;
  if (typeof refused !== 'string') return ok(null);
  return err('invalid', 'practice.play', { detail: { texts: [refused] } });
}

const fieldsOf = (message: unknown): Record<string, unknown> =>
  typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : {};
