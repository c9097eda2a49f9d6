/** The desk behind a page: its code is loaded after the page, which the loading would delay. */
import type { CommandName, DeskEvent } from '../../shared/contract.ts';
import type { Result } from '../../shared/result.ts';

export interface CalledDesk {
  call(name: string, input: unknown): Promise<Result<unknown>>;
  on(listener: (event: DeskEvent) => void): () => void;
}

export interface LazyDesk extends CalledDesk {
  /** Starts the desk without a call. */
  start(): Promise<CalledDesk>;
}

interface DeskSource {
  /** Answers `EARLY_COMMAND`. The account may be any value; it is only compared with known ones. */
  snapshot(account: unknown): Promise<Result<string | null>>;
  /** Called once. */
  start(): Promise<CalledDesk>;
}

/** The page calls this command before the desk exists. It is answered without the desk. */
const EARLY_COMMAND: CommandName = 'window.snapshot';

/** The first call starts the desk, except `EARLY_COMMAND`: the page makes another afterwards. */
export function lazyDesk(source: DeskSource): LazyDesk {
  const listeners = new Set<(event: DeskEvent) => void>();
  let started: Promise<CalledDesk> | null = null;
  const begin = async () => {
    const desk = await source.start();
    desk.on((event) => {
      for (const listener of listeners) listener(event);
    });
    return desk;
  };
  const start = () => {
    started ??= begin();
    return started;
  };
  return {
    start,
    async call(name, input) {
      if (name === EARLY_COMMAND) return source.snapshot((input as { account?: unknown } | null | undefined)?.account);
      const desk = await start();
      return desk.call(name, input);
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
