/**
 * The desk, through whichever door: `window.desk` of the preload, or the loopback host this page came from. The only
 * file that knows the two apart.
 */

import { decode, encode } from '../shared/codec.ts';
import type { Bridge, CommandName, DeskEvent, Input, Output } from '../shared/contract.ts';
import { err, type Result } from '../shared/result.ts';

declare global {
  interface Window {
    desk?: Bridge;
  }
}

const OCTETS = 'application/octet-stream';
/** How long after the host refused the event stream it is asked again; a stream that only broke comes back by itself. */
const REOPEN_MS = 3000;

/** The bridge of this window. */
export const openBridge = (): Bridge => window.desk ?? httpBridge();

/** What says that the host of this page no longer runs, whatever was asked of it. */
const deskGone = (reason: string) => err('offline', 'desk', { detail: { reason } });

function httpBridge(): Bridge {
  const listeners = new Set<(event: DeskEvent) => void>();
  let source: EventSource | null = null;

  const tell = (event: DeskEvent) => {
    for (const listener of listeners) listener(event);
  };

  let broken: 'no' | 'lost' | 'refused' = 'no';
  const listen = () => {
    const stream = new EventSource('/desk/events');
    stream.onmessage = (message) => tell(JSON.parse(message.data) as DeskEvent);
    stream.onerror = () => {
      const now = stream.readyState === EventSource.CLOSED ? 'refused' : 'lost';
      // Told once each, so that the window asks and can say what became of the desk.
      if (broken !== now) tell({ name: 'desk.changed', data: {} });
      broken = now;
      if (now === 'lost') return;
      setTimeout(() => {
        if (source === stream) source = listen();
      }, REOPEN_MS);
    };
    stream.onopen = () => {
      if (broken !== 'no') void tellAll();
      broken = 'no';
    };
    return stream;
  };

  /** What happened while the stream was down is unknown: everything may have changed. */
  const tellAll = async () => {
    tell({ name: 'desk.changed', data: {} });
    tell({ name: 'accounts.changed', data: {} });
    const accounts = await call('account.list', {});
    if (!accounts.ok) return;
    for (const { id: account } of accounts.value) {
      tell({ name: 'tickets.changed', data: { account, revision: 0 } });
      tell({ name: 'outbox.changed', data: { account } });
      tell({ name: 'announcements.changed', data: { account } });
    }
  };

  const call = async <N extends CommandName>(name: N, input: Input<N>): Promise<Result<Output<N>>> => {
    try {
      const answer = await fetch(`/desk/call/${name}`, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': OCTETS },
        body: encode(input),
      });
      // The desk answers 200; 401 and 403 are the door's, and anything else is ours to wonder about.
      if (answer.status === 401 || answer.status === 403) return deskGone('door');
      if (answer.headers.get('content-type') !== OCTETS) return err('bug', name, { detail: { status: answer.status } });
      return decode(new Uint8Array(await answer.arrayBuffer())) as Result<Output<N>>;
    } catch {
      // fetch and decode throw only where no whole answer came back: the host is gone, or went while answering.
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
        source?.close();
        source = null;
      };
    },
  };
}
