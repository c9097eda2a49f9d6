/** Connects the window to its desk through either host. No other file knows which host it is. */
import { decode, encode } from '../shared/codec.ts';
import type { Bridge, CommandName, DeskEvent, Input, Output } from '../shared/contract.ts';
import { LOCAL_KEY_HEADER, LOCAL_KEY_STORAGE } from '../shared/domain/desk.ts';
import { err, type Result } from '../shared/result.ts';

declare global {
  interface Window {
    desk?: Bridge;
  }
}

const OCTETS = 'application/octet-stream';
/** Delay (ms) before the event stream is requested again, after it broke or was refused. */
const REOPEN_MS = { lost: 1000, refused: 3000 } as const;

/** Browsers limit the total size of requests that outlive their page. */
const LAST_BYTES = 60_000;

export const inBrowserTab = (): boolean => window.desk === undefined;

export const openBridge = (): Bridge => window.desk ?? httpBridge();

const deskGone = (reason: string) => err('offline', 'desk', { detail: { reason } });

function httpBridge(): Bridge {
  const listeners = new Set<(event: DeskEvent) => void>();
  let source: AbortController | null = null;

  const tell = (event: DeskEvent) => {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        reportError(error); // Report the error like any other, and keep the stream.
      }
    }
  };

  const listen = () => {
    const end = new AbortController();
    let broken: 'no' | 'lost' | 'refused' = 'no';
    const opened = () => {
      if (broken !== 'no') void tellAll();
      broken = 'no';
    };
    const follow = async () => {
      const now = await readEvents(end.signal, opened, tell);
      if (end.signal.aborted) return;
      // Report each loss and each recovery once, so that the window reads the desk's status.
      if (broken !== now) tell({ name: 'desk.changed', data: {} });
      broken = now;
      setTimeout(() => {
        if (!end.signal.aborted) void follow();
      }, REOPEN_MS[now]);
    };
    void follow();
    return end;
  };

  /** Events during the gap are lost, so anything may have changed. */
  const tellAll = async () => {
    tell({ name: 'desk.changed', data: {} });
    tell({ name: 'accounts.changed', data: {} });
    tell({ name: 'computer.changed', data: {} });
    tell({ name: 'desk.leaving', data: {} });
    const accounts = await call('account.list', {});
    if (!accounts.ok) return;
    for (const { id: account } of accounts.value) {
      tell({ name: 'tickets.changed', data: { account, revision: 0 } });
      tell({ name: 'outbox.changed', data: { account } });
      tell({ name: 'announcements.changed', data: { account } });
      tell({ name: 'customers.changed', data: { account } });
      tell({ name: 'canned.changed', data: { account } });
      tell({ name: 'team.changed', data: { account } });
    }
  };

  // Capture on `window`, to be set before other listeners save their work.
  let going = false;
  for (const name of ['beforeunload', 'pagehide']) window.addEventListener(name, () => (going = true), true);
  for (const name of ['pageshow', 'pointerdown', 'keydown']) window.addEventListener(name, () => (going = false), true);

  const call = async <N extends CommandName>(name: N, input: Input<N>): Promise<Result<Output<N>>> => {
    try {
      const body = encode(input);
      const answer = await fetch(`/desk/call/${name}`, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { ...ourKey(), 'content-type': OCTETS },
        body,
        keepalive: going && body.byteLength < LAST_BYTES,
      });
      // The desk answers 200; 401 and 403 come from the host, and anything else is a bug.
      if (answer.status === 401 || answer.status === 403) return deskGone('door');
      if (answer.headers.get('content-type') !== OCTETS) return err('bug', name, { detail: { status: answer.status } });
      return decode(new Uint8Array(await answer.arrayBuffer())) as Result<Output<N>>;
    } catch {
      // `fetch` and `decode` throw only on an incomplete answer, when the host is gone or stopped.
      return deskGone('stopped');
    }
  };

  return {
    call,
    onEvent(listener) {
      listeners.add(listener);
      source ??= listen();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        source?.abort();
        source = null;
      };
    },
  };
}

/** The page's half of the key to its host, read each time: a restarted desk has a new one. */
const ourKey = (): Record<string, string> => ({ [LOCAL_KEY_HEADER]: localStorage.getItem(LOCAL_KEY_STORAGE) ?? '' });

async function readEvents(
  signal: AbortSignal,
  opened: () => void,
  tell: (event: DeskEvent) => void,
): Promise<'lost' | 'refused'> {
  try {
    const answer = await fetch('/desk/events', { credentials: 'same-origin', headers: ourKey(), signal });
    if (!answer.ok || !answer.body) return 'refused';
    opened();
    const reader = answer.body.getReader();
    const utf8 = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'lost';
      const lines = (rest + utf8.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') tell(JSON.parse(line) as DeskEvent);
    }
  } catch {
    // The host is gone, the computer slept, or the stream was aborted; all are handled alike.
    return 'lost';
  }
}
