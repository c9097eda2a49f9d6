/** Calls the API of one service: sets where requests go, and their timeouts. */
import type { Clock } from '../ports.ts';
import { exchange, type HttpRequest, type OnAnswer, type Outcome } from './exchange.ts';
import { createTransport, type Route, type Timeouts } from './transport.ts';

export interface Http {
  exchange(request: HttpRequest): Promise<Outcome>;
  /**
   * Drops kept-alive connections, which may be dead after a network change or sleep. Running
   * requests go on.
   */
  renew(): void;
  close(): Promise<void>;
}

export interface HttpOptions {
  address: string;
  clock: Clock;
  version: string;
  timeouts: Timeouts;
  maxAnswer?: number;
  onRequest?: ((path: string) => void) | undefined;
  onAnswer?: OnAnswer | undefined;
  route?: Route | undefined;
}

const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

export function createHttp(options: HttpOptions): Http {
  const { address, clock, version, timeouts, maxAnswer = MAX_ANSWER_BYTES, onRequest, onAnswer, route } = options;
  const base = new URL(address);
  const parts = { clock, version, maxAnswer, onAnswer, whole: timeouts.whole };
  const transport = createTransport({ address, timeouts, maxAnswer, route });
  return {
    exchange(request) {
      onRequest?.(request.path);
      return transport.send(request.fresh, (dispatcher) => exchange(dispatcher, base, request, parts));
    },
    renew: transport.renew,
    close: transport.close,
  };
}
